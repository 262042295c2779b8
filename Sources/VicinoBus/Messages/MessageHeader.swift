/// What a message says before its arguments.
struct MessageHeader: Sendable {
    /// What the message is there for.
    enum Kind: Sendable { case call, answer, error, signal }

    var kind: Kind
    /// Given by the daemon, so nobody can pretend to be somebody else. Missing only before there is a daemon.
    var sender: BusName?
    var destination: BusName?
    var path: ObjectPath?
    var interface: InterfaceName?
    var member: MemberName?
    var errorName: ErrorName?
    /// The number of the call that this answers.
    var answeredCookie: UInt64?
    /// Whether the caller wants an answer.
    var expectsAnswer = false
}
