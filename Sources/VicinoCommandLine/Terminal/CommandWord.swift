import Foundation
import Vicino

/// A word of a command that a message proposes to type.
///
/// Users paste such commands into a shell, and peers and neighbours choose names. So only this type decides how a
/// command names a thing. A name of ASCII letters and digits stays as it is; another name is replaced by an id or
/// interface.
struct CommandWord: CustomStringConvertible {
    /// The word as a POSIX shell takes it.
    let description: String

    /// A followed person: the petname if it is plain, otherwise the beginning of the id.
    init(_ person: Person, _ node: Node) throws {
        try self.init(person.user, petname: person.name, node)
    }

    /// Any user: a plain petname, otherwise the beginning of the id. A claimed name is never used.
    init(_ user: UserID, _ node: Node) throws {
        try self.init(user, petname: node.followed(user)?.name, node)
    }

    private init(_ user: UserID, petname: String?, _ node: Node) throws {
        let plain = petname.flatMap { Self.isPlain($0) ? $0 : nil }
        description = try plain ?? node.shortID(of: user)
    }

    /// A network: its name if that is plain and no interface has it, otherwise the interface.
    ///
    /// - Returns: nil if neither can be typed.
    init?(network name: String, on interface: String) {
        let isUsable = Self.isPlain(name) && (name == interface || if_nametoindex(name) == 0)
        self.init(quoting: isUsable ? name : interface)
    }

    /// Literal text, such as a file's path: in single quotes if necessary.
    ///
    /// - Returns: nil for text that cannot be pasted as it is shown, or that a command would take for an option.
    init?(quoting text: String, isOption: Bool = false) {
        guard let word = shellWord(text, isOption: isOption) else { return nil }
        description = word
    }

    /// Whether a name consists of ASCII letters and digits, and begins with a letter.
    private static func isPlain(_ name: String) -> Bool {
        guard let first = name.utf8.first else { return false }
        return isAlphanumeric(first) && !(0x30...0x39).contains(first) && name.utf8.allSatisfy(isAlphanumeric)
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}

/// A command that a message proposes to type. Only a `CommandWord` can be interpolated into it.
///
/// ```swift
/// "Something new waits: \(ProposedCommand("vicino accept \(word)"))."
/// ```
struct ProposedCommand: ExpressibleByStringInterpolation, CustomStringConvertible {
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { text += literal }
        mutating func appendInterpolation(_ command: StaticString) { text += "\(command)" }
        mutating func appendInterpolation(_ word: CommandWord) { text += word.description }
        mutating func appendInterpolation(_ words: [CommandWord]) {
            text += words.map(\.description).joined(separator: " ")
        }
        mutating func appendInterpolation(_ record: RecordID) { text += record.description }
        mutating func appendInterpolation(_ number: Int) { text += String(number) }
        mutating func appendInterpolation(_ day: CivilDate) { text += day.description }
    }

    /// The command alone.
    let text: String

    init(stringLiteral literal: String) { text = literal }

    init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// The command between backquotes, which mark commands in messages.
    var description: String { "`\(text)`" }
}
