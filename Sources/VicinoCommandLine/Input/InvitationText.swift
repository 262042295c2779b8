import Foundation
import Vicino

/// An invitation as an author hands it over: its text, or a file that holds it.
struct InvitationText {
    private let text: String

    /// Checks what the user typed; nil if it is no invitation.
    init?(_ typed: String) {
        guard typed.lowercased().hasPrefix(Invitation.scheme) else { return nil }
        text = typed
    }

    /// Checks a file; nil if it holds no invitation.
    init?(_ file: InputFile) throws {
        guard file.kind == .invitation else { return nil }
        text = String(decoding: try file.reader()(Invitation.textLimit + 1), as: UTF8.self)
    }

    /// Reads one line of the standard input, and asks for it if that is a terminal.
    ///
    /// The terminal shows the pasted text, so that the user sees it. Only the list of arguments must be kept from other
    /// users.
    static func reading() throws -> InvitationText {
        if Screen.isTerminal(STDIN_FILENO) { Output.standardError("Paste the invitation, and press Enter: ") }
        let input = try OpenDescriptor(dup(STDIN_FILENO), "The standard input")
        var bytes: [UInt8] = []
        while bytes.count <= Invitation.textLimit, let byte = try input.read(count: 1).first,
            byte != UInt8(ascii: "\n")
        { bytes.append(byte) }
        guard let text = InvitationText(String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespaces))
        else {
            throw Refusal(
                .badValue, "This is no invitation. One begins with \(Invitation.scheme) and stands on one line.")
        }
        return text
    }

    /// Parses the invitation.
    ///
    /// - Throws: an error that says what is wrong with it.
    func read() throws -> Invitation { try Invitation(text: text) }
}
