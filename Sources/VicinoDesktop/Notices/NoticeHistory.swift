internal import VicinoBus

/// Tracks the shown notices, and the meaning of the desktop's signals for them. It uses no bus; its caller reports
/// events in order.
struct NoticeHistory {
    /// A notice that is shown.
    private struct ShownNotice {
        let id: Notice.ID
        let keys: [String: String]
        var token: String?
        var isAnswered = false
    }

    /// The maximum number of notices that are tracked.
    static let limit = 100

    private(set) var owner: BusName?
    /// The server's description, once it has answered.
    private(set) var server: NoticeServer?
    /// The notices by the server's number.
    private var shown: [UInt32: ShownNotice] = [:]
    private var lastID: UInt64 = 0

    mutating func nextID() -> Notice.ID {
        lastID += 1
        return Notice.ID(number: lastID)
    }

    /// The server's number of a notice; nil if it is not shown.
    func number(of id: Notice.ID) -> UInt32? { shown.first { $0.value.id == id }?.key }

    /// Another server owns the name now, or none.
    mutating func changed(owner new: BusName?) -> [NoticeEvent] {
        guard new != owner else { return [] }
        let gone = shown.values.map(\.id).sorted { $0.number < $1.number }
        var events = gone.map { NoticeEvent.closed($0, ending: .serverWent) }
        if owner != nil { events.append(.serverWent) }
        if new != nil { events.append(.serverCame) }
        owner = new
        server = nil
        shown = [:]
        return events
    }

    /// Receives a server's description; it counts only if that server still owns the name.
    mutating func learned(_ server: NoticeServer, of sender: BusName?) {
        if sender == owner { self.server = server }
    }

    /// A notice is shown under a number, which may be that of a replaced one.
    mutating func began(_ id: Notice.ID, number: UInt32, keys: [String: String], by sender: BusName?)
        -> [NoticeEvent]
    {
        guard sender == owner, number != 0 else { return [.closed(id, ending: .serverWent)] }
        var events: [NoticeEvent] = []
        // The same number for another notice: the server has replaced that one.
        if let other = shown[number]?.id, other != id { events.append(.closed(other, ending: .unknown)) }
        if let old = self.number(of: id) { shown[old] = nil }
        shown[number] = ShownNotice(id: id, keys: keys)
        if shown.count > Self.limit, let oldest = shown.min(by: { $0.value.id.number < $1.value.id.number }) {
            shown[oldest.key] = nil
            events.append(.closed(oldest.value.id, ending: .tooMany))
        }
        return events
    }

    /// The events of a signal. Desktops broadcast the signals of all apps, and any program can send one. So a signal
    /// counts only from the present owner, about a shown notice, and with a key of that notice.
    mutating func received(_ signal: Signal) -> [NoticeEvent] {
        guard signal.sender == owner else { return [] }
        switch signal.member {
        case "ActivationToken":
            guard let (number, token) = try? signal.read(UInt32.self, String.self) else { return [] }
            shown[number]?.token = Self.isToken(token) ? token : nil
            return []
        case "ActionInvoked":
            guard let (number, key) = try? signal.read(UInt32.self, String.self), let notice = shown[number],
                !notice.isAnswered, let name = notice.keys[key]
            else { return [] }
            shown[number]?.isAnswered = true
            return [.pressed(notice.id, key: name, activationToken: notice.token)]
        case "NotificationClosed":
            guard let (number, reason) = try? signal.read(UInt32.self, UInt32.self),
                let notice = shown.removeValue(forKey: number)
            else { return [] }
            return [.closed(notice.id, ending: NoticeEnding(reason: reason))]
        default: return []
        }
    }

    /// A token is passed on to environment variables and window systems.
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 256 && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    }
}

extension NoticeEnding {
    fileprivate init(reason: UInt32) {
        self =
            switch reason {
            case 1: .expired
            case 2: .dismissed
            case 3: .withdrawn
            default: .unknown
            }
    }
}
