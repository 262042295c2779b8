import VicinoBus
import VicinoHarness

@testable import VicinoDesktop

/// A status bar that shows nothing: it takes items, reads them, and presses on a test's command.
final class FakeStatusBar: Sendable {
    static let name: BusName = "org.kde.StatusNotifierWatcher"

    let bus: Bus
    private let object: ServedObject
    /// The names of the connections that have registered an item.
    let registered: SignalQueue<String>

    init(on daemon: PrivateBus) async throws {
        bus = try await Bus.connect(to: try BusAddress(daemon.address))
        let registered = SignalQueue<String>(limit: 100, overflow: .ends)
        self.registered = registered
        let register = ServedMethod("RegisterStatusNotifierItem") { (call: IncomingCall, name: String) -> Void in
            guard name == call.sender.text else { throw BusError.refused(.invalidArguments, "not the caller") }
            registered.put(name)
        }
        object = try await bus.serve(
            [ServedInterface("org.kde.StatusNotifierWatcher", methods: [register])], at: "/StatusNotifierWatcher")
        try await bus.requestName(Self.name)
    }

    /// The next item that is registered.
    func item() async throws -> Item {
        let name = try BusName(try requireValue(try await registered.take()))
        return Item(
            object: RemoteObject("/StatusNotifierItem", on: name, over: bus),
            menu: RemoteObject("/MenuBar", on: name, over: bus), name: name, bus: bus)
    }

    /// An item as a status bar uses it.
    struct Item {
        let object: RemoteObject
        let menu: RemoteObject
        let name: BusName
        let bus: Bus

        func text(_ property: MemberName) async throws -> String {
            try await object.property(property, of: .statusItem, as: String.self)
        }

        /// The title and the text beside the pointer.
        func toolTip() async throws -> (String, String) {
            let value = try await object.property("ToolTip", of: .statusItem, as: ToolTip.Value.self).members
            return (value.2, value.3)
        }

        /// The lines of the menu: numbers, and labels or `-`.
        func lines() async throws -> [(id: Int32, label: String)] {
            let (_, root) = try await menu.call("GetLayout", of: .statusMenu, StatusMenu.root, Int32(-1), [String]())
                .read(UInt32.self, StatusMenu.Node.self)
            return try root.members.2.map { child in
                let (id, properties, _) = try StatusMenu.Node(busValue: child).members
                return (id, properties["label"].flatMap { try? String(busValue: $0) } ?? "-")
            }
        }

        func labels() async throws -> [String] { try await lines().map(\.label) }

        func press(_ label: String) async throws {
            let line = try requireValue(try await lines().first { $0.label == label })
            try await press(line.id)
        }

        func press(_ id: Int32) async throws {
            _ = try await menu.call("Event", of: .statusMenu, id, "clicked", BusValue.int32(0), UInt32(0))
        }
    }
}

extension BusSignals {
    /// The next signals.
    func taken(_ count: Int) async throws -> [Signal] {
        var taken: [Signal] = []
        for try await signal in self {
            taken.append(signal)
            if taken.count == count { break }
        }
        return taken
    }
}
