import Foundation
import Vicino
import VicinoDiary
import VicinoDrawing

/// An invitation as an author hands it over: its text, or a file that holds it.
struct InvitationText {
    private let text: String

    /// Checks what the user typed; nil if it is not an invitation.
    init?(_ typed: String) {
        guard typed.lowercased().hasPrefix(Invitation.scheme) else { return nil }
        text = typed
    }

    /// Checks a file; nil if it holds no invitation.
    init?(_ file: InputFile) throws {
        guard file.kind == .invitation else { return nil }
        text = String(decoding: try file.reader()(Invitation.textLimit + 1), as: UTF8.self)
    }

    /// Reads the standard input up to the end of the invitation, and asks for it if the input is a terminal.
    ///
    /// Mail programs break long lines. So further lines are read until the text is a whole invitation, the input ends, or
    /// nothing more was pasted. The terminal shows the pasted text, so that the user sees it. Only the list of arguments
    /// must be kept from other users.
    static func reading() throws -> InvitationText {
        let isTerminal = Screen.isTerminal(STDIN_FILENO)
        if isTerminal { Output.standardError("Paste the invitation, and press Enter: ") }
        let input = try OpenDescriptor(dup(STDIN_FILENO), "The standard input")
        var text = try input.line(limit: Invitation.textLimit)
        while let begun = InvitationText(text.text), (try? begun.read()) == nil, !text.isEnd,
            text.text.utf8.count <= Invitation.textLimit, !isTerminal || input.isReadable
        {
            let next = try input.line(limit: Invitation.textLimit)
            text.text += next.text
            text.isEnd = next.isEnd
        }
        guard let invitation = InvitationText(text.text) else {
            throw Refusal(.badValue, "This is not an invitation. One begins with \(Invitation.scheme).")
        }
        return invitation
    }

    /// Parses the invitation.
    ///
    /// - Throws: an error that says what is wrong with it.
    func read() throws -> Invitation { try Invitation(text: text) }
}

extension OpenDescriptor {
    /// Reads to the end of a line, or to the limit; `isEnd` tells whether the input ends there.
    fileprivate func line(limit: Int) throws -> (text: String, isEnd: Bool) {
        var bytes: [UInt8] = []
        var isEnd: Bool = false
        while bytes.count <= limit {
            guard let byte = try read(count: 1).first else {
                isEnd = true
                break
            }
            if byte == UInt8(ascii: "\n") { break }
            bytes.append(byte)
        }
        return (String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespaces), isEnd)
    }

    /// Whether more can be read at once: pasted lines arrive together.
    fileprivate var isReadable: Bool {
        var wish = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return poll(&wish, 1, 100) > 0
    }
}
