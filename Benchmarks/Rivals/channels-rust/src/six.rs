//! crossbeam's own six workloads: T = 4 threads a side.

use crate::ends::{Channels, Receives, Sends};
use crate::{capacity, Work};
use std::thread::{scope, spawn};

const THREADS: usize = 4;

pub fn find<C: Channels>(parts: &[&str]) -> Option<Work> {
    let limit = move |count: usize, part: &str| match part {
        "all" => Some(count),
        _ => capacity(part),
    };
    let part = parts[1].to_string();
    let work: fn(usize, Option<usize>) -> usize = match parts[0] {
        "seq" => seq::<C>,
        "spsc" => |count, limit| spread::<C>(1, 1, count, limit),
        "mpsc" => |count, limit| spread::<C>(THREADS, 1, count, limit),
        "mpmc" => |count, limit| spread::<C>(THREADS, THREADS, count, limit),
        "select-rx" => select_rx::<C>,
        "select-both" if C::SELECTS_MEET => select_both::<C>,
        _ => return None,
    };
    Some(Box::new(move |count| work(count, limit(count, &part))))
}

fn seq<C: Channels>(count: usize, limit: Option<usize>) -> usize {
    let (sender, receiver) = C::make(limit);
    for _ in 0..count {
        sender.send(1)
    }
    (0..count).map(|_| receiver.receive().unwrap()).sum()
}

fn spread<C: Channels>(producers: usize, consumers: usize, count: usize, limit: Option<usize>) -> usize {
    let (sender, receiver) = C::make(limit);
    scope(|scope| {
        for _ in 0..producers {
            scope.spawn(|| {
                for _ in 0..count / producers {
                    sender.send(1)
                }
            });
        }
        let receiver = &receiver;
        let consuming: Vec<_> = (0..consumers)
            .map(|_| {
                let receive = move || receiver.receive().unwrap();
                scope.spawn(move || (0..count / consumers).map(|_| receive()).sum::<usize>())
            })
            .collect();
        consuming.into_iter().map(|thread| thread.join().unwrap()).sum()
    })
}

fn select_rx<C: Channels>(count: usize, limit: Option<usize>) -> usize {
    let (senders, receivers): (Vec<_>, Vec<_>) = (0..THREADS).map(|_| C::make(limit)).unzip();
    for sender in senders.iter().cloned() {
        spawn(move || {
            for _ in 0..count / THREADS {
                sender.send(1)
            }
        });
    }
    (0..count).map(|_| C::select_receive(&receivers)).sum()
}

fn select_both<C: Channels>(count: usize, limit: Option<usize>) -> usize {
    let (senders, receivers): (Vec<_>, Vec<_>) = (0..THREADS).map(|_| C::make(limit)).unzip();
    let producing = (0..THREADS).map(|_| {
        let senders = senders.clone();
        spawn(move || {
            for _ in 0..count / THREADS {
                C::select_send(&senders, 1)
            }
            0
        })
    });
    let producing: Vec<_> = producing.collect();
    let consuming = (0..THREADS).map(|_| {
        let receivers = receivers.clone();
        spawn(move || (0..count / THREADS).map(|_| C::select_receive(&receivers)).sum::<usize>())
    });
    let consuming: Vec<_> = consuming.collect();
    producing.into_iter().chain(consuming).map(|thread| thread.join().unwrap()).sum()
}
