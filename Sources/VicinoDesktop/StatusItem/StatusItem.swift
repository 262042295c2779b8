package import VicinoBus
internal import VicinoLocks

/// An item in the desktop's status bar, with a menu (`org.kde.StatusNotifierItem`).
///
/// ```swift
/// let item = try await StatusItem(over: bus, id: "vicino", icon: "org.vicino.Vicino")
/// try await item.show(StatusItemContent("Vicino", menu: [.entry(key: "open", label: "Open")]))
/// for await event in item.events { … }
/// ```
///
/// The item appears in every status bar while `follow` runs, including one that starts later. A desktop without a
/// status bar shows nothing.
package final class StatusItem: Sendable {
    let bus: Bus
    private let menu = SharedMenu()
    private let item: ServedObject
    private let menuObject: ServedObject
    private let isInBar = LockedValue(false)
    /// What the user does with the item. One task takes the events; the oldest are dropped if they wait for too long.
    package let events: AsyncStream<StatusItemEvent>
    private let event: AsyncStream<StatusItemEvent>.Continuation

    /// Makes an item that no status bar shows yet.
    ///
    /// - Parameters:
    ///   - bus: the bus of the session. A connection has one item.
    ///   - id: a name of the app that never changes.
    ///   - icon: the name of the app's icon.
    /// - Throws: `BusError` if the bus is lost.
    package init(over bus: Bus, id: String, icon: String) async throws {
        self.bus = bus
        let (events, event) = AsyncStream.makeStream(of: StatusItemEvent.self, bufferingPolicy: .bufferingNewest(16))
        self.events = events
        self.event = event
        item = try await bus.serve([.statusItem(id: id, icon: icon) { event.yield($0) }], at: .statusItem)
        menuObject = try await bus.serve([.statusMenu(menu) { event.yield($0) }], at: .statusMenu)
    }

    /// Whether a status bar shows the item now.
    package var isShown: Bool { isInBar.withLock { $0 } }

    /// Shows other content; nil for no item.
    ///
    /// - Throws: `BusError` if the bus is lost.
    package func show(_ content: StatusItemContent?) async throws {
        if let content {
            let title = displayable(content.title, limit: ToolTip.titleLimit)
            try await set("Title", to: title) { _ in try await item.emit("NewTitle", of: .statusItem) }
            try await set("ToolTip", to: ToolTip.value(content)) { _ in
                try await item.emit("NewToolTip", of: .statusItem)
            }
            if let revision = menu.show(content.menu) {
                try await menuObject.emit("LayoutUpdated", of: .statusMenu, revision, StatusMenu.root)
            }
        }
        try await set("Status", to: content == nil ? "Passive" : "Active") {
            try await item.emit("NewStatus", of: .statusItem, $0)
        }
    }

    /// Puts the item into every status bar that runs or starts, until the task is cancelled.
    ///
    /// - Throws: `BusError` when the bus is lost; `CancellationError`.
    package func follow() async throws {
        for try await owner in try await bus.owners(of: .statusBar) {
            isInBar.withLock { $0 = false }
            if owner != nil { await register() }
        }
    }

    /// A status bar that refuses the item shows none.
    private func register() async {
        let name = await bus.uniqueName.text
        var call = MethodCall(
            "RegisterStatusNotifierItem", of: "org.kde.StatusNotifierWatcher", at: "/StatusNotifierWatcher",
            on: .statusBar, body: BusBody(name))
        call.startsService = false
        guard (try? await bus.call(call)) != nil else { return }
        isInBar.withLock { $0 = true }
        event.yield(.appeared)
    }

    /// Changes a property of the item, and announces it if it is different.
    private func set<Value: BusConvertible>(
        _ property: MemberName, to value: Value, _ announce: (Value) async throws -> Void
    ) async throws {
        let old = await item.value(property, of: .statusItem, as: Value.self)
        guard old?.busValue != value.busValue else { return }
        try await item.set(property, of: .statusItem, to: value)
        try await announce(value)
    }
}

/// The menu, which the app changes and the connection's thread reads.
final class SharedMenu: Sendable {
    private let menu = LockedValue(StatusMenu())

    /// The menu at present.
    var present: StatusMenu { menu.withLock { $0 } }

    /// Takes other lines.
    ///
    /// - Returns: the number of the change; nil if nothing is different.
    func show(_ lines: [StatusItemContent.Line]) -> UInt32? { menu.withLock { $0.show(lines) ? $0.revision : nil } }
}

extension BusName {
    /// The owner of this name collects the items, for one status bar or several.
    fileprivate static let statusBar: BusName = "org.kde.StatusNotifierWatcher"
}

extension ObjectPath {
    fileprivate static let statusItem: ObjectPath = "/StatusNotifierItem"
    /// Where desktops look for the menu.
    static let statusMenu: ObjectPath = "/MenuBar"
}
