/// Keeps an observer registered; its match rules are removed when this object is released.
package final class SignalSubscription: Sendable {
    private let end: @Sendable () -> Void

    /// - Parameter end: removes the match rules; called once.
    init(whenReleased end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}
