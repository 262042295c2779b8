internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoBus
internal import VicinoDesktop
internal import VicinoNetworks
internal import VicinoPresence
internal import VicinoSettings
internal import VicinoThreads

/// Performs the plan's decisions over a connection to the desktop. The connection is made for the first notice, and
/// again after it is lost.
struct NoticePresenter {
    let service: NoticeService
    let words: NoticeWords
    private var plan = NoticePlan()
    private(set) var notices: DesktopNotices?
    private var shown: [UserID: Notice.ID] = [:]
    /// The notices that ask about networks.
    private var asked: [(network: PresentNetwork, id: Notice.ID)] = []
    /// The user's reminders, and the notices that show them.
    var reminders: NodeReminders
    var reminded: [Reminder.Kind: Notice.ID] = [:]
    /// Why reminders cannot be checked, as last reported.
    var reminderObstacle: String?
    /// Why notices cannot be shown, as last reported.
    private var obstacle: String?

    init(service: NoticeService, words: NoticeWords) {
        self.service = service
        self.words = words
        reminders = NodeReminders(service.node, from: service.since, timeZone: service.timeZone)
    }

    /// Handles an input.
    ///
    /// - Returns: the connection to the desktop if it is new, so that the caller listens to it.
    mutating func handle(_ input: NoticeService.Input) async -> DesktopNotices? {
        let old = notices
        do {
            switch input {
            case .discovery(let event): try await handle(event)
            case .discoveryEnded: for effect in plan.end() { await perform(effect) }
            case .network(let network): await ask(network)
            case .networkSettled(let network): await settle(network)
            case .desktop(let event): await handle(event)
            case .reminders: await remind()
            case .desktopLost:
                notices = nil
                shown = [:]
                asked = []
                reminded = [:]
                reminders.lost()
            }
        } catch {
            // Notices continue even if a person's name cannot be looked up.
            service.state.tell(.failed(.lookingUp, error: VicinoError(ofService: error)))
        }
        return notices === old ? nil : notices
    }

    private mutating func handle(_ event: Discovery.Event) async throws {
        switch event {
        case .availability(_, .ready): await greet()
        case .entered(let person):
            await perform(plan.entered(person.user, name: person.name, isAllowed: try await isAllowed(person.user)))
        case .asked(let question):
            await perform(plan.ask(question, isAllowed: try await isAllowed(question.person.user)))
        case .settled(let question):
            await perform(plan.settled(question, isAllowed: try await isAllowed(question.person.user)))
        // What another device of the user has brought is no news.
        case .met(let peer, _) where peer.isMe: break
        case .met(_, report: let report):
            let count = report.merged.filter { $0.author.user == report.peer.user }.reduce(0) {
                $0 + $1.addedCount + $1.changedCount + $1.removedCount
            }
            let isAllowed = try await isAllowed(report.peer.user)
            await perform(plan.brought(count, by: report.peer.user, isAllowed: isAllowed))
        case .left(let person, _): await perform(plan.left(person.user))
        case .moved, .accessRevoked, .failed, .refused, .openDevices, .availability, .unavailable, .recovered,
            .clockIsOff, .missed:
            break
        }
    }

    private mutating func handle(_ event: NoticeEvent) async {
        switch event {
        case .pressed(let id, let key, _) where asked.contains { $0.id == id }: await answerNetwork(id, key)
        case .pressed(let id, let key, _):
            if let kind = reminder(of: id) { await answerReminder(kind, key) } else { await answer(id, key) }
        case .closed(let id, ending: let ending):
            if let kind = reminder(of: id) { closeReminder(kind, ending) }
            asked.removeAll { $0.id == id }
            guard let user = user(of: id) else { return }
            plan.closed(user)
            shown[user] = nil
        case .serverCame, .serverWent: break
        }
    }

    /// Passes the answer on and withdraws the notice. Some desktops keep a notice after its button is pressed.
    private mutating func answer(_ id: Notice.ID, _ key: String) async {
        guard let user = user(of: id) else { return }
        if let question = plan.pressed(user), let answer = MeetingQuestion.Answer(rawValue: key) {
            do { try await service.answer(question, answer) } catch {
                service.state.tell(.failed(.answering, error: VicinoError(ofService: error)))
            }
        }
        await perform(.withdraw(user))
    }

    private func user(of id: Notice.ID) -> UserID? { shown.first { $0.value == id }?.key }

    /// Whether a notice about a person may be shown now.
    private func isAllowed(_ user: UserID) async throws -> Bool {
        guard isAllowed else { return false }
        return try await BlockingWork().run { [node = service.node] in
            guard let person = try node.followed(user) else { return true }
            return try !node.policy(of: person).isMuted
        }
    }

    /// Whether any notice may be shown now.
    private var isAllowed: Bool {
        service.state.settings.showsNotifications && !isQuiet
    }

    /// Whether the quiet hours are now.
    var isQuiet: Bool { service.state.settings.quietHours?.contains(minute: minuteOfDay) ?? false }

    /// The minute of the day in local time, from 0 to 1439.
    private var minuteOfDay: Int {
        let now = service.node.now
        return WallTime(now, utcOffset: service.timeZone().utcOffset(at: now)).millisecondOfDay / 60_000
    }

    // MARK: Networks

    private mutating func ask(_ network: PresentNetwork) async {
        guard isAllowed else { return }
        await trying { presenter in
            let notices = try await presenter.connected()
            let notice = presenter.words.network(
                network, network.isNamesake(among: presenter.service.state.settings.trustedNetworks),
                try await notices.server().hasButtons)
            presenter.asked.append((network, try await notices.show(notice)))
            presenter.service.state.count { $0.noteNotice() }
        }
    }

    private mutating func settle(_ network: PresentNetwork) async {
        guard let notices, let index = asked.firstIndex(where: { $0.network.isSame(as: network) }) else { return }
        let id = asked.remove(at: index).id
        await trying { _ in try await notices.withdraw(id) }
    }

    private func answerNetwork(_ id: Notice.ID, _ key: String) async {
        guard let network = asked.first(where: { $0.id == id })?.network,
            let answer = NetworkAnswer(rawValue: key)
        else { return }
        do {
            try await BlockingWork().run { [service] in try service.answerNetwork(answer, network) }
        } catch {
            service.state.tell(.failed(.answeringAboutNetwork, error: VicinoError(ofService: error)))
        }
    }

    // MARK: The desktop

    /// Checks for a program that shows notices, so that the user learns of its absence before a notice is missed.
    private mutating func greet() async {
        guard service.state.settings.showsNotifications else { return }
        await trying { presenter in _ = try await presenter.connected().server() }
    }

    private mutating func perform(_ effect: NoticePlan.Effect?) async {
        switch effect {
        case .show(let user, content: let content):
            await trying { presenter in
                let notices = try await presenter.connected()
                let notice = presenter.words.person(content, try await notices.server().hasButtons)
                presenter.shown[user] = try await notices.show(notice, replacing: presenter.shown[user])
                presenter.service.state.count { $0.noteNotice() }
            }
        case .withdraw(let user):
            guard let notices, let id = shown.removeValue(forKey: user) else { return }
            await trying { _ in try await notices.withdraw(id) }
        case nil: break
        }
    }

    mutating func connected() async throws -> DesktopNotices {
        if let notices { return notices }
        let bus = try await Bus.connect(to: .session(service.environment))
        let new = try await DesktopNotices(over: bus, app: "Vicino")
        notices = new
        return new
    }

    /// Reports an obstacle once, and continues without notices.
    mutating func trying(_ work: (inout NoticePresenter) async throws -> Void) async {
        do {
            try await work(&self)
            obstacle = nil
        } catch is CancellationError {
            return
        } catch {
            let message = ErrorText.of(error)
            if message != obstacle {
                service.state.tell(.failed(.showingNotices, error: VicinoError(ofService: error)))
            }
            obstacle = message
        }
        service.state.see { $0.notices = obstacle }
    }
}
