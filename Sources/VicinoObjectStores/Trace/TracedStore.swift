package import VicinoCore
package import VicinoRepository

/// A store whose requests are noted, and passed on unchanged.
package struct TracedStore: ObjectStore {
    private let base: any ObjectStore
    private let trace: RequestTrace

    package init(_ base: any ObjectStore, trace: RequestTrace) {
        self.base = base
        self.trace = trace
    }

    package func get(
        _ name: ObjectName, unless version: ObjectVersion?, atMost limit: Int
    ) async throws -> FetchedObject {
        try await trace.following(.get, name) {
            try await base.get(name, unless: version, atMost: limit)
        } answer: { object in
            switch object {
            case .bytes(let bytes, _): .object(bytes: bytes.count)
            case .unchanged: .unchanged
            case .missing: .missing
            }
        }
    }

    package func put(_ bytes: [UInt8], as name: ObjectName) async throws {
        try await trace.following(.put, name, sentBytes: bytes.count) { try await base.put(bytes, as: name) }
    }

    package func delete(_ name: ObjectName) async throws {
        try await trace.following(.delete, name) { try await base.delete(name) }
    }
}

/// A store that a user can choose, whose requests are noted, also those of its probe.
package struct TracedProbedStore: ProbedStore {
    private let base: any ProbedStore
    private let trace: RequestTrace
    private let objects: TracedStore

    package init(_ base: any ProbedStore, trace: RequestTrace) {
        self.base = base
        self.trace = trace
        objects = TracedStore(base, trace: trace)
    }

    package var reader: (any ObjectStore)? { base.reader.map { TracedStore($0, trace: trace) } }

    package func get(
        _ name: ObjectName, unless version: ObjectVersion?, atMost limit: Int
    ) async throws -> FetchedObject {
        try await objects.get(name, unless: version, atMost: limit)
    }

    package func put(_ bytes: [UInt8], as name: ObjectName) async throws { try await objects.put(bytes, as: name) }

    package func delete(_ name: ObjectName) async throws { try await objects.delete(name) }

    package func prepare() async throws { try await trace.following(.prepare, nil) { try await base.prepare() } }

    package func part(_ range: Range<Int>, of name: ObjectName) async throws -> [UInt8]? {
        try await trace.following(.part, name) {
            try await base.part(range, of: name)
        } answer: { bytes in
            if let bytes { .object(bytes: bytes.count) } else { .refused }
        }
    }

    package func refusesList() async throws -> Bool? {
        try await trace.following(.list, nil) {
            try await base.refusesList()
        } answer: { isRefused in
            isRefused == true ? .refused : .done
        }
    }

    package func time() async throws -> Timestamp? {
        try await trace.following(.time, nil) { try await base.time() }
    }
}

extension RequestTrace {
    /// Performs a request, and notes it.
    ///
    /// - Parameters:
    ///   - sentBytes: how much of an object it carries.
    ///   - answer: what the result is to the operator.
    fileprivate func following<Result>(
        _ method: TracedRequest.Method, _ name: ObjectName?, sentBytes: Int = 0,
        performing request: () async throws -> Result,
        answer: (Result) -> TracedRequest.Answer = { _ in .done }
    ) async throws -> Result {
        let start = clock()
        let note = { (answer: TracedRequest.Answer) in
            self.note(
                TracedRequest(
                    method: method, name: name, sentBytes: sentBytes, at: start, duration: self.clock() - start,
                    answer: answer))
        }
        do {
            let result = try await request()
            note(answer(result))
            return result
        } catch {
            note(.failed(StoreFailure(error)))
            throw error
        }
    }
}
