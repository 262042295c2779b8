import ArgumentParser
import Vicino
import VicinoDrawing
import VicinoService

/// `vicino cloud`.
struct CloudCommand: WaitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "cloud", abstract: "Publish sealed records in a store, and fetch what others publish.",
        discussion: """
            A store is a bucket (S3), a folder of a WebDAV server, or a folder that another program or you carry. You leave \
            there what you share, sealed, and followers fetch it, even if you never meet. The operator of the store learns \
            sizes, times and network addresses, and no names and no records. Your own devices and your recovery phrase \
            open a copy of everything: `vicino recover --store ADDRESS`.

            add ADDRESS tries the store out, and says what it found. If something essential is missing, nothing is \
            changed. Addresses are s3://HOST/BUCKET, davs://HOST/FOLDER, or the path of a folder. The keys come from a \
            file with two lines that only you can read (--keys FILE), or are asked for. They are never arguments: other \
            users of the computer can read those. Followers are told an address if they can read there without a key, or \
            the one that you name with --read-at.

            publish writes what has changed; --dry-run only says what waits. fetch asks the stores of the people whom you \
            follow. Before the first request, it asks you, because that tells the host your network address. With --from, \
            you name the address yourself, such as your copy of a folder. While `vicino run` runs, both happen by \
            themselves.

            status says what is where, what waits, and what failed. check tries a store out again, and shows all requests \
            as the operator of the store sees them. remove deletes everything there; --forget is for a store that is gone.

            The exit status is 0 if all was done, and 1 if a store failed or lacks something essential.

            Examples:
              vicino cloud add s3://s3.eu-central-1.amazonaws.com/anna-vicino --keys ~/bucket-keys
              vicino cloud add davs://cloud.example.org/remote.php/dav/files/anna/vicino
              vicino cloud add ~/Sync/vicino --name stick
              vicino cloud publish
              vicino cloud fetch Ben
              vicino cloud fetch Ben --from ~/Sync/ben
              vicino cloud status
              vicino cloud check
              vicino cloud remove stick
            """)

    @Argument(help: ArgumentHelp("What to do, as in: add ~/Sync/vicino.", valueName: "change"))
    var words: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "With add, and with fetch --from: a file with two lines, the access key or name, and the secret or password.",
            valueName: "file"),
        completion: .file())
    var keys: String?

    @Option(name: .long, help: ArgumentHelp("With add: what to call the store.", valueName: "name"))
    var name: String?

    @Option(
        name: .long,
        help: ArgumentHelp("With add: where followers read, if not there.", valueName: "address"))
    var readAt: String?

    @Flag(name: .long, help: "With publish: say what waits, and write nothing.")
    var dryRun = false

    @Option(
        name: .long,
        help: ArgumentHelp("With fetch: where to read the records of one person.", valueName: "address"),
        completion: .directory)
    var from: String?

    @Flag(name: .long, help: "With fetch: do not ask.")
    var yes = false

    @Flag(name: .long, help: "With remove: the store is gone, so nothing is deleted there.")
    var forget = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        let request = try CloudRequest(words)
        if case .add = request {
        } else if name != nil || readAt != nil {
            throw ValidationError("--name and --read-at go with add ADDRESS.")
        }
        if case .publish = request {} else if dryRun { throw ValidationError("--dry-run goes with publish.") }
        if case .remove = request {} else if forget { throw ValidationError("--forget goes with remove.") }
        try validateFetch(request)
    }

    private func validateFetch(_ request: CloudRequest) throws {
        switch request {
        case .fetch(let people):
            guard from == nil || people.count == 1 else { throw ValidationError("--from needs one person.") }
            guard keys == nil || from != nil else { throw ValidationError("--keys needs --from ADDRESS.") }
        case .add:
            guard from == nil, !yes else { throw ValidationError("--from and --yes go with fetch.") }
        case .status, .publish, .check, .remove:
            guard from == nil, !yes else { throw ValidationError("--from and --yes go with fetch.") }
            guard keys == nil else { throw ValidationError("--keys goes with add, and with fetch --from.") }
        }
    }

    func runWaiting() async throws {
        let request = try CloudRequest(words)
        switch request {
        case .status: try CloudStatus(options).write()
        case .add(let address):
            try await StoreAdding(options: options, address: address, keys: keys, name: name, readAt: readAt).run()
        case .publish(let name) where dryRun: try StorePublishing(options).showBacklog(of: name)
        case .publish(let name): try await StorePublishing(options).run(name)
        case .fetch(let people):
            try await StoreFetching(options: options, isConfirmed: yes).run(people, from: from, keys: keys)
        case .check(let name): try await StoreChecking(options).run(name)
        case .remove(let name): try await StoreRemoving(options).run(name, isGone: forget)
        }
    }
}
