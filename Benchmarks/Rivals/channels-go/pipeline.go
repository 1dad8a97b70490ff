package main

// #cgo CFLAGS: -O2
// #include "../../Sources/CChannelWork/channel_work.c"
import "C"

//go:noinline
func work(steps, seed uint64) uint64 {
	state := 88172645463325252 + seed
	for range steps {
		state ^= state << 13
		state ^= state >> 7
		state ^= state << 17
	}
	return state
}

func workInC(steps, seed uint64) uint64 {
	return uint64(C.channel_work(C.uint64_t(steps), C.uint64_t(seed)))
}

// pipeline has a producer that computes its messages, and a consumer that computes with them.
func pipeline(parts []string, work func(steps, seed uint64) uint64) func(int) Reply {
	steps := uint64(capacity(parts[1]))
	return func(count int) Reply {
		channel := make(chan uint64, capacity(parts[0]))
		go func() {
			for number := range count {
				channel <- work(steps, uint64(number))
			}
			close(channel)
		}()
		var sum uint64
		for element := range channel {
			sum += element + work(steps, element)
		}
		return Reply{answer: int(uint32(sum))}
	}
}
