/// Which signals are wanted. A property that is nil matches everything.
package struct MatchRule: Hashable, Sendable {
    /// Which objects' signals match.
    package enum Scope: Hashable, Sendable {
        /// This object alone.
        case at(ObjectPath)
        /// This object and all objects below it.
        case below(ObjectPath)
    }

    /// The sender. For a well-known name, signals count only from the connection that owns that name at the time.
    package var sender: BusName?
    /// The objects that send them.
    package var scope: Scope?
    /// Their interface.
    package var interface: InterfaceName?
    /// Their name.
    package var member: MemberName?
    /// Their first argument, if it is a string.
    package var firstArgument: String?

    package init(
        sender: BusName? = nil, _ scope: Scope? = nil, interface: InterfaceName? = nil, member: MemberName? = nil,
        firstArgument: String? = nil
    ) {
        self.sender = sender
        self.scope = scope
        self.interface = interface
        self.member = member
        self.firstArgument = firstArgument
    }

    /// The rule in the daemon's syntax.
    var text: String {
        var parts = ["type='signal'"]
        if let sender { parts.append("sender='\(sender)'") }
        switch scope {
        case .at(let path): parts.append("path='\(path)'")
        case .below(let path): parts.append("path_namespace='\(path)'")
        case nil: break
        }
        if let interface { parts.append("interface='\(interface)'") }
        if let member { parts.append("member='\(member)'") }
        if let firstArgument {
            // Within quotes only the quote itself is special, and must be outside of them.
            let pieces = firstArgument.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
            parts.append("arg0='" + pieces.map { String($0) }.joined(separator: #"'\''"#) + "'")
        }
        return parts.joined(separator: ",")
    }

    /// Whether a received signal matches, without its arguments.
    ///
    /// The daemon delivers all signals that match any rule of the connection. Besides, every connection can send a
    /// signal directly, past all rules. So each rule is checked here again.
    ///
    /// - Parameter owner: gives the owner of a well-known name.
    func admits(_ header: MessageHeader, owner: (BusName) -> BusName?) -> Bool {
        guard let from = header.sender, let path = header.path else { return false }
        if let sender, (sender.changesOwner ? owner(sender) : sender) != from { return false }
        if let interface, interface != header.interface { return false }
        if let member, member != header.member { return false }
        return switch scope {
        case .at(let object): path == object
        case .below(let object): object.contains(path)
        case nil: true
        }
    }

    /// Whether the arguments match.
    func admits(_ body: BusBody) -> Bool {
        guard let firstArgument else { return true }
        return body.values.first == .string(firstArgument)
    }
}
