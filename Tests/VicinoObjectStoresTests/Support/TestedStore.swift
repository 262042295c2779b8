import Testing
import VicinoCore
import VicinoHarness
import VicinoRepository
import VicinoTesting

@testable import VicinoObjectStores

/// The stores that must behave in the same way.
enum StoreKind: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case memory
    case folder
    case bucket
    case webDAV

    /// Those whose programs are installed.
    static var installed: [StoreKind] { StorePrograms.areInstalled ? allCases : [.memory, .folder] }

    /// Those of them in which no reader sees half of an object: not every WebDAV server replaces a file at once.
    static var atomic: [StoreKind] { installed.filter { $0 != .webDAV } }

    var testDescription: String { rawValue }

    /// An empty store.
    func open() async throws -> TestedStore {
        switch self {
        case .memory:
            return TestedStore(store: MemoryStore(), kept: [])
        case .folder:
            let folder = try TemporaryFolder()
            let store = FolderStore(path: folder.path)
            try await store.prepare()
            return TestedStore(store: store, kept: [folder])
        case .bucket:
            let server = try await SeaweedFS.running()
            return TestedStore(store: try await server.newBucket(), kept: [server])
        case .webDAV:
            let server = try await StoreServer.webDAV()
            let store = try server.store()
            try await store.prepare()
            return TestedStore(store: store, kept: [server])
        }
    }
}

/// A store, and what has to live as long as it.
struct TestedStore: Sendable {
    let store: any ObjectStore
    let kept: [any Sendable]
}

extension StoreServer {
    /// The location of a path here.
    func location(_ path: String...) -> WebLocation {
        WebLocation(isSecure: false, host: "127.0.0.1", port: port, path: path)
    }

    /// A folder of the WebDAV server, two levels deep, that is not there yet.
    func store(password: String = "secret") throws -> WebDAVStore {
        let address = location("vicino", "views")
        let reader = try WebReader(address, rules: .loopback)
        return WebDAVStore(address, credentials: StoreCredentials(name: "anna", secret: password), reader: reader)
    }

    /// What a follower sees of one fault.
    func reader(of fault: String, limits: StoreLimits = StoreLimits()) throws -> WebReader {
        try WebReader(location(fault), rules: .loopback, limits: limits)
    }
}

extension ReadingRules {
    /// For servers of tests.
    static let loopback = ReadingRules(allowedHosts: ["127.0.0.1"])
}

extension ObjectName {
    /// A name of its own for each number.
    static func numbered(_ number: UInt64) -> ObjectName {
        var generator = SeededGenerator(seed: number)
        return ObjectName(bits: UInt128.random(in: 1...UInt128.max, using: &generator))
    }
}

extension FetchedObject {
    var bytes: [UInt8]? { if case .bytes(let bytes, _) = self { bytes } else { nil } }
    var version: ObjectVersion? { if case .bytes(_, let version) = self { version } else { nil } }
}

/// The kind of the error that an action throws; nil for none, or another error.
func failure(of action: () async throws -> Void) async -> StoreError.Kind? {
    do { try await action() } catch let error as StoreError { return error.kind } catch { return nil }
    return nil
}
