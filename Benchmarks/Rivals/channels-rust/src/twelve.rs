// The twelve workloads, with threads instead of tasks.

use crate::ends::{Channels, Receives, Sends};
use crate::{capacity, Work};
use std::thread::spawn;

pub fn find<C: Channels>(parts: &[&str]) -> Option<Work> {
    let shape = match parts[0] {
        "sync" => return Some(Box::new(send_then_receive::<C>)),
        "select" => return Some(Box::new(select_of_six::<C>)),
        "spsc" => (1, 1),
        "mpsc" => (5, 1),
        "spmc" => (1, 5),
        "mpmc" => (5, 5),
        "contention" => (1000, 1),
        _ => return None,
    };
    let limit = capacity(parts[1]);
    Some(Box::new(move |count| exchange::<C>(shape, count, limit)))
}

fn exchange<C: Channels>(shape: (usize, usize), count: usize, limit: Option<usize>) -> usize {
    let (sender, receiver) = C::make(limit);
    let (producers, consumers) = shape;
    for _ in 0..producers {
        let sender = sender.clone();
        spawn(move || {
            for _ in 0..count / producers {
                sender.send(0)
            }
        });
    }
    drop(sender);
    let consuming: Vec<_> = (0..consumers)
        .map(|_| {
            let receiver = receiver.clone();
            spawn(move || {
                let mut seen = 0;
                while receiver.receive().is_some() {
                    seen += 1
                }
                seen
            })
        })
        .collect();
    consuming.into_iter().map(|thread| thread.join().unwrap()).sum()
}

fn send_then_receive<C: Channels>(count: usize) -> usize {
    let (sender, receiver) = C::make(Some(1));
    let mut seen = 0;
    for _ in 0..count {
        sender.send(1);
        seen += receiver.receive().unwrap();
    }
    seen
}

fn select_of_six<C: Channels>(count: usize) -> usize {
    let (senders, receivers): (Vec<_>, Vec<_>) = (0..6).map(|_| C::make(Some(0))).unzip();
    let each = count / 6;
    for sender in senders.iter().cloned() {
        spawn(move || {
            for _ in 0..each {
                sender.send(1)
            }
        });
    }
    (0..each * 6).map(|_| C::select_receive(&receivers)).sum()
}
