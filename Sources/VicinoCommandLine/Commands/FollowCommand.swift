import ArgumentParser
import Foundation
import Vicino

/// `vicino follow`.
struct FollowCommand: WaitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow", abstract: "Follow a person by invitation, by a file that they exported, or in person.",
        discussion: """
            An invitation begins with vicino: and needs no confirmation, because both sides have agreed. Without an \
            argument, the program asks for it; with -, it reads the standard input. An invitation as an \
            argument works, too, but other users of the computer can read arguments, and an invitation admits anybody \
            who shows it. The author's device is reached at the addresses of the invitation, or on a network that both \
            of you trust, where `vicino run` runs there. For a file, the program shows the author's claimed name and \
            fingerprint, and asks. Compare the fingerprint with the one that `vicino status` shows to the author: \
            anybody can claim any name.

            An invitation may take a letter. Then you need not be online together: if no device of theirs is reached, the \
            program offers to leave a letter in their store, if others may write there. --letter-in leaves it in your copy of a folder \
            that both of you have, and --letter writes it to a file, which you send by any messenger. From then on `vicino \
            following` says that an answer is awaited, and it comes with `vicino cloud fetch`.

            To follow a person beside you, they run `vicino open`. Both devices must trust the network they are on, or \
            name its interface with --on. Without a network, switch on Bluetooth on both devices (`vicino config \
            bluetooth on`). With --near, both screens show six digits, and both of you say whether they are the \
            same. Other devices may be open too, or pretend to be the one you mean. Say no unless their screen shows \
            these very digits; then the next device is asked. The nearest comes first. With a number, as `vicino \
            nearby` shows it, only that device is asked. A device that you ask over Bluetooth also learns the \
            computer's Bluetooth name. With --both they follow you, too, and see what the options say: no notes, no places \
            and nothing from before today, unless you say otherwise.

            Examples:
              vicino follow
              vicino follow - < invitation.txt
              vicino follow invitation.txt --as "Anna from work" --at 192.168.1.20:4747
              vicino follow invitation.txt --letter for-anna.vicino
              vicino follow invitation.txt --letter-in ~/Sync/anna
              vicino follow anna.vicino --yes
              vicino follow --near --as Anna
              vicino follow --near 2
            """)

    @Argument(
        help: ArgumentHelp(
            """
            A file that the author exported, or one that holds an invitation; - for an invitation from the standard \
            input. Without it, the program asks for an invitation. With --near, the number of the device.
            """,
            valueName: "invitation-or-file"),
        completion: .file())
    var source: String?

    @Flag(name: .long, help: "Follow the person beside you who runs `vicino open`.")
    var near = false

    @Flag(name: .long, help: "With --near: they may follow you in return.")
    var both = false

    @OptionGroup var sharing: SharingOptions

    @Option(
        name: .long,
        help: ArgumentHelp(
            "With --both, they see what begins from then on: a day, always, or without it today.", valueName: "day"))
    var since: String?

    @OptionGroup var media: VicinityOptions

    @Option(name: .long, help: ArgumentHelp("What you call them.", valueName: "petname"))
    var `as`: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The address of the author's device, if not the one in the invitation; repeatable.",
            valueName: "host:port"))
    var at: [String] = []

    @Flag(name: .long, help: "Do not ask.")
    var yes = false

    @Option(
        name: .long,
        help: ArgumentHelp("Write a letter to this file, and do not connect. You send it to them.", valueName: "file"))
    var letter: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Leave a letter in your copy of a folder that both of you have, and do not connect.", valueName: "folder"))
    var letterIn: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard near ? source == nil || number != nil : source != nil || Screen.isTerminal(STDIN_FILENO) else {
            throw ValidationError(
                "Give a file, - for an invitation from the standard input, or --near, with a number if you like.")
        }
        guard near || !both else { throw ValidationError("--both goes with --near.") }
        guard both || !sharing.isGiven && since == nil else {
            throw ValidationError("What they see of you goes with --near --both.")
        }
        guard letter == nil && letterIn == nil || !near && at.isEmpty else {
            throw ValidationError("A letter goes with an invitation, and neither with --near nor with --at.")
        }
        guard letter == nil || letterIn == nil else { throw ValidationError("Give --letter or --letter-in.") }
        guard near || media.on.isEmpty else { throw ValidationError("--on goes with --near.") }
        guard !near || at.isEmpty && !yes else {
            throw ValidationError("--near goes neither with --at nor with --yes: you have to compare the digits.")
        }
    }

    /// The number of the nearby device to ask; nil for all.
    private var number: Int? { source.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }

    func runWaiting() async throws {
        guard !near else {
            let vicinity = try media.vicinity(options.configuration)
            let node = try options.open()
            let follow = FollowingNear(
                vicinity: vicinity, number: number, petname: `as`, sharingBack: try sharingBack(node), node: node)
            return try await follow.run(json: options.json)
        }
        let addresses = try at.map { try PeerAddress(typed: $0) }
        guard let source, source != "-" else { return try await follow(InvitationText.reading(), addresses) }
        if let invitation = InvitationText(source) { return try await follow(invitation, addresses) }
        let node = try options.open()
        let file = try InputFile(source)
        if let invitation = try InvitationText(file) { return try await follow(invitation, addresses) }
        guard letter == nil, letterIn == nil else { throw ValidationError("A letter goes with an invitation.") }
        guard addresses.isEmpty else { throw ValidationError("--at goes with an invitation, not with a file.") }
        do {
            try FollowingByFile(file: file, petname: `as`, yes: yes, node: node).run(json: options.json)
        } catch let error as VicinoError { throw Refusal(error, about: file) }
    }

    /// What the person beside the user may see in return; nil if they may not follow.
    private func sharingBack(_ node: Node) throws -> Sharing? {
        guard both else { return nil }
        let clock = TypedTimeReader(options.configuration)
        return try sharing.sharing(since: since, from: node.careful(), of: node, clock)
    }

    private func follow(_ text: InvitationText, _ addresses: [PeerAddress]) async throws {
        let invitation = try text.read()
        let asking = FollowingByLetter(
            invitation: invitation, petname: `as`, isConfirmed: yes, json: options.json, node: try options.open())
        if let letter { return try asking.write(to: letter) }
        if let letterIn { return try await asking.leave(in: StoreAdding.whole(letterIn)) }
        let follow = FollowingByInvitation(
            invitation: invitation, petname: `as`, addresses: addresses, node: asking.node, asking: asking)
        try await follow.run(json: options.json)
    }
}
