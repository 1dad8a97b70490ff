use crate::ends::{Channels, Receives, Sends};
use crossbeam_channel::{bounded, unbounded, Receiver, Select, Sender};

pub struct Crossbeam;

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

impl Channels for Crossbeam {
    type Sender = Sender<usize>;
    type Receiver = Receiver<usize>;
    const SELECTS_MEET: bool = true;

    fn make(capacity: Option<usize>) -> (Self::Sender, Self::Receiver) {
        capacity.map_or_else(unbounded, bounded)
    }

    fn select_receive(receivers: &[Self::Receiver]) -> usize {
        let mut select = Select::new();
        for receiver in receivers {
            select.recv(receiver);
        }
        let case = select.select();
        let index = case.index();
        case.recv(&receivers[index]).unwrap()
    }

    fn select_send(senders: &[Self::Sender], element: usize) {
        let mut select = Select::new();
        for sender in senders {
            select.send(sender);
        }
        let case = select.select();
        let index = case.index();
        case.send(&senders[index], element).unwrap()
    }
}
