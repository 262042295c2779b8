internal import VicinoCore

/// One setting: its name, its allowed values and its meaning.
package struct Setting: Sendable {
    /// Its name, such as `listen.port`.
    package let name: String
    /// Its meaning, in a sentence or two.
    package let meaning: String
    /// Its allowed values, in words that follow "needs".
    package let expectation: String

    /// The form of its values.
    package let form: SettingForm

    private let read: @Sendable (Settings) -> PlainValue?
    private let write: @Sendable (inout Settings, PlainValue) -> Bool
    private let understand: @Sendable ([String]) -> PlainValue?

    private init<Value: SettingValue>(
        _ name: String, at property: any WritableKeyPath<Settings, Value> & Sendable, _ meaning: String
    ) {
        self.name = name
        self.meaning = meaning
        expectation = Value.expectation
        form = Value.form
        read = { $0[keyPath: property].plain }
        write = { settings, plain in
            guard let value = Value(plain) else { return false }
            settings[keyPath: property] = value
            return true
        }
        understand = { Value.typed($0) }
    }

    /// All settings, in the order in which they are shown. Names without a dot come first, because TOML requires it.
    package static let all: [Setting] = [
        Setting(
            "units", at: \.units,
            "The unit of distances that are shown and typed. JSON, CSV and exported files keep metres."),
        Setting(
            "week-start", at: \.weekStart,
            "The first day of a week in calendars and charts. \"locale\" follows the region of this computer, as LC_TIME or "
                + "LANG name it. JSON keeps weeks from Monday on."),
        Setting(
            "clock", at: \.clock,
            "Whether times of day are shown with 12 or 24 hours. \"locale\" follows the region of this computer. JSON, CSV and "
                + "exported files keep 24 hours, and times are typed so."),
        Setting(
            "appearance", at: \.appearance,
            "The colours of the page; \"system\" follows the browser, which usually follows the desktop."),
        Setting(
            "language", at: \.language,
            "The language of the page; \"browser\" is the first of the browser's languages that the page has. The terminal "
                + "and notices are in English."),
        Setting(
            "quiet-hours", at: \.quietHours,
            "When the desktop shows no notices, by this device's clock. Questions wait in vicino questions."),
        Setting(
            "notifications", at: \.showsNotifications,
            "Whether the desktop shows who is near, once for each encounter, and what was received from them. "
                + "vicino policy mutes one person."),
        Setting(
            "status-item", at: \.showsStatusItem,
            "Whether the desktop's status bar shows an item while the service or the page runs. The item shows the running "
                + "activity and who is near; its menu opens the page, starts, stops and quits."),
        Setting(
            "range", at: \.range,
            "How near people must be to count as near over Bluetooth; farther ones are not served either. Distances are "
                + "rough: a wall or a pocket weakens a signal as much as some metres do. Networks tell no distances."),
        Setting(
            "bluetooth.enabled", at: \.usesBluetooth,
            "Whether Bluetooth finds people, even without a network. Devices nearby can then tell that a Vicino device is "
                + "here, but not whose it is. vicino config bluetooth on is a short form."),
        Setting(
            "bluetooth.adapter", at: \.bluetoothAdapter,
            "The Bluetooth adapter to use; automatic is the first one that is on."),
        Setting(
            "bluetooth.duty-cycle", at: \.dutyCycle,
            "How much this device advertises and scans over Bluetooth. \"always\" notices people at once and takes the most "
                + "energy; \"saving\" notices those who stay for a minute."),
        Setting(
            "bluetooth.power", at: \.bluetoothPower,
            "How strongly this device sends its beacons: weaker beacons do not carry as far, and peers estimate a greater "
                + "distance. Records are exchanged at full power. vicino status and vicino doctor say if the "
                + "adapter cannot lower its power."),
        Setting(
            "bluetooth.reference", at: \.bluetoothReference,
            "How strongly this device hears another one at a distance of one metre, in dBm. Metres and zones follow from "
                + "it. vicino calibrate measures it. A command may leave out the minus sign."),
        Setting(
            "listen.port", at: \.listenPort,
            "The port at which peers reach this device, on every network. 0 listens on trusted networks only, on each at a "
                + "port that stays the same there, so that the port does not identify the device elsewhere."),
        Setting(
            "networks.trusted", at: \.trustedNetworks,
            "The networks on which this device looks for others and is found, as vicino config networks and vicino accept "
                + "write them. An interface, such as wlan0, stands for every network that it is on, and \"Home via any\" for "
                + "every wireless one of that name."),
        Setting(
            "networks.declined", at: \.declinedNetworks,
            "The networks on which this device neither looks for others nor is found, and about which it never asks."),
        Setting(
            "networks.ask", at: \.asksAboutNetworks,
            "Whether to ask, once, about each new network. Until there is an answer, discovery does not run there."
        ),
        Setting(
            "policy.default", at: \.defaultPolicy,
            "Whether to fetch what is new from people you follow when they are near, unless vicino policy says "
                + "otherwise for a person. It does not change what your followers receive."),
        Setting(
            "reminders.record", at: \.recordReminder,
            "After how long without a record the desktop reminds you to record, unless an activity runs. No reminder "
                + "appears in the quiet hours."),
        Setting(
            "reminders.times", at: \.recordTimes,
            "The times of day at which the desktop reminds you to record, unless an activity runs or you have just "
                + "recorded."),
        Setting(
            "reminders.move", at: \.remindsToMove,
            "Whether the desktop reminds you to move, on a day with less than half the usual steps, or with an hour more of "
                + "sitting than usual. Usual is the median of the last 28 days up to the same time of day; it needs a week of "
                + "records."),
        Setting(
            "reminders.confirm", at: \.remindsToConfirm,
            "Whether the desktop asks about activities that were guessed: whether they were right, or what else it was."
        ),
        Setting(
            "record.computer", at: \.recordsComputer,
            "Whether the service guesses that you sit while you use this computer. It asks the system once a minute whether "
                + "the computer is idle, locked or asleep, which takes hardly any energy. It keeps the times of the guesses "
                + "among your activities, and nothing else: not what is on the screen, and not which program runs."),
        Setting(
            "record.motion", at: \.recordsMotion,
            "Whether the service guesses that you walk or run, by the accelerometer of this computer. The kernel wakes it every "
                + "two seconds, and recognising takes far less than a thousandth of a core. It keeps the times and the steps "
                + "of the guesses among your activities; the samples are never stored. docs/sensors.md says what the "
                + "accelerometer needs."),
        Setting(
            "record.watch", at: \.recordedWatch,
            "The watch by whose steps the service guesses that you walk or run: its name in the Bluetooth settings, if it is "
                + "paired or trusted, or its address. It has InfiniTime. The service is woken once a second while you walk, and "
                + "tries every five minutes to reach a watch that is away. It keeps the times and the steps of the guesses "
                + "among your activities, and reads nothing else of the watch. Without a value no watch is read."),
        Setting(
            "record.speed", at: \.recordsSpeed,
            "Whether the service guesses that you cycle, drive or use public transport, by how fast this device moves. It asks "
                + "GeoClue for a position every five seconds, and keeps a satellite receiver on, which empties a battery "
                + "sooner. It keeps the times and the distances of the guesses among your activities; no position is stored, "
                + "and no area is needed. docs/sensors.md says what it needs."),
        Setting(
            "record.location", at: \.recordsVisits,
            "Whether the service records when you enter and leave the areas that vicino area names. Positions come from a "
                + "satellite receiver, through GeoClue, and only while an area needs them; known networks need none. Visits "
                + "stay with you unless you share them by name. No position is stored."),
        Setting(
            "record.wifi-location", at: \.locatesByNetworks,
            "Whether positions may also be found by the networks around. A service on the internet is then told which "
                + "wireless networks and towers this device sees, at once and as long as areas or record.speed need positions."
        ),
        Setting(
            "activities.colors", at: \.activityColors,
            "The colours of activities, the same in every calendar and chart. Other activities get one that is free, in the "
                + "order in which you began to record them."),
        Setting(
            "activities.letters", at: \.activityLetters,
            "The letters of activities, the same in every language. Other activities get letters of the name that is shown."
        ),
        Setting(
            "activities.moving", at: \.movingActivities,
            "The activities that count as moving in charts and in the calendar of a year."),
        Setting(
            "unknown.from", at: \.unknownFrom,
            "The day from which time without a record counts as unknown in your calendar and charts. Without it, that is "
                + "the first record of the first seven days of which three have records; activities from files count only "
                + "while there are no such days without them."),
        Setting(
            "import.folders", at: \.importFolders,
            "The folders whose files of activities the service imports: what is there already, and what appears, as a phone "
                + "or a watch exports it. Each import can be undone on the page; files are only read."),
        Setting(
            "store.automatic", at: \.usesStores,
            "Whether the service publishes to your stores some minutes after a change, and fetches from the stores of people "
                + "you follow that you have allowed. vicino cloud does both when you say so."),
        Setting(
            "store.metered", at: \.usesMeteredNetworks,
            "Whether the service also uses stores on a network that costs money by the byte, as NetworkManager says. Otherwise "
                + "what waits is published and fetched on the next other network."),
        Setting(
            "web.enabled", at: \.servesPage,
            "Whether the service serves the page with your calendar, for the browsers of this computer that you sign in. "
                + "vicino config web on is a short form; vicino web opens the page."),
        Setting(
            "web.port", at: \.pagePort,
            "The port of the page, which only this computer reaches. Calendar programs need it to stay the same."),
        Setting("log.level", at: \.logLevel, "The lowest level that the service writes to its log."),
    ]

    /// The setting with a name. A group such as `bluetooth` stands for its switch, `bluetooth.enabled`.
    package static func named(_ name: String) -> Setting? {
        all.first { $0.name == name } ?? all.first { $0.name == "\(name).enabled" }
    }

    /// The name that the user probably meant.
    package static func nearest(to name: String) -> String? {
        let names = all.map(\.name)
        return Suggestion.nearest(to: name, among: names)
            // The user may know only one half of a name.
            ?? names.first { $0.split(separator: ".").contains { $0 == name } }
    }

    /// Its value; nil if it has none.
    package func value(in settings: Settings) -> PlainValue? { read(settings) }

    /// Its value if the user has not chosen one; nil if there is none.
    package var defaultValue: PlainValue? { read(Settings()) }

    /// Reads a typed value; nil if the setting cannot hold it.
    package func understand(_ words: [String]) -> PlainValue? {
        understand(words).flatMap(held)
    }

    /// A value as the setting holds it, such as 09:15 for 9:15; nil if it cannot hold the value.
    package func held(_ value: PlainValue) -> PlainValue? {
        var settings = Settings()
        return write(&settings, value) ? read(settings) : nil
    }

    /// Puts a value into settings.
    ///
    /// - Returns: whether the setting may hold such a value.
    func put(_ value: PlainValue, into settings: inout Settings) -> Bool { write(&settings, value) }
}
