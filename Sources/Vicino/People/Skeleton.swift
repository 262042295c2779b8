internal import Foundation
internal import VicinoLocks

/// The appearance of a text: two texts with equal skeletons are easily mistaken for each other.
///
/// It follows section 4 of Unicode Technical Standard 39, with its published table. The text is decomposed, invisible
/// characters are left out, each other one is replaced by its prototype, and the result is decomposed again. Blanks are
/// left out as well, because readers do not count them.
struct Skeleton: Hashable {
    let text: String

    init(_ text: String) {
        var result = String.UnicodeScalarView()
        for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars where !scalar.isUnseen {
            if let prototype = ConfusableTable.prototype(of: scalar) {
                result.append(contentsOf: prototype)
            } else {
                result.append(scalar)
            }
        }
        self.text = String(result).decomposedStringWithCanonicalMapping
    }

    /// The skeletons by which a name is compared without regard to case: of the name as written and in lower case. Each
    /// is also computed without width and style, which the published table does not cover for digits.
    static func keys(of name: String) -> Set<String> { cache.keys(of: name) }

    /// The names of all known people are compared for each event of a session, and stay the same for years.
    private static let cache = SkeletonCache()

    fileprivate static func computedKeys(of name: String) -> Set<String> {
        let plain = name.decomposedStringWithCompatibilityMapping
        return Set([name, name.lowercased(), plain, plain.lowercased()].map { Skeleton($0).text.lowercased() })
    }

    /// Whether two names are easily mistaken for each other.
    static func areAlike(_ a: String, _ b: String) -> Bool { !keys(of: a).isDisjoint(with: keys(of: b)) }
}

/// The skeletons of names that were computed, in a cache of a limited size.
final class SkeletonCache: Sendable {
    private struct State {
        var keys: [String: Set<String>] = [:]
        var computations = 0
    }

    private let limit: Int
    private let state = LockedValue(State())

    /// - Parameter limit: the maximum number of names that are remembered. A further one makes it forget all others.
    init(limit: Int = 10_000) { self.limit = limit }

    /// How often the keys of a name were computed.
    var computations: Int { state.withLock(\.computations) }

    /// The number of names that are remembered.
    var count: Int { state.withLock(\.keys.count) }

    /// The keys of a name, which are computed once.
    func keys(of name: String) -> Set<String> {
        if let known = state.withLock({ $0.keys[name] }) { return known }
        let keys = Skeleton.computedKeys(of: name)
        state.withLock { state in
            if state.keys.count >= limit { state.keys = [:] }
            state.keys[name] = keys
            state.computations += 1
        }
        return keys
    }
}

extension Unicode.Scalar {
    /// Whether the character is invisible: a blank, or one that fonts leave out.
    fileprivate var isUnseen: Bool {
        properties.isDefaultIgnorableCodePoint || properties.isWhitespace || value == 0x2800 || value == 0xFFFD
    }
}

extension ConfusableTable {
    /// The prototype of a scalar in skeletons; nil if it is its own prototype.
    static func prototype(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if number(index, at: middle * 11, digits: 5) < scalar.value { low = middle + 1 } else { high = middle }
        }
        guard low < count, number(index, at: low * 11, digits: 5) == scalar.value else { return nil }
        let first = Int(number(index, at: low * 11 + 5, digits: 4))
        let length = Int(number(index, at: low * 11 + 9, digits: 2))
        return (first..<first + length).compactMap { Unicode.Scalar(number(prototypes, at: $0 * 5, digits: 5)) }
    }

    /// Reads a hexadecimal number from an ASCII text that is part of the program and takes no memory of its own.
    private static func number(_ text: StaticString, at offset: Int, digits: Int) -> UInt32 {
        text.withUTF8Buffer { bytes in
            bytes[offset..<offset + digits].reduce(0) { $0 << 4 | UInt32($1 < 0x41 ? $1 - 0x30 : $1 - 0x37) }
        }
    }
}
