/// An event for an observer of the bus, in order.
package enum BusEvent: Sendable {
    /// A signal that matches one of the rules.
    case signal(Signal)
    /// The owner of the watched name; nil for none. Reported once at the beginning, and then at each change.
    case owner(BusName?)
    /// A signal that matches one of the rules could not be read, and is lost.
    case lost(BusError)
    /// The connection is over: lost if there is an error, or closed by this side. It is the last event.
    case ended(BusError?)
}
