/// What was chosen for somebody whom one follows.
public struct PersonPolicy: Hashable, Sendable {
    /// What happens when they are near and have something new; nil for what the default says.
    public var exchange: ExchangePolicy?
    /// Whether nothing is to be shown on the desktop because of them. What they have is taken all the same.
    public var isMuted: Bool

    /// Chooses.
    public init(exchange: ExchangePolicy? = nil, isMuted: Bool = false) {
        (self.exchange, self.isMuted) = (exchange, isMuted)
    }
}
