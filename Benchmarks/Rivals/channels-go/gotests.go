package main

const processors = 2

// goTests returns a function for a benchmark of Go's chan_test.go, re-written for a number of
// operations.
func goTests(parts []string) func(int) Reply {
	var work func(int) int
	switch parts[0] {
	case "prodcons":
		work = func(count int) int { return produceAndConsume(capacity(parts[1]), count) }
	case "uncontended":
		work = func(count int) int {
			return inParallel(processors, func() int {
				return fillAndDrain(make(chan int, 100), count/processors)
			})
		}
	case "contended":
		work = func(count int) int {
			channel := make(chan int, 100*processors)
			return inParallel(processors, func() int { return fillAndDrain(channel, count/processors) })
		}
	case "sync":
		work = pingPong
	case "sem":
		work = func(count int) int {
			channel := make(chan struct{}, processors)
			return inParallel(processors, func() int { return acquireAndRelease(channel, count/processors) })
		}
	case "creation":
		work = func(count int) int {
			return inParallel(processors, func() int { return create(count / processors) })
		}
	case "closed":
		work = func(count int) int {
			channel := make(chan int)
			close(channel)
			return inParallel(processors, func() int { return receiveClosed(channel, count/processors) })
		}
	case "nonblocking":
		work = func(count int) int {
			channel := make(chan int)
			return inParallel(processors, func() int { return tryToReceive(channel, count/processors) })
		}
	default:
		work = selectTests(parts[0])
	}
	if work == nil {
		return nil
	}
	return func(count int) Reply { return Reply{answer: work(count)} }
}

func produceAndConsume(capacity, count int) int {
	channel := make(chan int, capacity)
	for range processors {
		go func() {
			send(count/processors, channel)
			channel <- 0
		}()
	}
	return inParallel(processors, func() int {
		sum := 0
		for {
			one := <-channel
			if one == 0 {
				return sum
			}
			sum += one
		}
	})
}

func fillAndDrain(channel chan int, count int) int {
	sum := 0
	for range count / 100 {
		send(100, channel)
		sum += receive(100, channel)
	}
	return sum
}

func pingPong(count int) int {
	channel := make(chan int)
	turns := make(chan bool, 2)
	turns <- true
	turns <- false
	return inParallel(2, func() int {
		sum := 0
		if <-turns {
			for range count / 2 {
				channel <- 1
				sum += <-channel
			}
		} else {
			for range count / 2 {
				sum += <-channel
				channel <- 1
			}
		}
		return sum
	})
}

func acquireAndRelease(channel chan struct{}, count int) int {
	seen := 0
	for range count {
		channel <- struct{}{}
		<-channel
		seen++
	}
	return seen
}

func create(count int) int {
	sum := 0
	for range count {
		channel := make(chan int, 1)
		channel <- 1
		sum += <-channel
	}
	return sum
}

func receiveClosed(channel chan int, count int) int {
	seen := 0
	for range count {
		if _, isOpen := <-channel; !isOpen {
			seen++
		}
	}
	return seen
}

func tryToReceive(channel chan int, count int) int {
	seen := 0
	for range count {
		select {
		case <-channel:
		default:
			seen++
		}
	}
	return seen
}
