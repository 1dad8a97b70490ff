package main

import "sync"

const text = "My test string for benchmarking"

type valueData struct {
	text   string
	number int
}

// typed returns a workload for another element type; each message is made anew.
func typed[T any](parts []string, make func() T) func(int) Reply {
	switch parts[0] {
	case "sync":
		return func(count int) Reply { return sendThenReceiveTyped(count, make) }
	case "select":
		return func(count int) Reply { return selectOfSixTyped(count, make) }
	}
	shape, known := shapes[parts[0]]
	if !known || parts[1] == "unbounded" {
		return nil
	}
	return func(count int) Reply { return exchangeTyped(shape, count, capacity(parts[1]), make) }
}

func exchangeTyped[T any](shape Shape, count, capacity int, element func() T) Reply {
	channel := make(chan T, capacity)
	var producing, consuming sync.WaitGroup
	received := make([]int, shape.consumers)
	for range shape.producers {
		producing.Add(1)
		go func() {
			for k := 0; k < count/shape.producers; k++ {
				channel <- element()
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

func sendThenReceiveTyped[T any](count int, element func() T) Reply {
	channel := make(chan T, 1)
	seen := 0
	for k := 0; k < count; k++ {
		channel <- element()
		<-channel
		seen++
	}
	return Reply{answer: seen}
}

func selectOfSixTyped[T any](count int, element func() T) Reply {
	var channels [6]chan T
	for index := range channels {
		channels[index] = make(chan T)
		go func(channel chan T) {
			for k := 0; k < count/6; k++ {
				channel <- element()
			}
		}(channels[index])
	}
	a, b, c, d, e, f := channels[0], channels[1], channels[2], channels[3], channels[4], channels[5]
	seen := 0
	for seen < count/6*6 {
		select {
		case <-a:
			seen++
		case <-b:
			seen++
		case <-c:
			seen++
		case <-d:
			seen++
		case <-e:
			seen++
		case <-f:
			seen++
		}
	}
	return Reply{answer: seen}
}
