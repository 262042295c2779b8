import ArgumentParser
import Foundation
import Vicino

/// `vicino follow`.
struct FollowCommand: WaitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow", abstract: "Follow somebody, by their invitation, by a file of theirs, or in person.",
        discussion: """
            An invitation begins with vicino: and needs no yes, because both sides have given theirs. Without an argument the \
            program asks for it, and with - it takes one line of the standard input. As an argument it works, too, but other users of \
            the computer can read arguments, and an invitation lets in anybody who shows it. Their device must \
            be there, with `vicino listen`. Of a file it shows what the author calls themselves and their fingerprint, \
            and asks. Compare the fingerprint with what `vicino status` shows to them: anybody may call themselves \
            anything.

            Of somebody beside you, on the same network, it needs nothing but that they say `vicino open`: with --near both \
            screens show six digits, and both of you say whether they are the same. Others may be open too, or pretend to be the one \
            you mean: say no unless the other screen shows these very digits, and the next one is asked. With a number, as \
            `vicino nearby` shows them, only that one is.

            Examples:
              vicino follow
              vicino follow - < invitation.txt
              vicino follow invitation.txt --as "Anna from work" --at 192.168.1.20:4747
              vicino follow anna.vicino --yes
              vicino follow --near --as Anna
              vicino follow --near 2
            """)

    @Argument(
        help: ArgumentHelp(
            "A file that the author has exported, or one that holds an invitation; - for an invitation from the standard input. Without it the program asks for an invitation. With --near, which one.",
            valueName: "invitation-or-file"),
        completion: .file())
    var source: String?

    @Flag(name: .long, help: "Ask the one beside you who has said `vicino open`.")
    var near = false

    @OptionGroup var place: VicinityOptions

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

    func validate() throws {
        guard near ? source == nil || number != nil : source != nil || Screen.isTerminal(STDIN_FILENO) else {
            throw ValidationError(
                "Give a file, - for an invitation from the standard input, or --near, with a number if you like.")
        }
        guard near || place.on.isEmpty else { throw ValidationError("--on goes with --near.") }
        guard !near || at.isEmpty && !yes else {
            throw ValidationError("--near goes neither with --at nor with --yes: the digits want to be compared.")
        }
    }

    /// The number of the nearby device to ask; nil for all.
    private var number: Int? { source.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }

    func runWaiting() async throws {
        guard !near else {
            let vicinity = try place.vicinity(options.configuration)
            let follow = FollowingNear(vicinity: vicinity, number: number, petname: `as`, node: try options.open())
            return try await follow.run(json: options.json)
        }
        let addresses = try at.map { try PeerAddress(typed: $0) }
        guard let source, source != "-" else { return try await follow(InvitationText.reading(), addresses) }
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
