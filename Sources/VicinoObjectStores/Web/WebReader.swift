internal import VicinoCore
internal import VicinoLocks
package import VicinoRepository

/// Reads objects from an address that another user has named, without a key or with one that only reads.
///
/// The connection goes to the numeric address that was checked, so a name that changes its address in between leads nowhere
/// else. Nothing is sent but the names of objects: no cookie, no account, no name of the program.
package final class WebReader: ObjectStore {
    private let base: WebLocation
    private let rules: ReadingRules
    private let limits: StoreLimits
    private let resolution: NameResolution
    private let authorization: RequestAuthorization
    private let pinned = LockedValue<Pinned?>(nil)

    /// A client that connects to one numeric address.
    private struct Pinned: Sendable {
        let address: String
        let client: StoreClient
        let end: ContinuousClock.Instant
    }

    /// How long an address counts before its host is asked for again.
    private static let pinning = Duration.seconds(300)
    /// How many addresses of a host are tried.
    private static let attempts = 4

    /// Names an address without access to it.
    ///
    /// - Throws: `StoreError` with `.notAllowed` if it is not encrypted, and not an allowed one of this computer.
    package convenience init(
        _ address: WebLocation, rules: ReadingRules = ReadingRules(), limits: StoreLimits = StoreLimits()
    ) throws {
        try self.init(address, rules: rules, limits: limits, resolution: .system)
    }

    init(
        _ address: WebLocation, rules: ReadingRules, limits: StoreLimits, resolution: NameResolution = .system,
        authorization: RequestAuthorization = .none
    ) throws {
        guard address.isSecure || address.isLoopback && rules.allowedHosts.contains(address.host) else {
            throw StoreError(
                .notAllowed,
                "\(DisplayText(quoting: address.host)) would be asked without encryption, so it is not asked. Its "
                    + "owner can name an address with https.")
        }
        base = address
        self.rules = rules
        self.limits = limits
        self.resolution = resolution
        self.authorization = authorization
    }

    package func get(
        _ name: ObjectName, unless version: ObjectVersion?, atMost limit: Int
    ) async throws -> FetchedObject {
        if let client = current() { return try await get(name, unless: version, atMost: limit, from: client) }
        var failure: (any Error)?
        for address in try await addresses().prefix(Self.attempts) {
            let client = client(of: address)
            do {
                let object = try await get(name, unless: version, atMost: limit, from: client)
                keep(Pinned(address: address, client: client, end: .now + Self.pinning))
                return object
            } catch let error as StoreError where error.kind == .unreachable {
                failure = error
            }
        }
        throw failure ?? unknown
    }

    /// Writes one object under the signature of the address, as who asks to follow does. It is tried at one numeric address.
    ///
    /// - Throws: `StoreError`.
    func leave(_ bytes: [UInt8], as name: ObjectName) async throws {
        guard let address = try await addresses().first else { throw unknown }
        let objects = HTTPObjects(base: base, client: client(of: address), authorize: authorization.apply)
        try await objects.put(bytes, as: name)
    }

    private func client(of address: String) -> StoreClient {
        StoreClient(addresses: [base.host: address], limits: limits)
    }

    /// Followers never write.
    package func put(_ bytes: [UInt8], as name: ObjectName) async throws { throw readOnly }

    /// Followers never delete.
    package func delete(_ name: ObjectName) async throws { throw readOnly }

    private func get(
        _ name: ObjectName, unless version: ObjectVersion?, atMost limit: Int, from client: StoreClient
    ) async throws -> FetchedObject {
        // Who may not list the names is told by some stores that an object is forbidden, when there is none.
        let objects = HTTPObjects(base: base, client: client, authorize: authorization.apply, isForbiddenMissing: true)
        do {
            return try await objects.get(name, unless: version, atMost: limit)
        } catch let error as StoreError where error.kind == .unreachable {
            // Next time, the host is asked for again.
            keep(nil)
            throw error
        }
    }

    private func current() -> StoreClient? {
        pinned.withLock { pinned in
            guard let found = pinned, found.end > .now else { return nil }
            return found.client
        }
    }

    private func keep(_ next: Pinned?) { pinned.withLock { $0 = next } }

    /// The numeric addresses of the host, all of which are allowed.
    private func addresses() async throws -> [String] {
        let all = try await resolution.addresses(of: base.host)
        guard !all.isEmpty else { throw unknown }
        if rules.allowedHosts.contains(base.host) { return all }
        let allowed = all.filter(AddressReach.isPublic)
        guard !allowed.isEmpty else {
            throw StoreError(
                .privateHost,
                "\(DisplayText(quoting: base.host)) is a computer of your own network or this one, and its author is "
                    + "another user. It is asked only if you allow this host.")
        }
        return allowed
    }

    private var unknown: StoreError {
        StoreError(
            .unreachable,
            "There is no host \(DisplayText(quoting: base.host)) now. Check the network; it is tried again later.")
    }

    private var readOnly: StoreError {
        StoreError(.notAllowed, "\(DisplayText(quoting: base.host)) is only read here. Its author writes to it.")
    }
}
