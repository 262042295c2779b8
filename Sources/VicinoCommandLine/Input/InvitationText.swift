import Foundation
import Vicino

/// An invitation as an author hands it over: its text, or a file that holds it.
struct InvitationText {
    private let text: String

    /// Looks at what was typed; nil if it is something else.
    init?(_ typed: String) {
        guard typed.lowercased().hasPrefix(Invitation.scheme) else { return nil }
        text = typed
    }

    /// Looks into a file; nil if it holds something else.
    init?(_ file: InputFile) throws {
        guard file.kind == .invitation else { return nil }
        text = String(decoding: try file.reader()(Invitation.textLimit + 1), as: UTF8.self)
    }

    /// Takes one line of the standard input, and asks for it if that is a terminal.
    ///
    /// It is shown while it is pasted, so that the user sees what arrives. What other users must not read is the list of arguments.
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
                .value, "This is no invitation. One begins with \(Invitation.scheme) and stands on one line.")
        }
        return text
    }

    /// The invitation.
    ///
    /// - Throws: an error that says what is wrong with it.
    func read() throws -> Invitation { try Invitation(text: text) }
}
