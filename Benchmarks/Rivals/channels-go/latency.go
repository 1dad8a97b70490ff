package main

import (
	"fmt"
	"slices"
	"time"
)

// latency measures from before a send until after its receive, one message at a time.
func latency(parts []string) func(int) Reply {
	pause := time.Duration(0)
	if parts[1] == "idle" {
		pause = time.Millisecond
	}
	return func(count int) Reply {
		channel, back := make(chan time.Time, capacity(parts[0])), make(chan int, capacity(parts[0]))
		times := make([]int64, 0, count)
		done := make(chan bool)
		go func() {
			for start := range channel {
				times = append(times, time.Since(start).Nanoseconds())
				back <- 1
			}
			done <- true
		}()
		sum := 0
		for range count {
			if pause > 0 {
				time.Sleep(pause)
			}
			channel <- time.Now()
			sum += <-back
		}
		close(channel)
		<-done
		slices.Sort(times)
		return Reply{sum, fmt.Sprintf(" p50=%d p99=%d", times[len(times)/2], times[min(len(times)-1, len(times)*99/100)])}
	}
}

// first measures from before a send until its receiver runs, when nothing was sent for a while.
func first(parts []string) func(int) Reply {
	pause, _ := time.ParseDuration(parts[0] + "ms")
	return func(count int) Reply {
		channel := make(chan time.Time)
		done := make(chan []int64)
		go func() {
			times := make([]int64, 0, count)
			for start := range channel {
				times = append(times, time.Since(start).Nanoseconds())
			}
			done <- times
		}()
		for range count {
			time.Sleep(pause)
			channel <- time.Now()
		}
		close(channel)
		times := <-done
		slices.Sort(times)
		return Reply{len(times), fmt.Sprintf(" p50=%d p99=%d", times[len(times)/2], times[min(len(times)-1, len(times)*99/100)])}
	}
}
