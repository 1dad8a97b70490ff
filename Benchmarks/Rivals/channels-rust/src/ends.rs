//! What the rivals have in common, so that each workload is written once.

pub trait Sends: Clone + Send + Sync + 'static {
    fn send(&self, element: usize);
}

pub trait Receives: Clone + Send + Sync + 'static {
    /// None when every sender is gone.
    fn receive(&self) -> Option<usize>;
}

pub trait Channels: 'static {
    type Sender: Sends;
    type Receiver: Receives;

    /// Whether selects of senders and receivers that face each other end; flume's (0.10.14) do not.
    const SELECTS_MEET: bool;

    /// Makes a channel; without a capacity there is no limit.
    fn make(capacity: Option<usize>) -> (Self::Sender, Self::Receiver);
    /// Receives from one of these.
    fn select_receive(receivers: &[Self::Receiver]) -> usize;
    /// Sends to one of these.
    fn select_send(senders: &[Self::Sender], element: usize);
}
