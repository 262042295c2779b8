import ArgumentParser
import Vicino
import VicinoDrawing
import VicinoService

/// Follows the author of an invitation.
struct FollowingByInvitation {
    let invitation: Invitation
    /// The petname for the author; nil to use their claimed name.
    let petname: String?
    /// The author's addresses; empty to use those of the invitation.
    let addresses: [PeerAddress]
    let node: Node
    /// Asks by a letter, if no device of the author is reached.
    let asking: FollowingByLetter

    /// Meets the author, and reports the result. No question is needed: the author invited, and the user typed the
    /// invitation.
    func run(json: Bool) async throws {
        let name = DisplayText(invitation.claimedName, limit: 60)
        if !json {
            try Output.print(
                "The author calls themselves  \(DisplayText(quoting: invitation.claimedName))",
                "Fingerprint                  \(invitation.authorID.fingerprint)")
        }
        try node.followed(invitation.authorID)?.checkStaysNamed(
            petname, hint: "Without --as, this invitation renews your access.")
        let resemblance = try Resemblance(invitation.claimedName, of: invitation.authorID, node)
        if !json, petname == nil { resemblance.warn() }
        Interruption.endsProgram(
            saying: "Stopped. What was received is kept; if you follow them now, `vicino sync` continues.", json: json)
        let meter = ProgressMeter(seeking: name)
        defer { meter.finish() }
        let isNew = try !isFollowed()
        let followed: FollowReport
        do {
            followed = try await node.follow(
                invitation, as: petname, at: addresses.isEmpty ? nil : addresses,
                over: addresses.isEmpty ? Vicinity([]).networkMedia() : [],
                progress: meter.update)
        } catch let error as VicinoError {
            meter.finish()
            if error.code == .unreachable, try isNew && node.letterHost(of: invitation) != nil {
                return try await asking.leave(after: error)
            }
            throw try refusal(error)
        }
        meter.finish()
        let word = try CommandWord(followed.person, node)
        try followed.checkSession(isNew: isNew, remedy: Self.remedy(word))
        try say(followed, resemblance, json: json)
    }

    private func say(_ followed: FollowReport, _ resemblance: Resemblance, json: Bool) throws {
        if json {
            try Output.print(JSON.object(try followed.members() + resemblance.members).line)
        } else {
            try Output.print(followed.line())
            try followed.warnings().forEach(Failure.warn)
        }
        do { try followed.checkFailures() } catch { throw ExitCode.failure }
    }

    /// The error, with advice.
    private func refusal(_ error: VicinoError) throws -> any Error {
        // Without a grant `sync` would be refused.
        if !error.isRefusal, error.code != .unreachable, let person = try node.followed(invitation.authorID),
            try node.receivedGrant(from: person.user) != nil
        {
            return Refusal(error.code, "\(error.message) \(Self.remedy(try CommandWord(person, node)))")
        }
        switch error.code {
        case .unreachable where invitation.drop != nil:
            return Refusal(
                error,
                hint:
                    "You need not meet: the invitation takes a letter. --letter FILE writes one, which you send to them; "
                    + "--letter-in FOLDER leaves it in a folder that both of you have.")
        case .nameTaken: return Refusal(error, hint: "Give them another name with --as.")
        case .unreachable where addresses.isEmpty && invitation.addresses.isEmpty:
            return Refusal(
                error.code,
                "The invitation does not say where their device is, and it was not found near you. Meet on a network that "
                    + "both of you trust (`vicino accept`), where `vicino run` runs on their device. Or ask for an "
                    + "address, which `vicino listen` there shows, and give it with --at.")
        case .unreachable:
            return Refusal(
                error, hint: "Does `vicino run` or `vicino listen` run there? You can give another address with --at.")
        default: return error
        }
    }

    private static func remedy(_ word: CommandWord) -> String {
        "\(ProposedCommand("vicino sync \(word)")) continues where it stopped."
    }

    private func isFollowed() throws -> Bool { try node.followed(invitation.authorID) != nil }
}
