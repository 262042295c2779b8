internal import Glibc
internal import NIOCore
internal import NIOPosix
internal import VicinoCore

/// Why no device was reached at an address.
package enum Unreachability: Hashable, Sendable {
    /// No answer is received from the address.
    case silence
    /// The address has a host that refuses the connection.
    case refusal
    /// The network has no route to the address, or forbids it.
    case noRoute
    /// This device is on no network that could reach the address.
    case noNetwork
    /// The name has no address, or no name server could be asked.
    case unknownName
    /// The system does not let the program connect.
    case forbidden
    /// A connection was made, but no knock was answered.
    case unanswered
    /// Another reason, in the system's words.
    case other(String)

    /// Describes the error of a connection attempt.
    package init(_ error: any Error) {
        switch error {
        case ChannelError.connectTimeout: self = .silence
        case is UnansweredKnock: self = .unanswered
        case let error as NIOConnectionError:
            // Of several addresses of a name, the result that got furthest counts.
            let reasons = error.connectionErrors.map { Unreachability($0.error) }
            self = reasons.min { $0.rank < $1.rank } ?? .unknownName
        case let error as IOError: self.init(number: error.errnoCode)
        default: self = .other("\(error)")
        }
    }

    private init(number: CInt) {
        switch number {
        case ETIMEDOUT: self = .silence
        case ECONNREFUSED, ECONNRESET: self = .refusal
        case EHOSTUNREACH, EHOSTDOWN, EACCES: self = .noRoute
        case EPERM: self = .forbidden
        case ENETUNREACH, ENETDOWN, EADDRNOTAVAIL: self = .noNetwork
        default: self = .other(String(cString: strerror(number)))
        }
    }

    /// The lower the number, the further the attempt got.
    private var rank: Int {
        switch self {
        case .unanswered: -1
        case .refusal: 0
        case .silence: 1
        case .noRoute: 2
        case .forbidden: 3
        case .other: 4
        case .noNetwork: 5
        case .unknownName: 6
        }
    }

    /// What happened and what to do, for people.
    ///
    /// - Parameter target: the addresses in readable form.
    package func sentence(_ target: String) -> String {
        switch self {
        case .silence:
            "No device answers at \(target). Check the address. If their device is there, a firewall may block yours: "
                + "it has to allow incoming TCP connections."
        case .refusal:
            "No program listens at \(target). Start the program there, check the address, or allow it in the firewall there."
        case .noRoute:
            "\(target) cannot be reached: their device is not on this network, or a firewall there blocks it."
        case .noNetwork: "This device is on no network that leads to \(target). Join theirs."
        case .unknownName:
            "The name in \(target) was not found. Check it and this device's network, or give a numeric address."
        case .forbidden: "The firewall of this device blocks \(target). Allow this program in it."
        case .unanswered:
            "No device at \(target) answers yours. Theirs may be absent, not know yours, or have revoked your access, or a "
                + "clock may be wrong by more than half an hour. Or their program is older than yours, and they must update "
                + "it. Ask them."
        case .other(let reason): "\(target) cannot be reached: \(reason). Check the address."
        }
    }
}

extension VicinoError {
    /// Why no device was reached at an address; nil if the failure is another one, or its message says more.
    package var unreachability: Unreachability? {
        guard code == .unreachable, let cause,
            cause is ChannelError || cause is NIOConnectionError || cause is IOError || cause is UnansweredKnock
        else { return nil }
        return Unreachability(cause)
    }
}

/// The failure of a connection that was made, but on which no knock was answered.
package struct UnansweredKnock: Error {
    package init() {}
}
