package main

import "sync"

const threads = 4

// six returns a function for a workload of crossbeam, with T = 4 goroutines a side.
func six(parts []string) func(int) Reply {
	limit := func(count int) int {
		if parts[1] == "all" {
			return count
		}
		return capacity(parts[1])
	}
	if parts[1] == "unbounded" {
		return nil
	}
	var work func(int, int) int
	switch parts[0] {
	case "seq":
		work = sequence
	case "spsc":
		work = func(count, limit int) int { return spread(1, 1, count, limit) }
	case "mpsc":
		work = func(count, limit int) int { return spread(threads, 1, count, limit) }
	case "mpmc":
		work = func(count, limit int) int { return spread(threads, threads, count, limit) }
	case "select-rx":
		work = selectReceives
	case "select-both":
		work = selectBoth
	default:
		return nil
	}
	return func(count int) Reply { return Reply{answer: work(count, limit(count))} }
}

func sequence(count, limit int) int {
	channel := make(chan int, limit)
	for range count {
		channel <- 1
	}
	return receive(count, channel)
}

func receive(count int, channel chan int) int {
	sum := 0
	for range count {
		sum += <-channel
	}
	return sum
}

func spread(producers, consumers, count, limit int) int {
	channel := make(chan int, limit)
	for range producers {
		go send(count/producers, channel)
	}
	return inParallel(consumers, func() int { return receive(count/consumers, channel) })
}

func send(count int, channel chan int) {
	for range count {
		channel <- 1
	}
}

// inParallel returns the sum of the results of several goroutines.
func inParallel(goroutines int, body func() int) int {
	var all sync.WaitGroup
	sums := make([]int, goroutines)
	for index := range goroutines {
		all.Add(1)
		go func() {
			sums[index] = body()
			all.Done()
		}()
	}
	all.Wait()
	return total(sums)
}

func selectReceives(count, limit int) int {
	var channels [threads]chan int
	for index := range channels {
		channels[index] = make(chan int, limit)
		go send(count/threads, channels[index])
	}
	return receiveFromAny(count, channels)
}

func receiveFromAny(count int, channels [threads]chan int) int {
	sum := 0
	for range count {
		select {
		case one := <-channels[0]:
			sum += one
		case one := <-channels[1]:
			sum += one
		case one := <-channels[2]:
			sum += one
		case one := <-channels[3]:
			sum += one
		}
	}
	return sum
}

func sendToAny(count int, channels [threads]chan int) {
	for range count {
		select {
		case channels[0] <- 1:
		case channels[1] <- 1:
		case channels[2] <- 1:
		case channels[3] <- 1:
		}
	}
}

func selectBoth(count, limit int) int {
	var channels [threads]chan int
	for index := range channels {
		channels[index] = make(chan int, limit)
	}
	for range threads {
		go sendToAny(count/threads, channels)
	}
	return inParallel(threads, func() int { return receiveFromAny(count/threads, channels) })
}
