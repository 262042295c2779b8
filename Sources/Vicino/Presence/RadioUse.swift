/// The uses of a radio that go before a discovery, by the names of their locks.
enum RadioUse {
    /// A program lets strangers ask over a radio.
    static let opening = "opening"
}
