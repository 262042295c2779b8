import Vicino

/// An invitation as somebody hands it over: its text, or a file that holds it.
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

    /// The invitation.
    ///
    /// - Throws: an error that says what is wrong with it.
    func read() throws -> Invitation { try Invitation(text: text) }
}
