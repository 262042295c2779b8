public import VicinoCore
internal import VicinoPresence

/// Knocks of strangers at a device that opens to others, for measurements.
public struct StrangerKnocks: Sendable {
    private var matcher = KnockMatcher(medium: .localNetwork)
    private let knocks: [Knock]
    private let hello: Digest

    /// The maximum number of keys with which a device compares a knock.
    public static let keyLimit = KnockMatcher.keyLimit

    /// Makes knocks, and a device that opens to the holders of other keys.
    ///
    /// - Throws: an error if the knocks cannot be made.
    public init(_ count: Int, keys: Int, using generator: inout some RandomNumberGenerator) throws {
        knocks = try (0..<count).map { _ in
            try Knock(bytes: (0..<Knock.byteCount).map { _ in UInt8.random(in: 0...255, using: &generator) })
        }
        hello = .sha256((0..<Digest.byteCount).map { _ in UInt8.random(in: 0...255, using: &generator) })
        matcher.replaceKeys(
            (0..<keys).map { _ in (.presence, KnockKey(PresenceKey(using: &generator), device: .first)) })
    }

    /// Compares all knocks with the keys.
    ///
    /// - Returns: how many of them the device accepts.
    public mutating func acceptAll(at now: Timestamp) -> Int {
        var count = 0
        for knock in knocks where matcher.accept(knock, hello: hello, at: now) != nil { count += 1 }
        return count
    }
}
