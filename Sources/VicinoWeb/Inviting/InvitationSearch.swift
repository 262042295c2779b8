internal import Foundation
internal import VicinoCore
internal import VicinoDiary
internal import VicinoPage

/// Finds an invitation in a text that may hold more, such as a message that was saved as a file.
///
/// Mail programs break long lines, and mark them as quoted. The checksum tells where the invitation ends.
enum InvitationSearch {
    /// How much of a file is searched, in bytes.
    static let byteLimit = 64 * 1024
    /// The maximum number of beginnings at which an invitation is tried.
    private static let beginningLimit = 16
    /// How many lines an invitation may have; reading one anew for each line takes time.
    private static let lineLimit = 64

    /// The first complete invitation; nil if there is none.
    static func first(in text: String) -> Invitation? {
        var attempts = 0
        return first(in: text, &attempts)
    }

    /// - Parameter attempts: how often a text was read as an invitation.
    static func first(in text: String, _ attempts: inout Int) -> Invitation? {
        var rest = text[...]
        for _ in 0..<beginningLimit {
            guard let beginning = rest.range(of: Invitation.scheme, options: .caseInsensitive) else { return nil }
            rest = rest[beginning.lowerBound...]
            if let found = invitation(beginning: rest, &attempts) { return found }
            rest = rest[beginning.upperBound...]
        }
        return nil
    }

    private static func invitation(beginning text: Substring, _ attempts: inout Int) -> Invitation? {
        var letters = ""
        for line in text.prefix(Invitation.textLimit).split(whereSeparator: \.isNewline).prefix(lineLimit) {
            let line = line.drop { $0 == ">" || $0 == " " }
            let piece = line.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ":") }
            letters += piece
            if letters.utf8.count >= InvitationMistake.shortest {
                attempts += 1
                if let found = try? Invitation(text: letters) { return found }
            }
            // A line that goes on with anything else ends it. The sign `=` stands before a break within a word.
            guard line.dropFirst(piece.count).allSatisfy({ $0 == "=" || $0.isWhitespace }) else { return nil }
        }
        return nil
    }
}

extension Upload {
    /// The invitation that the file holds, perhaps within a message; nil if there is none.
    func invitation() throws -> Invitation? {
        let head = try read(at: 0, count: InvitationSearch.byteLimit)
        return InvitationSearch.first(in: String(decoding: head, as: UTF8.self))
    }
}
