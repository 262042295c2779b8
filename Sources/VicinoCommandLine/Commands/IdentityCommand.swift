import ArgumentParser
import Vicino
import VicinoDrawing

/// `vicino identity`.
struct IdentityCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "identity", abstract: "Show and keep safe what makes you yourself.",
        discussion: """
            Your identity key signs the list of your devices, and your name. Your recovery phrase of twelve words replaces \
            the key if it is lost or stolen: see `vicino recover`. Both lie in the data folder until you seal them.

            Without a word, the command says where they are. phrase shows the phrase, on a terminal only: write it down. \
            seal asks for the phrase, and removes both from this device. A sealed copy of the key stays, which only the \
            phrase opens. From then on, a new name and a change of your devices ask for the phrase; recording, sharing \
            and meeting do not. Backups that you made before still hold both. unseal takes it back.

            share divides the phrase among friends with whom you have compared six digits, side by side. Each is given \
            a share when your devices meet next. Any --needed of the shares together are the phrase, and fewer say \
            nothing about it. Sharing again makes another circle of friends; the former shares stay until enough friends \
            keep the new ones. With --text, you hand the shares over yourself, as texts. --end gives up those that still \
            wait on this device. shares lists who keeps a share, and for whom you keep one.

            give-back is for a friend who has lost everything, and stands before you. They set up another folder, and \
            you pair your devices side by side, with six digits. Then you give the share back to the new name, within an \
            hour, and meet once more. `vicino recover --friends` puts the shares together. Never give one back to \
            a person who only writes or calls.

            Examples:
              vicino identity
              vicino identity phrase
              vicino identity seal
              vicino identity share --with Ben,Cora,Dan --needed 2
              vicino identity shares
              vicino identity give-back --of Anna --to "Anna again"
            """)

    /// What the command does.
    enum Action: String, ExpressibleByArgument, CaseIterable {
        case phrase
        case seal
        case unseal
        case share
        case shares
        case giveBack = "give-back"
    }

    @Argument(help: ArgumentHelp("What to do: phrase, seal, unseal, share, shares or give-back.", valueName: "action"))
    var action: Action?

    @Option(name: .long, help: ArgumentHelp("Friends, with commas between them: 2 to 10.", valueName: "names"))
    var with: String?

    @Option(name: .long, help: ArgumentHelp("How many friends are needed: at least 2.", valueName: "number"))
    var needed: Int?

    @Flag(name: .long, help: "Print the shares as texts, and hand them over yourself.")
    var text = false

    @Flag(name: .long, help: "Give up the shares that wait on this device.")
    var end = false

    @Option(name: .long, help: ArgumentHelp("Whose share you give back.", valueName: "person"))
    var of: String?

    @Option(name: .long, help: ArgumentHelp("To whom you give it: they stand before you.", valueName: "person"))
    var to: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard (action == .giveBack) == (of != nil), (of != nil) == (to != nil) else {
            throw ValidationError("give-back needs --of and --to, and nothing else takes them.")
        }
        let isDividing = action == .share && !end
        guard isDividing == (with != nil), isDividing == (needed != nil), isDividing || !text else {
            throw ValidationError(
                "share needs --with and --needed, or --end alone. Nothing else takes them, or --text.")
        }
        guard action == .share || !end else { throw ValidationError("Only share takes --end.") }
    }

    func run() throws {
        switch action {
        case nil: try show()
        case .phrase: try showPhrase()
        case .seal: try seal()
        case .unseal: try unseal()
        case .share where end: try endWaiting()
        case .share: try divide()
        case .giveBack: try giveBack()
        case .shares: try ShareList(options.open(), TypedTimeReader(options.configuration)).write(json: options.json)
        }
    }

    private func show() throws {
        let node = try options.open()
        let state = try node.identityState()
        guard !options.json else {
            return try Output.print(
                JSON.object(
                    node.me.members + [
                        ("fingerprint", .text(node.user.fingerprint)), ("key", .text(state.key.rawValue)),
                        ("phrase", .boolean(state.hasPhrase)), ("phraseShown", .boolean(state.shownAt != nil)),
                    ]
                ).line)
        }
        try Output.print("Your fingerprint: \(node.user.fingerprint)", Self.line(of: state))
    }

    private static func line(of state: IdentityState) -> TerminalText {
        switch (state.key, state.hasPhrase, state.shownAt != nil) {
        case (.open, true, false):
            "Your recovery phrase was never shown. `vicino identity phrase` shows it: write it down."
        case (.open, true, true):
            "Your recovery phrase was shown. `vicino identity seal` removes it and your identity key from this device."
        case (.open, false, _): "Your identity key is on this device, and your recovery phrase is not."
        case (.sealed, _, _): "Your identity is sealed: a new name, and a change of your devices, ask for your phrase."
        case (.absent, _, _): "Your identity key is not on this device."
        }
    }

    private func showPhrase() throws {
        try PhraseOutput.requireTerminal()
        guard let phrase = try options.open().recoveryPhrase(isShown: true) else {
            throw Refusal(.refused, "Your recovery phrase is not on this device. It was removed, or is on another one.")
        }
        try PhraseOutput.print(phrase)
    }

    private func seal() throws {
        let node = try options.open()
        try node.sealIdentity(with: try PhraseInput.read())
        guard !options.json else { return try Output.print(JSON.object(node.me.members).line) }
        try Output.print("Sealed: a thief of this device cannot speak for you without your phrase.")
    }

    private func unseal() throws {
        let node = try options.open()
        try node.unsealIdentity(with: try PhraseInput.read())
        guard !options.json else { return try Output.print(JSON.object(node.me.members).line) }
        try Output.print("Your identity key and your phrase are on this device again.")
    }

    private func divide() throws {
        let node = try options.open()
        let names = (with ?? "").split(separator: ",").map { String($0.trimmingPrefix(while: \.isWhitespace)) }
        let friends = try names.map { try node.named(anyPerson: $0) }
        guard Set(friends.map(\.user)).count == friends.count, !friends.contains(where: \.isMe) else {
            throw Refusal(.badValue, "Each friend is named once, and not you yourself.")
        }
        let phrase = try node.recoveryPhrase(isShown: false) ?? PhraseInput.read()
        guard !text else { return try printTexts(node, phrase, for: friends) }
        try node.divide(phrase, needed: needed ?? 0, among: friends.map(\.user))
        try ShareList(node, TypedTimeReader(options.configuration)).write(json: options.json)
    }

    private func printTexts(_ node: Node, _ phrase: RecoveryPhrase, for friends: [Person]) throws {
        let needed = needed ?? 0
        let shares = try node.shares(of: phrase, needed: needed, among: friends.map(\.user))
        guard !options.json else {
            for (friend, share) in zip(friends, shares) {
                try Output.print(JSON.object(friend.members + [("share", .text(share))]).line)
            }
            return
        }
        for (friend, share) in zip(friends, shares) {
            try Output.print("For \(friend.shown), and nobody else:", "  \(share)", "")
        }
        try Output.print("Any \(needed) of these \(friends.count) texts together give your recovery phrase.")
    }

    private func endWaiting() throws {
        let node = try options.open()
        try node.endWaitingShares()
        try ShareList(node, TypedTimeReader(options.configuration)).write(json: options.json)
    }

    private func giveBack() throws {
        let node = try options.open()
        let author = try node.named(anyPerson: of ?? "")
        let receiver = try node.named(anyPerson: to ?? "")
        try node.giveBackShare(of: author.user, to: receiver.user)
        guard !options.json else { return try Output.print(JSON.object(receiver.members).line) }
        try Output.print(
            "The share of \(author.shown) goes to \(receiver.shown) when your devices meet within an hour.")
    }
}
