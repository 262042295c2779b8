import ArgumentParser
import Foundation
import Vicino
import VicinoDNSSD

/// `pantry listen`.
struct Listen: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Let others come and take what is new, until Ctrl-C.")

    @Option(help: "The address to listen on; without it, all that this device has.") var host: String?
    @Option(help: "The port; 0 for any that is free.") var port: UInt16 = 4749
    @OptionGroup var options: PantryOptions

    func run() async throws {
        try await options.open().node.listen(host: host, port: port) { listening in
            say("Listening at " + listening.addresses.map(\.description).joined(separator: ", "))
            for await event in listening.events { say("\(event)") }
        }
    }
}

/// `pantry meet`.
struct Meet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Meet those you follow, and those who follow you, on networks that you trust, until Ctrl-C.")

    @Argument(help: "The interfaces of this device to those networks, such as wlan0.") var interfaces: [String]
    @OptionGroup var options: PantryOptions

    func run() async throws {
        let interfaces = interfaces
        try await options.open().meet(over: [LocalNetwork.medium(on: interfaces)], tell: say)
    }
}

/// `pantry invite`.
struct Invite: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make an invitation, by which one person may see what you know about barcodes.")

    @Flag(help: "Show also what lies in your pantry, but never where.") var items = false
    @Option(
        help: "Where this device can be reached, HOST:PORT; needless while `pantry listen` runs.",
        transform: PeerAddress.init(text:))
    var at: [PeerAddress] = []
    @OptionGroup var options: PantryOptions

    func run() throws {
        let node = try options.open().node
        let addresses = at.isEmpty ? node.listeningAddresses() : at
        guard !addresses.isEmpty else {
            throw PantryError("The invitation has no address. Run `pantry listen` meanwhile, or give --at HOST:PORT.")
        }
        let kinds = Pantry.knowledge + (items ? [Item.schema.kind] : [])
        // Not by `say`, which cuts long lines; an invitation has only letters and digits.
        print(try node.invite(sharing: Sharing(.kinds(kinds), in: .everything), addresses: addresses).text)
    }
}

/// `pantry follow`.
struct Follow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Follow a person who has invited you.")

    // The invitation is not an argument: other users of the computer can read arguments, and it admits any user who shows it.
    @Option(name: .customLong("as"), help: "What to call them here.") var petname: String?
    @OptionGroup var options: PantryOptions

    func run() async throws {
        let node = try options.open().node
        if isatty(STDIN_FILENO) == 1 { print("Paste the invitation, and press Enter:") }
        let invitation = try Invitation(text: readLine() ?? "")
        say("\(try await node.follow(invitation, as: petname))")
    }
}

/// `pantry sync`.
struct Sync: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Take what is new from the people you follow.")

    @Argument(help: "A person you follow; without a name, all are tried at their last addresses.")
    var name: String?
    @Option(name: .customLong("at"), help: "Where they listen, HOST:PORT.", transform: PeerAddress.init(text:))
    var addresses: [PeerAddress] = []
    @OptionGroup var options: PantryOptions

    func run() async throws {
        let node = try options.open().node
        if let name {
            let person = try node.person(named: name)
            return say("\(person): \(try await node.sync(with: person, at: addresses.isEmpty ? nil : addresses))")
        }
        for person in try node.following() {
            do {
                say("\(person): \(try await node.sync(with: person))")
            } catch { say("\(person): \(error)") }
        }
    }
}

/// `pantry revoke`.
struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show a follower nothing new any more.")

    @Argument(help: "A person who follows you.") var name: String
    @OptionGroup var options: PantryOptions

    func run() throws {
        let node = try options.open().node
        let follower = try node.follower(named: name)
        try node.revoke(follower)
        say("\(follower.name) gets nothing new from you.")
    }
}
