internal import Glibc
internal import VicinoThreads

/// Asks the system for the numeric addresses of a host.
struct NameResolution: Sendable {
    private let resolve: @Sendable (String) throws -> [String]

    /// - Parameter resolve: Gives the numeric addresses of a host, the best first; empty for an unknown one. It may wait.
    init(_ resolve: @escaping @Sendable (String) throws -> [String]) { self.resolve = resolve }

    /// The system's own.
    static let system = NameResolution { host in
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var addresses: [String] = []
        var next = list
        while let entry = next {
            if let address = numeric(entry) { addresses.append(address) }
            next = entry.pointee.ai_next
        }
        return addresses
    }

    /// The addresses, asked for on a thread that may wait.
    func addresses(of host: String) async throws -> [String] {
        try await BlockingWork(alone: "org.vicino.names").run { try resolve(host) }
    }

    private static func numeric(_ info: UnsafeMutablePointer<addrinfo>) -> String? {
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let result = getnameinfo(
            info.pointee.ai_addr, info.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
        guard result == 0 else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
