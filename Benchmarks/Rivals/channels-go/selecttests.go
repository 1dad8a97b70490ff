package main

// selectTests returns a function for a benchmark with selects, or nil for an unknown name.
func selectTests(name string) func(int) int {
	switch name {
	case "select-uncontended":
		return func(count int) int {
			return inParallel(processors, func() int {
				one, other := make(chan int, 1), make(chan int, 1)
				one <- 1
				return exchangeBetween(one, other, count/processors)
			})
		}
	case "select-sync-contended":
		return func(count int) int { return alternate(0, count) }
	case "select-async-contended":
		return func(count int) int { return contend(processors, count) }
	case "select-nonblock":
		return func(count int) int {
			return inParallel(processors, func() int { return trySelects(count / processors) })
		}
	case "popular":
		return popular
	}
	return nil
}

func exchangeBetween(one, other chan int, count int) int {
	sum := 0
	for range count {
		select {
		case element := <-one:
			sum += element
			other <- 1
		case element := <-other:
			sum += element
			one <- 1
		}
	}
	return sum
}

// alternate has two goroutines that receive on either of two channels, and two that send on either.
func alternate(capacity, count int) int {
	one, other := make(chan int, capacity), make(chan int, capacity)
	for range processors {
		go func() {
			for range count / processors {
				select {
				case one <- 1:
				case other <- 1:
				}
			}
		}()
	}
	return inParallel(processors, func() int {
		sum := 0
		for range count / processors {
			select {
			case element := <-one:
				sum += element
			case element := <-other:
				sum += element
			}
		}
		return sum
	})
}

// contend passes as many elements as there are goroutines between two shared channels.
func contend(goroutines, count int) int {
	one, other := make(chan int, goroutines), make(chan int, goroutines)
	return inParallel(goroutines, func() int {
		one <- 1
		return exchangeBetween(one, other, count/goroutines)
	})
}

func trySelects(count int) int {
	empty, full := make(chan int), make(chan int, 1)
	full <- 1
	seen := 0
	for range count {
		select {
		case <-empty:
		case full <- 1:
		default:
			seen++
		}
	}
	return seen
}

// popular has a thousand goroutines that select between a shared channel, which stays empty, and
// their own channels.
func popular(count int) int {
	const crowd = 1000
	shared := make(chan int)
	own := make([]chan int, crowd)
	sums := make(chan int, crowd)
	for index := range own {
		own[index] = make(chan int)
		go func(mine chan int) {
			sum := 0
			for range count / crowd {
				select {
				case element := <-shared:
					sum += element
				case element := <-mine:
					sum += element
				}
			}
			sums <- sum
		}(own[index])
	}
	for range count / crowd {
		for _, channel := range own {
			channel <- 1
		}
	}
	return receive(crowd, sums)
}
