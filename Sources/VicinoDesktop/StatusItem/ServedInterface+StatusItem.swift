internal import VicinoBus

extension InterfaceName {
    static let statusItem: InterfaceName = "org.kde.StatusNotifierItem"
    static let statusMenu: InterfaceName = "com.canonical.dbusmenu"
}

extension ServedInterface {
    /// The item itself, as desktops read it. It has no content yet.
    ///
    /// - Parameter happened: takes what the user does.
    static func statusItem(
        id: String, icon: String, _ happened: @escaping @Sendable (StatusItemEvent) -> Void
    ) -> ServedInterface {
        // Where the press was, on the screen, does not matter.
        func press(_ name: MemberName, _ event: StatusItemEvent?) -> ServedMethod {
            ServedMethod(name, takes: ["x", "y"]) { (_: IncomingCall, _: Int32, _: Int32) -> Void in
                if let event { happened(event) }
            }
        }
        return ServedInterface(
            .statusItem,
            methods: [
                // The desktop shows the menu by itself.
                press("Activate", .pressed), press("SecondaryActivate", .pressed), press("ContextMenu", nil),
                ServedMethod("Scroll", takes: ["delta", "orientation"]) { (_: IncomingCall, _: Int32, _: String) in },
            ],
            properties: [
                ServedProperty("Category", "ApplicationStatus", announcing: .constant),
                ServedProperty("Id", id, announcing: .constant), ServedProperty("Title", ""),
                ServedProperty("Status", "Passive"), ServedProperty("WindowId", Int32(0), announcing: .constant),
                ServedProperty("IconName", icon, announcing: .constant),
                ServedProperty("IconThemePath", "", announcing: .constant),
                ServedProperty("ToolTip", ToolTip.value(StatusItemContent(""))),
                ServedProperty("ItemIsMenu", false, announcing: .constant),
                ServedProperty("Menu", ObjectPath.statusMenu, announcing: .constant),
            ],
            signals: [
                ServedSignal("NewTitle"), ServedSignal("NewIcon"), ServedSignal("NewAttentionIcon"),
                ServedSignal("NewOverlayIcon"), ServedSignal("NewToolTip"), ServedSignal("NewStatus", "s"),
            ])
    }

    /// The item's menu.
    static func statusMenu(
        _ menu: SharedMenu, _ happened: @escaping @Sendable (StatusItemEvent) -> Void
    ) -> ServedInterface {
        ServedInterface(
            .statusMenu, methods: reading(menu) + using(menu, happened),
            properties: [
                ServedProperty("Version", UInt32(3), announcing: .constant),
                ServedProperty("TextDirection", "ltr", announcing: .constant),
                ServedProperty("Status", "normal", announcing: .constant),
                ServedProperty("IconThemePath", [String](), announcing: .constant),
            ],
            signals: [
                ServedSignal("ItemsPropertiesUpdated", "a(ia{sv})a(ias)"), ServedSignal("LayoutUpdated", "ui"),
                ServedSignal("ItemActivationRequested", "iu"),
            ])
    }

    private static func reading(_ menu: SharedMenu) -> [ServedMethod] {
        [
            ServedMethod("GetLayout", takes: ["parentId", "recursionDepth", "propertyNames"]) {
                (_: IncomingCall, id: Int32, depth: Int32, names: [String]) -> (UInt32, StatusMenu.Node) in
                let present = menu.present
                guard let node = present.layout(of: id, depth: depth, names: names) else { throw noLine(id) }
                return (present.revision, node)
            },
            ServedMethod("GetGroupProperties", takes: ["ids", "propertyNames"]) {
                (_: IncomingCall, ids: [Int32], names: [String]) -> [StatusMenu.Row] in
                menu.present.rows(ids, names: names)
            },
            ServedMethod("GetProperty", takes: ["id", "name"]) {
                (_: IncomingCall, id: Int32, name: String) -> BusValue in
                guard let value = menu.present.properties(of: id, [name])[name] else { throw noLine(id) }
                return value
            },
        ]
    }

    private static func using(
        _ menu: SharedMenu, _ happened: @escaping @Sendable (StatusItemEvent) -> Void
    ) -> [ServedMethod] {
        /// Handles what happened to a line; false for one that is not there any more.
        @Sendable func handle(_ id: Int32, _ event: String) -> Bool {
            let present = menu.present
            if event == "clicked", let key = present.key(of: id) { happened(.chose(key: key)) }
            return present.contains(id)
        }
        return [
            ServedMethod("Event", takes: ["id", "eventId", "data", "timestamp"]) {
                (_: IncomingCall, id: Int32, event: String, _: BusValue, _: UInt32) -> Void in
                guard handle(id, event) else { throw noLine(id) }
            },
            ServedMethod("EventGroup", takes: ["events"]) {
                (_: IncomingCall, events: [BusStructure<Int32, String, BusValue, UInt32>]) -> [Int32] in
                events.map(\.members).filter { !handle($0.0, $0.1) }.map(\.0)
            },
            ServedMethod("AboutToShow", takes: ["id"]) { (_: IncomingCall, id: Int32) -> Bool in
                if id == StatusMenu.root { happened(.opensMenu) }
                return false
            },
            ServedMethod("AboutToShowGroup", takes: ["ids"]) {
                (_: IncomingCall, ids: [Int32]) -> ([Int32], [Int32]) in
                if ids.contains(StatusMenu.root) { happened(.opensMenu) }
                return ([], ids.filter { !menu.present.contains($0) })
            },
        ]
    }

    private static func noLine(_ id: Int32) -> BusError { .refused(.invalidArguments, "The menu has no line \(id).") }
}
