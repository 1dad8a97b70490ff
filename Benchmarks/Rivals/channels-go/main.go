// The rival in Go: runs a workload for each line of its input, and answers with a line.
//
//	int/spsc/0 1000000
//	ok wall=138000000 cpu=140000000 switches=12 allocations=9 bytes=928 answer=1000000
package main

import (
	"bufio"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Reply is the result of a workload apart from its time.
type Reply struct {
	answer  int
	details string
}

func usage() (cpu int64, switches int64) {
	var found syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &found)
	return found.Utime.Nano() + found.Stime.Nano(), found.Nvcsw
}

func measure(work func(int) Reply, count int) string {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	cpu, switches := usage()
	start := time.Now()
	reply := work(count)
	wall := time.Since(start).Nanoseconds()
	cpuAfter, switchesAfter := usage()
	runtime.ReadMemStats(&after)
	return fmt.Sprintf("ok wall=%d cpu=%d switches=%d allocations=%d bytes=%d answer=%d%s", wall,
		cpuAfter-cpu, switchesAfter-switches, after.Mallocs-before.Mallocs,
		after.TotalAlloc-before.TotalAlloc, reply.answer, reply.details)
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		count, _ := strconv.Atoi(words[1])
		if work := find(words[0]); work == nil {
			fmt.Println("absent not written in Go")
		} else {
			fmt.Println(measure(work, count))
		}
	}
}

// find returns the workload with a name, or nil if there is none.
func find(name string) func(int) Reply {
	parts := strings.Split(name, "/")
	switch parts[0] {
	case "int":
		return integers(parts[1:])
	case "string":
		return typed(parts[1:], func() string { return text })
	case "value":
		return typed(parts[1:], func() valueData { return valueData{text, 1234} })
	case "ref":
		return typed(parts[1:], func() *valueData { return &valueData{text, 1234} })
	case "six":
		return six(parts[1:])
	case "go-test":
		return goTests(parts[1:])
	case "pipeline":
		return pipeline(parts[1:], work)
	case "pipeline-c":
		return pipeline(parts[1:], workInC)
	case "latency":
		return latency(parts[1:])
	case "first":
		return first(parts[1:])
	case "version":
		return func(int) Reply { return Reply{0, " version=" + runtime.Version()} }
	}
	return nil
}

func capacity(part string) int {
	number, err := strconv.Atoi(part)
	if err != nil {
		return 0
	}
	return number
}
