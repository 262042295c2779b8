/// Keeps an observer registered; its match rules are removed when this object is released.
package final class SignalSubscription: Sendable {
    private let bus: Bus
    private let number: UInt64

    init(_ bus: Bus, _ number: UInt64) { (self.bus, self.number) = (bus, number) }

    deinit { bus.perform { [number] in $0.forget(number) } }
}
