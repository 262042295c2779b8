import Foundation
import Vicino
import VicinoActivity
import VicinoDesktop
import VicinoDiary
import VicinoDrawing
import VicinoService
import VicinoThreads

/// What the program's item in the status bar shows and does: what runs, who is near, and the page.
struct StatusItemSource: Sendable {
    let configuration: Node.Configuration
    /// The node; nil until the data folder is set up.
    let node: @Sendable () -> Node?
    /// The names of the people who are near; nil if no item is to be shown.
    let near: @Sendable (Node) async -> [String]?
    /// How the user reads times now.
    var region: @Sendable () -> RegionalFormat = { SettingsFile().regionalFormat }

    /// The maximum number of activities that the menu offers to start.
    private static let choiceLimit = 3
    /// How many of the newest records are searched for them.
    private static let recordLimit = 100
    /// The maximum number of people whom the item names.
    private static let nameLimit = 8

    /// The functions for the service.
    var program: StatusItemService.Program { StatusItemService.Program(content: content, act: act) }

    // MARK: What it shows

    @Sendable func content() async -> StatusItemContent? {
        guard let node = node() else { return Self.content(Snapshot()) }
        guard let near = await near(node) else { return nil }
        var present = (try? await BlockingWork().run { try self.present(node) }) ?? Snapshot()
        present.near = near
        return Self.content(present)
    }

    /// What is true at a moment.
    struct Snapshot: Equatable {
        /// An activity, and since when it runs, such as `14:05`.
        struct Activity: Equatable {
            let name: String
            let since: String
        }

        var running: Activity?
        /// The activities that the user did last.
        var usual: [String] = []
        var near: [String] = []
    }

    private func present(_ node: Node) throws -> Snapshot {
        var present = Snapshot()
        if let running = try Diary(node).running().first?.record {
            let wall = WallTime(running.start, in: .ofDevice)
            present.running = Snapshot.Activity(name: running.name, since: region().clock.time(wall))
        }
        let begun = node.records(Activity.self).begun(by: node.now)
        for found in try begun.reversed().limit(Self.recordLimit).all() {
            let name = found.record.name
            // An entry of the menu offers only names that the user can read as they are.
            guard DisplayText.isShown(name, limit: 60), !present.usual.contains(name) else { continue }
            present.usual.append(name)
            if present.usual.count == Self.choiceLimit { break }
        }
        return present
    }

    static func content(_ present: Snapshot) -> StatusItemContent {
        var lines: [String] = []
        var menu: [StatusItemContent.Line] = [.entry(key: Key.open, label: "Open"), .separator]
        if let running = present.running {
            lines.append("\(DisplayText(running.name, limit: 60).isolated) since \(running.since)")
            menu.append(.entry(key: Key.stop, label: "Stop \(running.name)"))
        } else if !present.usual.isEmpty {
            lines.append("Nothing is running.")
        }
        menu += present.usual.filter { $0 != present.running?.name }
            .map { .entry(key: Key.start + $0, label: "Start \($0)") }
        let names = present.near.sorted().prefix(nameLimit)
        if !names.isEmpty {
            let others = present.near.count - names.count
            lines.append("Near: " + names.joined(separator: ", ") + (others > 0 ? " and \(others) more" : ""))
        }
        if menu.last != .separator { menu.append(.separator) }
        menu.append(.entry(key: Key.quit, label: "Quit"))
        return StatusItemContent("Vicino", details: lines.joined(separator: "\n"), menu: menu)
    }

    // MARK: What it does

    /// The names of the menu's entries.
    private enum Key {
        static let open = "open"
        static let stop = "stop"
        static let quit = "quit"
        /// An activity follows.
        static let start = "start "
    }

    @Sendable func act(_ event: StatusItemEvent) async {
        switch event {
        case .pressed, .chose(Key.open): await PageOpener(configuration).open()
        // As the signal of a terminal or of systemd does.
        case .chose(Key.quit): kill(getpid(), SIGTERM)
        case .chose(Key.stop): await change { try $0.stop() }
        case .chose(let key) where key.hasPrefix(Key.start):
            await change { try $0.start(String(key.dropFirst(Key.start.count))) }
        case .chose, .appeared, .opensMenu: break
        }
    }

    private func change(_ change: @escaping @Sendable (Diary) throws -> Void) async {
        guard let node = node() else { return }
        do { try await BlockingWork().run { try change(Diary(node)) } } catch {
            await DesktopMessage.show("Vicino cannot do this", Failure.message(of: error))
        }
    }
}
