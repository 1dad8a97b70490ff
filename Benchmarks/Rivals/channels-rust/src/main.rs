// The rivals in Rust, on threads: runs a workload for each line of its input.
//!
//!     channels-rust crossbeam|flume
//!     int/spsc/0 1000000
//!     ok wall=138000000 cpu=140000000 switches=12 answer=1000000

mod crossbeam;
mod ends;
mod flume_ends;
mod six;
mod twelve;

use std::io::BufRead;
use std::time::Instant;

/// The processor time of all threads in ns, and the number of times that a thread stopped running
/// to wait.
fn usage() -> (i64, i64) {
    let mut found: libc::rusage = unsafe { std::mem::zeroed() };
    unsafe { libc::getrusage(libc::RUSAGE_SELF, &mut found) };
    let time = |t: libc::timeval| t.tv_sec * 1_000_000_000 + t.tv_usec * 1000;
    (time(found.ru_utime) + time(found.ru_stime), found.ru_nvcsw)
}

fn main() {
    let lane = std::env::args().nth(1).unwrap_or_default();
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        let count: usize = words[1].parse().unwrap();
        let work = match lane.as_str() {
            "crossbeam" => find::<crossbeam::Crossbeam>(words[0]),
            "flume" => find::<flume_ends::Flume>(words[0]),
            _ => None,
        };
        match work {
            None => println!("absent not written for {lane}"),
            Some(work) => {
                let (cpu, switches) = usage();
                let start = Instant::now();
                let answer = work(count);
                let wall = start.elapsed().as_nanos();
                let after = usage();
                println!(
                    "ok wall={wall} cpu={} switches={} answer={answer}",
                    after.0 - cpu,
                    after.1 - switches
                );
            }
        }
    }
}

type Work = Box<dyn Fn(usize) -> usize>;

fn find<C: ends::Channels>(name: &str) -> Option<Work> {
    let parts: Vec<&str> = name.split('/').collect();
    match parts[0] {
        "int" => twelve::find::<C>(&parts[1..]),
        "six" => six::find::<C>(&parts[1..]),
        _ => None,
    }
}

/// The capacity in a part of a name, or None for an unbounded channel.
pub fn capacity(part: &str) -> Option<usize> {
    part.parse().ok()
}
