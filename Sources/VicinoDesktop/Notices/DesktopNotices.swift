package import VicinoBus
internal import VicinoCore
internal import VicinoLocks

/// Shows notices on the desktop, with buttons, and reports the user's answers.
///
/// ```swift
/// let notices = try await DesktopNotices(over: bus, app: "Vicino")
/// let id = try await notices.show(Notice("Ada is near", buttons: [Notice.Button("accept", label: "Accept")]))
/// for try await event in notices.events { … }
/// ```
///
/// The desktop's notification server may be missing, and may restart at any time. Without one, `show` throws; `events`
/// reports when it comes and goes.
package final class DesktopNotices: Sendable {
    private let history: LockedValue<NoticeHistory>
    private let inbox = SignalQueue<NoticeEvent>(limit: NoticeHistory.limit * 4, overflow: .ends)
    let bus: Bus
    private let app: String
    private let icon: String
    private let observation: LockedValue<SignalSubscription?>

    /// Begins to follow the notification server.
    ///
    /// - Parameters:
    ///   - bus: the bus of the session.
    ///   - app: the name of the app.
    ///   - icon: the name of the app's icon; empty for none.
    /// - Throws: `VicinoError` with `.noBus`; `CancellationError`.
    package init(over bus: Bus, app: String, icon: String = "") async throws {
        self.bus = bus
        self.app = displayable(app, limit: 80)
        self.icon = displayable(icon, limit: 80)
        history = LockedValue(NoticeHistory())
        observation = LockedValue(nil)
        let rules = ["ActionInvoked", "ActivationToken", "NotificationClosed"].map { (member: MemberName) in
            MatchRule(sender: .notices, .at(.notices), interface: .notices, member: member)
        }
        let begun = try await desktopErrors {
            try await bus.observe(rules, ownersOf: .notices) { [weak self] in self?.receive($0) }
        }
        observation.withLock { $0 = begun }
    }

    /// The events of notices and of the notification server, in order. One task at a time takes them.
    ///
    /// The sequence ends when this side closes the bus or the task is cancelled. It throws `VicinoError` with `.noBus`
    /// when the bus is lost.
    package var events: NoticeEvents { NoticeEvents(inbox: inbox) }

    /// Whether a notification server runs now. If not, `show` may still start one.
    package var hasServer: Bool { history.withLock { $0.owner != nil } }

    /// Shows a notice.
    ///
    /// - Parameter old: the notice that it replaces, and whose id it keeps. If that is no longer shown, the notice is
    ///   shown as a new one.
    /// - Returns: its id, for `events`, `withdraw` and replacement.
    /// - Throws: `VicinoError`, with `.noServer` if there is no notification server; `CancellationError`. After that
    ///   the notice may be shown, and its events are lost.
    package func show(_ notice: Notice, replacing old: Notice.ID? = nil) async throws -> Notice.ID {
        let wording = NoticeWording(notice, for: try await server())
        let (id, number) = history.withLock { history in
            let id = old ?? history.nextID()
            return (id, history.number(of: id) ?? 0)
        }
        let body = BusBody(
            app, number, icon, wording.summary, wording.body, wording.actions, wording.hints, wording.timeout)
        try await desktopErrors {
            // The answer is handled before any later signal.
            let answer = try await bus.call(.notices("Notify", body)) { [weak self] in
                guard let answer = try? $0.get(), let number = try? answer.read(UInt32.self) else { return }
                self?.change { $0.began(id, number: number, keys: wording.keys, by: answer.sender) }
            }
            _ = try answer.read(UInt32.self)
        }
        return id
    }

    /// Takes a notice off the screen. It does nothing if the notice is no longer shown.
    ///
    /// - Throws: `VicinoError` with `.noBus`; `CancellationError`.
    package func withdraw(_ id: Notice.ID) async throws {
        guard let number = history.withLock({ $0.number(of: id) }) else { return }
        var call = MethodCall.notices("CloseNotification", BusBody(number))
        call.startsService = false
        do {
            try await desktopErrors { _ = try await bus.call(call) }
        } catch let error as VicinoError where error.code != .noBus {
            // The notice has gone meanwhile, by itself or with the server.
        }
    }

    /// The notification server; starts one if the desktop provides it.
    ///
    /// - Throws: `VicinoError`, with `.noServer` if there is none; `CancellationError`.
    package func server() async throws -> NoticeServer {
        if let known = history.withLock(\.server) { return known }
        return try await desktopErrors {
            let capabilities = try await bus.call(.notices("GetCapabilities"))
            let (name, _, _, _) = try await bus.call(.notices("GetServerInformation"))
                .read(String.self, String.self, String.self, String.self)
            let server = NoticeServer(
                name: displayable(name, limit: 80), capabilities: try capabilities.read([String].self))
            history.withLock { $0.learned(server, of: capabilities.sender) }
            return server
        }
    }

    private func receive(_ event: BusEvent) {
        switch event {
        case .owner(let owner): change { $0.changed(owner: owner) }
        case .signal(let signal): change { $0.received(signal) }
        case .lost: break
        case .ended(let error):
            change { $0.changed(owner: nil) }
            inbox.end(error.map(VicinoError.init))
        }
    }

    private func change(_ change: (inout NoticeHistory) -> [NoticeEvent]) {
        let events = history.withLock { change(&$0) }
        for event in events { inbox.put(event) }
    }
}

/// The events of notices.
package struct NoticeEvents: AsyncSequence, Sendable {
    let inbox: SignalQueue<NoticeEvent>

    /// Takes the events in order.
    package struct AsyncIterator: AsyncIteratorProtocol {
        let inbox: SignalQueue<NoticeEvent>

        /// The next event.
        package mutating func next() async throws -> NoticeEvent? { try await inbox.take() }
    }

    /// Makes an iterator, which begins where the last one stopped.
    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(inbox: inbox) }
}

/// Does work on the bus, and translates its errors.
private func desktopErrors<Result>(_ work: () async throws -> Result) async throws -> Result {
    do {
        return try await work()
    } catch let error as BusError {
        throw VicinoError(error)
    }
}

extension BusName {
    fileprivate static let notices: BusName = "org.freedesktop.Notifications"
}

extension ObjectPath {
    fileprivate static let notices: ObjectPath = "/org/freedesktop/Notifications"
}

extension InterfaceName {
    fileprivate static let notices: InterfaceName = "org.freedesktop.Notifications"
}

extension MethodCall {
    fileprivate static func notices(_ member: MemberName, _ body: BusBody = .empty) -> MethodCall {
        MethodCall(member, of: .notices, at: .notices, on: .notices, body: body)
    }
}
