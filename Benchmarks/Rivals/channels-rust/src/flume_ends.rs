use crate::ends::{Channels, Receives, Sends};
use flume::{bounded, unbounded, Receiver, Selector, Sender};

pub struct Flume;

impl Sends for Sender<usize> {
    fn send(&self, element: usize) {
        Sender::send(self, element).unwrap()
    }
}

impl Receives for Receiver<usize> {
    fn receive(&self) -> Option<usize> {
        self.recv().ok()
    }
}

impl Channels for Flume {
    type Sender = Sender<usize>;
    type Receiver = Receiver<usize>;
    const SELECTS_MEET: bool = false;

    fn make(capacity: Option<usize>) -> (Self::Sender, Self::Receiver) {
        capacity.map_or_else(unbounded, bounded)
    }

    fn select_receive(receivers: &[Self::Receiver]) -> usize {
        receivers
            .iter()
            .fold(Selector::new(), |selector, receiver| selector.recv(receiver, |element| element.unwrap()))
            .wait()
    }

    fn select_send(senders: &[Self::Sender], element: usize) {
        senders
            .iter()
            .fold(Selector::new(), |selector, sender| selector.send(sender, element, |sent| sent.unwrap()))
            .wait()
    }
}
