/// Which signals are wanted. What is nil may be anything.
package struct MatchRule: Hashable, Sendable {
    /// Which objects signals may be about.
    package enum Place: Hashable, Sendable {
        /// This object alone.
        case at(ObjectPath)
        /// This object and all below it.
        case below(ObjectPath)
    }

    /// Who sends them. Under a well-known name, signals count only while the sender owns that name, whatever others
    /// send.
    package var sender: BusName?
    /// The objects they are about.
    package var place: Place?
    /// Their interface.
    package var interface: InterfaceName?
    /// Their name.
    package var member: MemberName?
    /// Their first argument, if it is a string.
    package var firstArgument: String?

    /// A rule.
    package init(
        sender: BusName? = nil, _ place: Place? = nil, interface: InterfaceName? = nil, member: MemberName? = nil,
        firstArgument: String? = nil
    ) {
        (self.sender, self.place, self.interface, self.member) = (sender, place, interface, member)
        self.firstArgument = firstArgument
    }

    /// The rule in the daemon's own words.
    var text: String {
        var parts = ["type='signal'"]
        if let sender { parts.append("sender='\(sender)'") }
        switch place {
        case .at(let path): parts.append("path='\(path)'")
        case .below(let path): parts.append("path_namespace='\(path)'")
        case nil: break
        }
        if let interface { parts.append("interface='\(interface)'") }
        if let member { parts.append("member='\(member)'") }
        if let firstArgument {
            // Within quotes nothing is special but the quote itself, which has to stand outside of them.
            let pieces = firstArgument.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
            parts.append("arg0='" + pieces.map { String($0) }.joined(separator: #"'\''"#) + "'")
        }
        return parts.joined(separator: ",")
    }

    /// Whether a signal that came counts, leaving its arguments aside.
    ///
    /// The daemon sends on what matches any rule of the connection, and everybody can send a signal to one connection
    /// alone, past all rules. So each rule is checked here again.
    ///
    /// - Parameter owner: tells who owns a well-known name.
    func admits(_ header: MessageHeader, owner: (BusName) -> BusName?) -> Bool {
        guard let from = header.sender, let path = header.path else { return false }
        if let sender, (sender.changesOwner ? owner(sender) : sender) != from { return false }
        if let interface, interface != header.interface { return false }
        if let member, member != header.member { return false }
        return switch place {
        case .at(let place): path == place
        case .below(let place): place.contains(path)
        case nil: true
        }
    }

    /// Whether the arguments are those that are wanted.
    func admits(_ body: BusBody) -> Bool {
        guard let firstArgument else { return true }
        return body.values.first == .string(firstArgument)
    }
}
