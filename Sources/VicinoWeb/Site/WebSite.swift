internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoPage
internal import VicinoService

/// What all pages share: the user's records, the service, and the signed-in browsers.
struct WebSite: Sendable {
    let node: Node
    let origin: WebOrigin
    let tokens: SignInTokens
    let usedTokens: UsedTokens
    let sessions: WebSessions
    let invitations: ShownInvitations
    let pairings: WebPairings
    let uploads: HeldUploads
    let nearbyPairing: NearbyPairing
    /// The file of the user's settings; nil for a program without any.
    let settings: SettingsFile?
    /// Where the service of the data folder answers, which may run in this process or another; asking blocks.
    let serviceSocket: ServiceSocket
    /// The service in the background.
    let background: BackgroundService
    /// How databases of other programs are read; nil for a page that cannot import them.
    let databases: DatabaseReading?
    /// The networks of the device.
    let networks: DeviceNetworks
    /// How long a page waits until a service that was switched on listens.
    let listenTimeout: Duration
    /// Erases everything, or ends the service.
    let ending: SiteEnding
    private let timeZoneOverride: TimeZone?
    let looksReader: LooksReader
    private let displayReader: DisplayReader

    /// - Parameters:
    ///   - secret: the secret of this run of the server, 32 random bytes.
    ///   - environment: what it uses of the program and the device.
    ///   - ending: erases everything, or ends the service.
    ///   - earlier: how browsers were signed in before there was this site. They stay signed in, and links that were
    ///     used stay used.
    init(
        _ node: Node, port: Int, secret: [UInt8], environment: SiteEnvironment = SiteEnvironment(),
        ending: SiteEnding = .none, continuing earlier: SignInLink? = nil
    ) {
        self.node = node
        self.ending = ending
        settings = environment.settings
        looksReader = LooksReader(node, environment.settings)
        displayReader = DisplayReader(environment.settings)
        nearbyPairing = environment.nearbyPairing ?? .usual(environment.settings)
        background = environment.background
        databases = environment.databases
        networks = environment.networks
        listenTimeout = environment.listenTimeout
        timeZoneOverride = environment.timeZone
        serviceSocket = ServiceSocket(node.configuration, answerTimeout: environment.answerTimeout)
        origin = WebOrigin(port: port, secret: secret)
        tokens = SignInTokens(secret: secret)
        usedTokens = earlier?.usedTokens ?? UsedTokens()
        let invitations = ShownInvitations()
        let pairings = WebPairings()
        let uploads = HeldUploads(now: node.configuration.now, timer: environment.timer)
        self.invitations = invitations
        self.pairings = pairings
        self.uploads = uploads
        // Nothing that a browser began outlives its sign-in, however that ends.
        sessions = WebSessions(continuing: earlier?.sessions) { session in
            invitations.forget(session)
            pairings.end(of: session)
            uploads.forget(session)
        }
    }

    /// The present, for calendars and summaries.
    var now: CalendarNow { CalendarNow(node.now, in: timeZoneOverride ?? .ofDevice) }

    /// The user's diary.
    var diary: Diary { Diary(node, timeZone: now.timeZone) }

    /// Whether the user has recorded no activity.
    var isDiaryEmpty: Bool { get throws { try node.records(Activity.self).first() == nil } }

    /// The present by the clocks of a person: those of the newest record up to a day, or of the first one after it.
    func now(of person: Person, through last: CivilDate) throws -> CalendarNow {
        try node.calendarNow(of: person, through: last, in: now.timeZone)
    }

    /// How the user wants the page.
    var display: DisplaySettings { displayReader.display }

    /// How the user wants distances, times of day and weeks.
    var region: RegionalFormat { display.region }

    /// The file of the settings.
    ///
    /// - Throws: a refusal if the program has no settings.
    func settingsFile() throws -> SettingsFile {
        guard let settings else { throw WebRefusal.missing }
        return settings
    }

    /// Asks the service of the data folder what it knows, and blocks until the answer.
    ///
    /// A page asks once, and passes the answer to its parts, so that they do not contradict each other.
    func askService() -> ServiceAnswer { ServiceAnswer(serviceSocket) }

    /// The formats of a language.
    func text(_ words: Words) -> WebText { WebText(words: words, timeZone: now.timeZone) }

    /// Says that a calendar is a person's, and by whose clocks it is drawn if these are not the user's.
    func ribbon(of name: String, _ shown: CalendarNow, _ words: Words) -> String {
        let why = words(.ribbonWhy, ["name": name])
        let offset = shown.offsetText(in: now.timeZone)
        guard !offset.isEmpty else { return why }
        let there = CalendarNow(now.moment, in: shown.timeZone)
        return why + " " + words(.theirClocks, ["offset": offset, "time": words.time(there.wall)])
    }
}
