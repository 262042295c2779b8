package import VicinoCore

/// An invitation that came as a link, such as `vicino:AEFCB…`, from a site or a message.
///
/// Anybody can make a person press a link, so nothing else is read: no command, no other letters, no blanks, no host.
/// A link only fills in a form, and the user decides.
package struct InvitationLink: Hashable, Sendable {
    /// The invitation.
    package let invitation: Invitation

    /// Reads a link.
    ///
    /// - Throws: `VicinoError` with `.outOfRange` for one that is too long, and `.malformed` for one with anything but
    ///   the scheme, letters and digits. The errors of `Invitation.init(text:)`.
    package init(_ link: String) throws(VicinoError) {
        guard link.utf8.count <= Invitation.textLimit else {
            throw VicinoError(.outOfRange, "The link is too long to be an invitation.")
        }
        let scheme = link.utf8.prefix(Invitation.scheme.utf8.count)
        guard link.lowercased().hasPrefix(Invitation.scheme),
            link.utf8.dropFirst(scheme.count).allSatisfy(Self.isLetter)
        else { throw VicinoError(.malformed, "The link is not an invitation. Nothing was changed.") }
        invitation = try Invitation(text: link)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "2")...UInt8(ascii: "7"):
            true
        default: false
        }
    }
}
