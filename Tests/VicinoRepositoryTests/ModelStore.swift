import VicinoCore
import VicinoTesting

@testable import VicinoRepository

/// A store in memory that remembers everything, and can answer wrongly.
struct ModelStore {
    /// The objects.
    private(set) var objects: [ObjectName: [UInt8]] = [:]
    /// All objects that there ever were.
    private(set) var earlier: [ObjectName: [[UInt8]]] = [:]
    /// How many requests were made.
    private(set) var requests = 0
    /// How many bytes were read.
    private(set) var bytesRead = 0

    mutating func put(_ bytes: [UInt8], as name: ObjectName) {
        requests += 1
        objects[name] = bytes
        earlier[name, default: []].append(bytes)
    }

    mutating func delete(_ name: ObjectName) {
        requests += 1
        objects[name] = nil
    }

    /// Shows an earlier object again.
    mutating func rollBack(_ name: ObjectName, to index: Int) { objects[name] = earlier[name]?[index] }

    /// An honest answer.
    mutating func get(_ name: ObjectName, unless version: ObjectVersion?) -> FetchedObject {
        requests += 1
        guard let bytes = objects[name] else { return .missing }
        let present = ObjectVersion(text: "\(Digest.sha256(bytes))")
        if present == version { return .unchanged }
        bytesRead += bytes.count
        return .bytes(bytes, version: present)
    }

    /// An answer of a hostile operator: mostly a wrong one.
    mutating func lie(
        _ name: ObjectName, unless version: ObjectVersion?, _ random: inout SeededGenerator
    ) -> FetchedObject {
        let all = earlier.sorted { $0.key < $1.key }
        let bytes = objects[name] ?? []
        switch Int.random(in: 0..<9, using: &random) {
        case 0: return .missing
        case 1: return .unchanged
        case 2: return .bytes(earlier[name]?.randomElement(using: &random) ?? [], version: version)
        case 3:
            return .bytes(all.randomElement(using: &random)?.value.randomElement(using: &random) ?? [], version: nil)
        case 4: return .bytes(Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random))), version: nil)
        case 5:
            var changed = bytes
            if let index = changed.indices.randomElement(using: &random) { changed[index] ^= 1 }
            return .bytes(changed, version: nil)
        case 6: return .bytes(random.bytes(Int.random(in: 0...5_000, using: &random)), version: nil)
        default: return get(name, unless: version)
        }
    }
}
