/// What an observer of the bus is told, in the order in which it happened.
package enum BusEvent: Sendable {
    /// A signal that one of the rules admits.
    case signal(Signal)
    /// Who owns the watched name; nil if nobody does. Told once at the beginning, and then each time it changes.
    case owner(BusName?)
    /// A signal that one of the rules admits could not be taken apart, and is lost.
    case lost(BusError)
    /// The connection is over: lost if there is an error, or closed by this side. Nothing comes after this.
    case ended(BusError?)
}
