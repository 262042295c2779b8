package import VicinoCore
internal import VicinoRepository

/// What a store does, found by writing, reading and deleting one object in it.
package struct StoreProbe: Hashable, Sendable {
    /// In the order in which they were found. What comes after an essential property that is lacking is not tried.
    package let findings: [StoreFinding]

    /// Whether the store has all that publishing needs.
    package var isUsable: Bool { findings.allSatisfy { $0.isGood || !$0.property.isEssential } }

    /// What a property turned out to be; nil if it was not tried.
    package func outcome(of property: StoreFinding.Property) -> StoreFinding.Outcome? {
        findings.first { $0.property == property }?.outcome
    }

    /// The greatest difference of two clocks that stores of S3 allow is 15 minutes.
    static let clockTolerance = Duration.seconds(300)
    /// The size of the object that is written.
    static let objectSize = 1024

    /// Probes a store. The object that it writes has a name of its own, and is deleted again.
    ///
    /// - Parameters:
    ///   - now: The time of this computer.
    ///   - generator: Makes the object's name and its bytes.
    package static func of(
        _ store: any ProbedStore, now: Timestamp, using generator: inout some RandomNumberGenerator
    ) async -> StoreProbe {
        let name = ObjectName(bits: UInt128.random(in: 1...UInt128.max, using: &generator))
        let first = (0..<objectSize).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let second = first.map { ~$0 }
        var run = ProbeRun(store: store, name: name, now: now)
        await run.perform(first, second)
        return StoreProbe(findings: run.findings)
    }
}

/// The steps of one probe.
private struct ProbeRun {
    let store: any ProbedStore
    let name: ObjectName
    let now: Timestamp
    var findings: [StoreFinding] = []

    mutating func perform(_ first: [UInt8], _ second: [UInt8]) async {
        guard await writes(first) else { return }
        let version = await readsBack(first)
        await showsNewVersion(second, after: version)
        await note(.givesParts) { store, name in try await store.part(10..<20, of: name) == Array(second[10..<20]) }
        if let reader = store.reader {
            await note(.letsFollowersRead) { _, name in
                let object = try await reader.get(name, unless: nil, atMost: StoreProbe.objectSize)
                return if case .bytes(second, _) = object { true } else { false }
            }
        } else {
            findings.append(StoreFinding(.letsFollowersRead, .absent))
        }
        await note(.refusesList) { store, _ in try await store.refusesList() }
        await note(.deletes) { store, name in
            try await store.delete(name)
            return try await store.get(name, unless: nil, atMost: StoreProbe.objectSize) == .missing
        }
        let now = now
        await note(.clock) { store, _ in
            guard let time = try await store.time() else { return nil }
            let difference = time - now
            return max(difference, .zero - difference) <= StoreProbe.clockTolerance
        }
    }

    private mutating func writes(_ bytes: [UInt8]) async -> Bool {
        await note(.writes) { store, name in
            try await store.prepare()
            try await store.put(bytes, as: name)
            return true
        }
    }

    private mutating func readsBack(_ bytes: [UInt8]) async -> ObjectVersion? {
        var version: ObjectVersion?
        do {
            let object = try await store.get(name, unless: nil, atMost: StoreProbe.objectSize)
            if case .bytes(bytes, let named) = object {
                version = named
                findings.append(StoreFinding(.readsBack, .yes))
            } else {
                findings.append(StoreFinding(.readsBack, .no))
            }
        } catch {
            findings.append(StoreFinding(.readsBack, .failed(StoreFailure(error))))
        }
        let known = version
        await note(.saysUnchanged) { store, name in
            guard let known else { return false }
            return try await store.get(name, unless: known, atMost: StoreProbe.objectSize) == .unchanged
        }
        return version
    }

    private mutating func showsNewVersion(_ bytes: [UInt8], after version: ObjectVersion?) async {
        await note(.showsNewVersion) { store, name in
            try await store.put(bytes, as: name)
            let object = try await store.get(name, unless: version, atMost: StoreProbe.objectSize)
            return if case .bytes(bytes, _) = object { true } else { false }
        }
    }

    /// Asks one question.
    ///
    /// - Returns: Whether the answer is yes.
    @discardableResult
    private mutating func note(
        _ property: StoreFinding.Property, _ ask: (any ProbedStore, ObjectName) async throws -> Bool?
    ) async -> Bool {
        do {
            switch try await ask(store, name) {
            case true?: findings.append(StoreFinding(property, .yes))
            case false?: findings.append(StoreFinding(property, .no))
            case nil: findings.append(StoreFinding(property, .absent))
            }
        } catch {
            findings.append(StoreFinding(property, .failed(StoreFailure(error))))
        }
        return findings.last?.outcome == .yes
    }
}

extension StoreFailure {
    init(_ error: any Error) {
        sentence = "\((error as? StoreError)?.message ?? DisplayText("\(error)", limit: 200).text)"
    }
}
