package main

// Shape is the numbers of tasks that produce and that consume.
type Shape struct{ producers, consumers int }

var shapes = map[string]Shape{
	"spsc": {1, 1}, "mpsc": {5, 1}, "spmc": {1, 5}, "mpmc": {5, 5}, "contention": {1000, 1},
}
