internal import VicinoLocks
package import VicinoRepository

/// A store in memory that keeps everything it ever had, and fails as a test wants.
package final class MemoryStore: ObjectStore {
    /// One request, as the operator of a store sees it.
    package struct Request: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            case get, put, delete
        }

        package let kind: Kind
        package let name: ObjectName
        /// The bytes that were sent; 0 without any.
        package let size: Int
    }

    /// What goes wrong with a request. A fault that a kind of request cannot have changes nothing.
    package enum Fault: CaseIterable, Sendable {
        /// An earlier version is read.
        case stale
        /// The beginning of this version is read with the end of an earlier one.
        case mixed
        /// Half of the object is read, or written.
        case truncated
        /// One bit is read that was not written.
        case flipped
        /// Another object is read.
        case swapped
        /// The object is not found.
        case withheld
        /// What was written or deleted is forgotten, and said to be done.
        case lost
        /// The request is not performed, and fails.
        case unreachable
        /// The request is performed, and fails.
        case unanswered
        /// The store asks to come back later.
        case busy
        /// Other tasks go on before the request is performed.
        case slow
    }

    fileprivate struct State {
        /// All versions of each object; nil for a deletion.
        var versions: [ObjectName: [[UInt8]?]] = [:]
        var requests: [Request] = []
        var fault: @Sendable (Request) -> Fault?
    }

    private let state: LockedValue<State>

    /// Makes an empty store.
    ///
    /// - Parameter fault: What goes wrong with a request.
    package init(_ fault: @escaping @Sendable (Request) -> Fault? = { _ in nil }) {
        state = LockedValue(State(fault: fault))
    }

    /// Changes what goes wrong from now on.
    package func fail(_ fault: @escaping @Sendable (Request) -> Fault?) { state.withLock { $0.fault = fault } }

    /// The objects that are there.
    package var objects: [ObjectName: [UInt8]] {
        state.withLock { $0.versions.compactMapValues { $0.last ?? nil } }
    }

    /// All requests until now, in their order.
    package var requests: [Request] { state.withLock { $0.requests } }

    /// Forgets the requests until now.
    package func forgetRequests() { state.withLock { $0.requests = [] } }

    /// Replaces an object, or deletes it, without a request.
    package func replace(_ name: ObjectName, with bytes: [UInt8]?) {
        state.withLock { $0.versions[name, default: []].append(bytes) }
    }

    package func get(
        _ name: ObjectName, unless version: ObjectVersion?, atMost limit: Int
    ) async throws -> FetchedObject {
        let fault = try await begin(Request(kind: .get, name: name, size: 0))
        if fault == .unanswered { throw Self.silence }
        guard let read = state.withLock({ $0.read(name, fault) }) else { return .missing }
        guard read.bytes.count <= limit else {
            throw StoreError(.tooLong, "The memory has more than the \(limit) bytes that this object may have.")
        }
        return read.version == version ? .unchanged : .bytes(read.bytes, version: read.version)
    }

    package func put(_ bytes: [UInt8], as name: ObjectName) async throws {
        let fault = try await begin(Request(kind: .put, name: name, size: bytes.count))
        if fault != .lost {
            replace(name, with: fault == .truncated ? Array(bytes.prefix(bytes.count / 2)) : bytes)
        }
        if fault == .unanswered { throw Self.silence }
    }

    package func delete(_ name: ObjectName) async throws {
        let fault = try await begin(Request(kind: .delete, name: name, size: 0))
        if fault != .lost, objects[name] != nil { replace(name, with: nil) }
        if fault == .unanswered { throw Self.silence }
    }

    /// Notes a request.
    ///
    /// - Returns: What goes wrong with it, if it is performed all the same.
    private func begin(_ request: Request) async throws -> Fault? {
        let fault = state.withLock { state in
            state.requests.append(request)
            return state.fault(request)
        }
        switch fault {
        case .unreachable?: throw Self.silence
        case .busy?: throw StoreError(.busy(retryAfter: .seconds(30)), "The memory is busy. It is tried again later.")
        case .slow?: for _ in 0..<100 { await Task.yield() }
        default: break
        }
        return fault
    }

    private static let silence = StoreError(.unreachable, "The memory did not answer. It is tried again later.")
}

extension MemoryStore.State {
    fileprivate func read(_ name: ObjectName, _ fault: MemoryStore.Fault?) -> (bytes: [UInt8], version: ObjectVersion)?
    {
        let history = versions[name] ?? []
        guard fault != .withheld, let number = history.indices.last, let bytes = history[number] else { return nil }
        let earlier = history.indices.last { $0 < number && history[$0] != nil }
        let version = ObjectVersion(text: "\"\(number)\"")
        switch fault {
        case .stale?:
            guard let earlier, let old = history[earlier] else { return (bytes, version) }
            return (old, ObjectVersion(text: "\"\(earlier)\""))
        case .mixed?:
            guard let earlier, let old = history[earlier] else { return (bytes, version) }
            return (Array(bytes.prefix(bytes.count / 2) + old.dropFirst(bytes.count / 2)), version)
        case .truncated?:
            return (Array(bytes.prefix(bytes.count / 2)), version)
        case .flipped?:
            var wrong = bytes
            if !wrong.isEmpty { wrong[wrong.count / 2] ^= 1 }
            return (wrong, version)
        case .swapped?:
            let others = versions.filter { $0.key != name }.sorted { $0.key.bits < $1.key.bits }
            let other = others.lazy.compactMap { $0.value.last ?? nil }.first
            return (other ?? bytes, version)
        default:
            return (bytes, version)
        }
    }
}
