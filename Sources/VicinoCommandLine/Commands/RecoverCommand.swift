import ArgumentParser
import Vicino
import VicinoDrawing
import VicinoObjectStores
import VicinoService

/// `vicino recover`.
struct RecoverCommand: WaitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover", abstract: "Replace your identity key after a device was lost or stolen.",
        discussion: """
            Your recovery phrase makes a new identity key, and a new phrase, which is shown. You stay the same person: \
            followers keep following, and what the old key signs counts no more. Your other devices are removed, unless \
            you keep them.

            The command asks for the phrase, or with --shares for the texts that friends have of it, one a line. It asks \
            on the terminal: other users of the computer can read the arguments of a program.

            On a new computer, the phrase alone is not enough: your records and the list of your devices are needed, too. \
            Put a backup back first (`vicino restore`), or name the newest file that you exported with `vicino export` \
            and that you or a follower still has.

            If you publish to a store (`vicino cloud`), the phrase and the address of the store are enough: --store ADDRESS \
            restores your identity, records and people from the sealed copy there. Your settings come back, too, if this \
            computer has none of its own; those of a device, such as networks and Bluetooth, begin anew. The keys of the \
            store come from a file (--keys FILE), or are asked for. Press return at the first question if everybody can \
            read there.

            With --friends, the shares count that friends have given back to the user of another folder, to whom they \
            have been paired face to face. The new folder is set up with them, and with your exported file if you have \
            one. Followers whom you meet bring back what they hold. Delete the other folder afterwards.

            Examples:
              vicino recover
              vicino recover last-export.vicino
              vicino recover --friends ~/helper
              vicino recover --shares
              vicino recover --store s3://s3.eu-central-1.amazonaws.com/anna-vicino --keys ~/bucket-keys
            """)

    @Argument(
        help: ArgumentHelp("Your own exported file, on a new computer.", valueName: "file"), completion: .file())
    var file: String?

    @Flag(name: .long, help: "Ask for the texts of friends, in place of the phrase.")
    var shares = false

    @Option(
        name: .long,
        help: ArgumentHelp("The data folder of the user to whom friends gave shares back.", valueName: "folder"),
        completion: .directory)
    var friends: String?

    @Option(
        name: .long,
        help: ArgumentHelp("A store with your sealed copy, on a new computer.", valueName: "address"),
        completion: .directory)
    var store: String?

    @Option(
        name: .long,
        help: ArgumentHelp("With --store: a file with two lines, the name and the secret.", valueName: "file"),
        completion: .file())
    var keys: String?

    @Flag(name: .long, help: "Keep your other devices.")
    var keepDevices = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard friends == nil || !shares else { throw ValidationError("Give --friends or --shares, not both.") }
        guard store == nil || friends == nil && file == nil && !shares else {
            throw ValidationError("--store goes with the phrase alone: without a file, --friends and --shares.")
        }
        guard keys == nil || store != nil else { throw ValidationError("--keys goes with --store.") }
    }

    func runWaiting() async throws {
        try PhraseOutput.requireTerminal()
        if let store { return try await recover(fromStore: store) }
        if let friends { return try recover(byFriendsIn: friends) }
        if let file { return try recover(from: file) }
        let node = try open()
        let phrase = try shares ? node.recoveryPhrase(of: PhraseInput.readShares()) : PhraseInput.read()
        try end(try node.recoverIdentity(with: phrase, isKeepingDevices: keepDevices))
    }

    private func recover(from file: String) throws {
        let input = try InputFile(file)
        let source = try input.dump()
        let proof: Node.RecoveryProof = try shares ? .shares(PhraseInput.readShares()) : .phrase(PhraseInput.read())
        let (node, report) = try Node.recover(
            options.configuration, from: source, with: proof, isKeepingDevices: keepDevices)
        try ImportOutput(file: file, json: false).write(report)
        guard let phrase = try node.recoveryPhrase(isShown: true) else { return }
        try end(phrase)
    }

    private func recover(byFriendsIn folder: String) throws {
        var helper = options.configuration
        helper.dataPath = Node.Configuration.path(folder)
        let returned = try Node.open(helper).returnedPhrases()
        guard let phrase = returned.min(by: { $0.missing < $1.missing }), phrase.missing == 0 else {
            throw Refusal(.refused, "Too few friends have given a share back to the user of that folder.")
        }
        let source = try file.map { try InputFile($0).dump() }
        let (node, report) = try Node.recover(
            options.configuration, by: phrase, from: source, isKeepingDevices: keepDevices)
        if let report, let file { try ImportOutput(file: file, json: false).write(report) }
        guard let next = try node.recoveryPhrase(isShown: true) else { return }
        try end(next)
    }

    private func recover(fromStore text: String) async throws {
        let address = try StoreAddress(text: StoreAdding.whole(text))
        let credentials = try StoreKeysInput(address: address, path: keys, isOptional: true).read()
        let configuration = options.configuration
        let objects = try OwnStores.reader(of: address, with: credentials, clock: configuration.now)
        let phrase = try PhraseInput.read()
        let meter = StoreMeter(address.shortName, doing: "fetching your records …")
        let (node, report) = try await meter.during {
            try await VicinoError.reportingStore {
                try await Node.recover(
                    configuration, fromRepository: objects, phrase: phrase, isKeepingDevices: keepDevices)
            }
        }
        try ImportOutput(file: address.shortName, json: false).write(report)
        try takeSettings(of: node)
        try Output.print("To publish there from this device, too: `vicino cloud add` with the address.")
        guard let next = try node.recoveryPhrase(isShown: true) else { return }
        try end(next)
    }

    /// Takes the user's settings that a lost device has noted, if this computer has none of its own.
    private func takeSettings(of node: Node) throws {
        do {
            guard let text = try node.notedSettings() else { return }
            let file = SettingsFile()
            guard try file.takePersonal(text) else {
                return try Output.print("The settings of this computer stay as they are (\(file.path)).")
            }
            try Output.print(
                "Your settings are back. Those of a device, such as networks, Bluetooth and watched folders, begin anew: "
                    + "`vicino config`.")
        } catch { Failure.warn("Your records are back, but not your settings: \(Failure.message(of: error))") }
    }

    /// Opens the folder; says what else is needed where there is none.
    private func open() throws -> Node {
        do { return try options.open() } catch {
            guard Refusal.code(of: error) == .notSetUp else { throw error }
            throw Refusal(
                .notSetUp,
                "There is nothing here to recover. Besides the phrase, the list of your devices is needed: put a backup "
                    + "back, name a store that you publish to (--store ADDRESS), or a file that you exported. A follower "
                    + "who imported it may still have it.")
        }
    }

    private func end(_ phrase: RecoveryPhrase) throws {
        try Output.print("Recovered: your identity key is new, and so is your phrase. The old one counts no more.", "")
        try PhraseOutput.print(phrase)
    }
}
