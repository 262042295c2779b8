internal import NIOHTTP1
package import VicinoCore
internal import VicinoLocks
package import VicinoRepository

/// A folder of a WebDAV server.
///
/// Not every server replaces an object at once: a reader who comes meanwhile may receive a part of it, which does not open,
/// and then reads again. Some servers name versions by the second, so an object is not written twice within two.
package final class WebDAVStore: ProbedStore {
    private let base: WebLocation
    private let objects: HTTPObjects
    private let spacing: Duration
    private let written = LockedValue<[ObjectName: ContinuousClock.Instant]>([:])
    package let reader: (any ObjectStore)?

    /// How long an object stays before it is written again.
    package static let usualSpacing = Duration.milliseconds(2100)

    /// Names a folder without access to it.
    ///
    /// - Parameters:
    ///   - credentials: The user and the password; nil if the server asks for none.
    ///   - reader: What followers without a password read.
    package init(
        _ address: WebLocation, credentials: StoreCredentials?, reader: (any ObjectStore)?,
        limits: StoreLimits = StoreLimits(), spacing: Duration = WebDAVStore.usualSpacing
    ) {
        base = address
        self.spacing = spacing
        self.reader = reader
        let authorization = credentials.map(RequestAuthorization.password) ?? .none
        objects = HTTPObjects(base: address, client: StoreClient(limits: limits), authorize: authorization.apply)
    }

    package func prepare() async throws { try await makeFolder(base.path) }

    package func get(
        _ name: ObjectName, unless version: ObjectVersion?, atMost limit: Int
    ) async throws -> FetchedObject {
        try await objects.get(name, unless: version, atMost: limit)
    }

    package func put(_ bytes: [UInt8], as name: ObjectName) async throws {
        try await waitForNewVersion(of: name)
        let answer = try await objects.send(StoreRequest(.PUT, base.appending(name.description), body: bytes))
        if [404, 409].contains(answer.status) {
            // The folder has gone.
            try await prepare()
            try await objects.put(bytes, as: name)
        } else if !answer.isSuccess {
            throw StoreError(answer, to: .write, at: base)
        }
        written.withLock { $0[name] = .now }
    }

    package func delete(_ name: ObjectName) async throws { try await objects.delete(name) }

    package func part(_ range: Range<Int>, of name: ObjectName) async throws -> [UInt8]? {
        try await objects.part(range, of: name)
    }

    package func time() async throws -> Timestamp? { try await objects.time() }

    /// Asks as a stranger, who may get a page with the names.
    package func refusesList() async throws -> Bool? {
        var location = base
        location.isFolder = true
        let answers = [
            try await objects.client.send(StoreRequest(.GET, location), atMost: Self.listLimit),
            try await objects.client.send(
                StoreRequest(.PROPFIND, location, headers: ["depth": "1"]), atMost: Self.listLimit),
        ]
        return !answers.contains(where: \.isSuccess)
    }

    private static let listLimit = 1 << 20

    /// Makes a folder, and those above it that are missing.
    private func makeFolder(_ path: [String]) async throws {
        guard !path.isEmpty else { return }
        var location = base
        location.path = path
        location.isFolder = true
        var answer = try await objects.send(StoreRequest(.MKCOL, location))
        if answer.status == 409 {
            try await makeFolder(Array(path.dropLast()))
            answer = try await objects.send(StoreRequest(.MKCOL, location))
        }
        // A folder that is there is answered by 405, and by some servers with its address.
        guard answer.isSuccess || [301, 405].contains(answer.status) else {
            throw StoreError(answer, to: .makeFolder, at: location)
        }
    }

    private func waitForNewVersion(of name: ObjectName) async throws {
        let spacing = spacing
        let last = written.withLock { written in
            written = written.filter { $0.value + spacing > .now }
            return written[name]
        }
        if let last { try await Task.sleep(until: last + spacing, clock: .continuous) }
    }
}
