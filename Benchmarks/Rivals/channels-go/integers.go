package main

import "sync"

// integers returns a function for a workload with int, written without generics.
func integers(parts []string) func(int) Reply {
	switch parts[0] {
	case "sync":
		return sendThenReceive
	case "select":
		return selectOfSix
	}
	shape, known := shapes[parts[0]]
	if !known || parts[1] == "unbounded" {
		return nil
	}
	return func(count int) Reply { return exchange(shape, count, capacity(parts[1])) }
}

func exchange(shape Shape, count, capacity int) Reply {
	channel := make(chan int, capacity)
	var producing, consuming sync.WaitGroup
	received := make([]int, shape.consumers)
	for range shape.producers {
		producing.Add(1)
		go func() {
			for k := 0; k < count/shape.producers; k++ {
				channel <- 0
			}
			producing.Done()
		}()
	}
	for consumer := range shape.consumers {
		consuming.Add(1)
		go func() {
			seen := 0
			for range channel {
				seen++
			}
			received[consumer] = seen
			consuming.Done()
		}()
	}
	producing.Wait()
	close(channel)
	consuming.Wait()
	return Reply{answer: total(received)}
}

func total(numbers []int) int {
	sum := 0
	for _, number := range numbers {
		sum += number
	}
	return sum
}

func sendThenReceive(count int) Reply {
	channel := make(chan int, 1)
	seen := 0
	for k := 0; k < count; k++ {
		channel <- 1
		seen += <-channel
	}
	return Reply{answer: seen}
}

func selectOfSix(count int) Reply {
	var channels [6]chan int
	for index := range channels {
		channels[index] = make(chan int)
		go func(channel chan int) {
			for k := 0; k < count/6; k++ {
				channel <- 1
			}
		}(channels[index])
	}
	a, b, c, d, e, f := channels[0], channels[1], channels[2], channels[3], channels[4], channels[5]
	sum := 0
	for sum < count/6*6 {
		select {
		case one := <-a:
			sum += one
		case one := <-b:
			sum += one
		case one := <-c:
			sum += one
		case one := <-d:
			sum += one
		case one := <-e:
			sum += one
		case one := <-f:
			sum += one
		}
	}
	return Reply{answer: sum}
}
