// The common traits of the rivals, so that each workload is written once.

pub trait Sends: Clone + Send + Sync + 'static {
    fn send(&self, element: usize);
}

pub trait Receives: Clone + Send + Sync + 'static {
    /// Returns None after every sender was dropped.
    fn receive(&self) -> Option<usize>;
}

pub trait Channels: 'static {
    type Sender: Sends;
    type Receiver: Receives;

    /// Whether selects of senders and receivers that wait for each other end; flume's (0.10.14) do
    /// not.
    const SELECTS_MEET: bool;

    /// Makes a channel; without a capacity it is unbounded.
    fn make(capacity: Option<usize>) -> (Self::Sender, Self::Receiver);
    /// Receives from any of the receivers.
    fn select_receive(receivers: &[Self::Receiver]) -> usize;
    /// Sends to any of the senders.
    fn select_send(senders: &[Self::Sender], element: usize);
}
