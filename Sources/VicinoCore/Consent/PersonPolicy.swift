/// The user's policy for a followed author.
public struct PersonPolicy: Hashable, Sendable {
    /// What happens when the author is near and has something new; nil for the default policy.
    package var exchange: ExchangePolicy?
    /// Whether the desktop shows no notices because of the author. Their records are fetched all the same.
    package var isMuted: Bool

    /// A policy that differs from the default where the caller says so.
    public init(exchange: ExchangePolicy? = nil, isMuted: Bool = false) {
        self.exchange = exchange
        self.isMuted = isMuted
    }
}
