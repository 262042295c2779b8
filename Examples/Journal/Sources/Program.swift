import Vicino
import VicinoActivity
import VicinoDiary
import VicinoPage
import VicinoService

/// The program `journal`.
@main
enum Program {
    static func main() async {
        await Node.run(program: "journal", kinds: [Activity.self]) { node, arguments in
            let diary = Diary(node)
            switch (arguments.first, arguments.dropFirst().first) {
            case ("start", let name?):
                print("Begun: \(DisplayText(try diary.start(name).started.name)).")
            case ("stop", nil):
                let ended = try diary.stop().map { DisplayText($0.name) }
                print(ended.isEmpty ? "Nothing was going on." : "Ended: \(ended.joined(separator: ", ")).")
            case ("week", let name):
                let week = try Week(of: node.person(named: name ?? "me"), on: node)
                for line in week.lines { print(line) }
            case ("invite", nil):
                print(try node.invite(sharing: Activity.self).text)
            case ("follow", nil):
                // Not an argument: other users of the computer can read arguments.
                print(try await node.follow(Invitation(text: readLine() ?? "")))
            case ("people", nil):
                for person in try node.following() { print("You follow \(person).") }
                for follower in try node.followers() where follower.hasAccess { print("\(follower) follows you.") }
            case ("page", nil):
                try await PageServer(JournalSite(node: node)).run { page in print("Open \(page.signInLink())") }
            case ("trust", let network?):
                try settings(of: node).trust(network)
            case ("run", nil):
                try await run(node) { print($0) }
            default:
                throw VicinoError(
                    .badValue,
                    "Write start NAME, stop, week [PERSON], invite, follow, people, page, trust NETWORK or run.")
            }
        }
    }

    /// Meets people on trusted networks, until the task is cancelled.
    static func run(_ node: Node, tell: @escaping @Sendable (String) -> Void) async throws {
        let service = try NodeService(node, settings: settings(of: node)) { event in
            if let news = event.news { tell(news) }
        }
        try await service.run()
    }

    /// What the user has chosen, in a file beside the data folder.
    static func settings(of node: Node) -> SettingsFile { SettingsFile(path: node.dataPath + ".toml") }
}

extension SettingsFile {
    /// Lets the service meet people on a network.
    func trust(_ network: String) throws {
        guard let name = NetworkName(network) else { throw VicinoError(.badValue, "No network has such a name.") }
        try change { settings in
            if !settings.trustedNetworks.contains(name) { settings.trustedNetworks.append(name) }
        }
    }
}

extension ServiceEvent {
    /// What a log says of the event; nil for what is not worth a line.
    var news: String? {
        switch self {
        case .ready: "The journal is ready to meet people."
        case .newNetwork(let network): "New network. If you trust it: journal trust \(DisplayText(network.name))"
        case .listening(let event): event.description
        case .discovery(let event): event.description
        case .failed(_, let error): error.message
        default: nil
        }
    }
}
