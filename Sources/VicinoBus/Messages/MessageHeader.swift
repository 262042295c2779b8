/// The header of a message.
struct MessageHeader: Sendable {
    /// The kind of a message.
    enum Kind: Sendable { case call, answer, error, signal }

    var kind: Kind
    /// Set by the daemon, so a sender cannot use another's name. Nil only before the daemon has answered.
    var sender: BusName?
    var destination: BusName?
    var path: ObjectPath?
    var interface: InterfaceName?
    var member: MemberName?
    var errorName: ErrorName?
    /// The number of the call that this message answers.
    var answeredCookie: UInt64?
    /// Whether the sender expects an answer.
    var expectsAnswer = false
}
