/// Checks values before they are sent, so that libsystemd never gets one that it or the daemon would refuse. The daemon
/// disconnects senders of invalid messages.
struct ValueCheck {
    /// The maximum depth of nested containers, including variants.
    static let depthLimit = 64

    private(set) var bytes = 0
    private(set) var count = 0
    private let limits: BusLimits

    init(_ limits: BusLimits) { self.limits = limits }

    mutating func check(_ body: BusBody) throws(BusError) {
        for value in body.values { try check(value, depth: 0) }
        _ = try Signature(body.values.map(\.type))
    }

    private mutating func check(_ value: BusValue, depth: Int) throws(BusError) {
        guard depth <= Self.depthLimit else {
            throw BusError(.invalidValue, "A value for the bus is nested more than \(Self.depthLimit) levels deep.")
        }
        try add(Self.size(of: value))
        switch value {
        case .string(let text): try checkText(text)
        case .array(let array): for element in array.elements { try check(element, depth: depth + 1) }
        case .dictionary(let dictionary):
            for entry in dictionary.entries {
                try check(entry.key, depth: depth + 1)
                try check(entry.value, depth: depth + 1)
            }
        case .structure(let members):
            if members.isEmpty { throw BusError(.invalidValue, "A structure for the bus has no members.") }
            for member in members { try check(member, depth: depth + 1) }
        case .variant(let inner):
            _ = try Signature([inner.type])
            try check(inner, depth: depth + 1)
        case .fileDescriptor(let descriptor): try descriptor.withDescriptor { _ in }
        default: break
        }
    }

    /// Counts a value of some bytes.
    mutating func add(_ size: Int) throws(BusError) {
        count += 1
        bytes += size
        guard bytes <= limits.messageBytes, count <= limits.messageValues else {
            throw BusError(
                .tooLarge,
                "A message has more than \(limits.messageBytes) bytes or \(limits.messageValues) values.")
        }
    }

    private func checkText(_ text: String) throws(BusError) {
        if text.utf8.contains(0) {
            throw BusError(.invalidValue, "A string for the bus has a NUL in it, which the bus cannot carry.")
        }
    }

    /// The approximate bytes of a value, without its contents.
    private static func size(of value: BusValue) -> Int {
        switch value {
        case .byte: 1
        case .string(let text): text.utf8.count + 8
        case .objectPath(let path): path.text.utf8.count + 8
        case .signature(let signature): signature.text.utf8.count + 2
        case .bytes(let bytes): bytes.count + 8
        default: 8
        }
    }
}
