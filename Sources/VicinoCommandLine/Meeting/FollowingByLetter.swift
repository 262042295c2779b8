import Foundation
import Vicino
import VicinoDrawing

/// Follows the author of an invitation by a letter, because no device of the author is reached.
struct FollowingByLetter {
    let invitation: Invitation
    /// The petname for the author; nil to use their claimed name.
    let petname: String?
    /// Whether the command line says yes.
    let isConfirmed: Bool
    let json: Bool
    let node: Node

    /// Writes the letter to a file, which the user sends.
    func write(to path: String) throws {
        try check()
        let letter = try node.letterFile(for: invitation)
        let destination = try Destination(path, isText: false)
        try destination.write { sink in try sink(letter) }
        let person = try node.awaitAnswer(to: invitation, as: petname)
        try say(
            person, as: "sent",
            "Send \(DisplayText(path, limit: 200)) to them by any messenger: only their device opens it. You follow "
                + "\(person.shown) as soon as it answers.")
    }

    /// Leaves the letter in a folder that both users have.
    ///
    /// - Parameter folder: the whole path.
    func leave(in folder: String) async throws {
        try check()
        let person = try await node.leaveLetter(for: invitation, as: petname, in: folder)
        try say(
            person, as: "left",
            "Left a letter in \(DisplayText(folder, limit: 200)). You follow \(person.shown) as soon as their device answers "
                + "there.")
    }

    /// Asks whether to leave the letter at the address that the invitation names, and does so.
    ///
    /// - Parameter failure: why the author's device was not reached.
    func leave(after failure: VicinoError) async throws {
        guard let host = try node.letterHost(of: invitation) else { throw failure }
        let name = DisplayText(host, limit: 120)
        let consent = Consent(
            what: "Leaving a letter at \(name)",
            question: """
                No device of theirs answers. The invitation takes a letter at \(name).
                The operator of that host learns this device’s network address, and cannot read the letter.
                Leave it there, and fetch the answer there?
                """,
            refusal: "You follow nobody new. --letter FILE writes the letter to a file, which you send to them.")
        try consent.obtain(given: isConfirmed)
        let person = try await node.leaveLetter(for: invitation, as: petname)
        try say(
            person, as: "left",
            "Left a letter at \(name). You follow \(person.shown) as soon as their device answers there.")
    }

    private func check() throws {
        try node.followed(invitation.authorID)?.checkStaysNamed(
            petname, hint: "Without --as, this invitation renews your access.")
    }

    /// - Parameter letter: what has become of the letter, for programs.
    private func say(_ person: Person, as letter: String, _ sentence: TerminalText) throws {
        guard json else { return try Output.print(sentence) }
        try Output.print(JSON.object(person.members + [("letter", .text(letter))]).line)
    }
}
