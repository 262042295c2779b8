import ArgumentParser
import Vicino

/// `vicino follow`.
struct FollowCommand: WaitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow", abstract: "Follow somebody, by their invitation or by a file of theirs.",
        discussion: """
            An invitation begins with vicino: and needs no yes, because both sides have given theirs. Their device must \
            be there, with `vicino listen`. Of a file it shows what the author calls themselves and their fingerprint, \
            and asks. Compare the fingerprint with what `vicino status` shows to them: anybody may call themselves \
            anything.

            Examples:
              vicino follow vicino:AEFCBCUI…
              vicino follow invitation.txt --as "Anna from work" --at 192.168.1.20:4747
              vicino follow anna.vicino --yes
            """)

    @Argument(
        help: ArgumentHelp(
            "An invitation, or a file: one that holds an invitation, or one that the author has exported.",
            valueName: "invitation-or-file"),
        completion: .file())
    var source: String

    @Option(name: .long, help: ArgumentHelp("What you call them.", valueName: "petname"))
    var `as`: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Where the device is that invites, if not where the invitation says; may be given several times.",
            valueName: "host:port"))
    var at: [String] = []

    @Flag(name: .long, help: "Do not ask.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func runWaiting() async throws {
        let addresses = try at.map { try InviteCommand.address($0) }
        if let invitation = InvitationText(source) { return try await follow(invitation, addresses) }
        let node = try options.open()
        let file = try InputFile(source)
        if let invitation = try InvitationText(file) { return try await follow(invitation, addresses) }
        guard addresses.isEmpty else { throw ValidationError("--at goes with an invitation, not with a file.") }
        do {
            try FollowingByFile(file: file, petname: `as`, yes: yes, node: node).run(json: options.json)
        } catch let error as any VicinoError { throw Refusal(error, about: file) }
    }

    private func follow(_ text: InvitationText, _ addresses: [PeerAddress]) async throws {
        let invitation = try text.read()
        let follow = FollowingByInvitation(
            invitation: invitation, petname: `as`, addresses: addresses, node: try options.open())
        try await follow.run(json: options.json)
    }
}
