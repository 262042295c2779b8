import Testing
import VicinoCore
import VicinoPresence
import VicinoSettings

@Suite("Settings")
struct SettingsTests {
    @Test("A missing setting has its default, also in the text of a new file")
    func defaults() throws {
        #expect(try read("") == Settings())
        #expect(try read(SettingsText.initial) == Settings())
    }

    @Test("The text of a new file explains every setting, and shows a line that can be used unchanged")
    func initial() throws {
        let text = SettingsText.initial
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
        for setting in Setting.all {
            let key = try #require(setting.name.split(separator: ".").last)
            #expect(text.contains("\n#\(key) = "), "\(setting.name)")
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let active = lines.map { $0.contains(" = ") && !$0.hasPrefix("# ") ? $0.drop { $0 == "#" } : $0 }
        var expected = Settings()
        expected.quietHours = QuietHours("22:00-07:00")
        expected.unknownFrom = CivilDate("2026-01-01")
        expected.recordedWatch = WatchSetting("InfiniTime")
        #expect(try read(active.joined(separator: "\n")) == expected)
    }

    /// Every setting, in dotted keys.
    private static let dotted = """
        units = "miles"
        week-start = "saturday"
        clock = "locale"
        appearance = "dark"
        language = "de"
        quiet-hours = "22:30-06:00"
        notifications = false
        range = 3
        bluetooth.enabled = true
        bluetooth.adapter = "hci1"
        bluetooth.duty-cycle = "saving"
        bluetooth.power = "least"
        bluetooth.reference = -52
        listen.port = 0x128B
        networks . "trusted" = ["Home # 5", "caf\\u00e9"]
        networks.ask = false
        policy.default = "ask"
        reminders.record = "1h30m"
        reminders.times = ["09:00", "18:30"]
        reminders.move = true
        reminders.confirm = true
        import.folders = ["/media/Tracks/"]
        record.computer = true
        record.motion = true
        record.watch = "InfiniTime"
        record.speed = true
        log.level = "debug"
        """

    @Test("Every setting can be set, in tables and in dotted keys")
    func values() throws {
        var expected = Settings()
        expected.listenPort = 4747
        expected.trustedNetworks = [try #require(NetworkName("Home # 5")), try #require(NetworkName("café"))]
        expected.asksAboutNetworks = false
        expected.quietHours = QuietHours("22:30-06:00")
        expected.showsNotifications = false
        expected.defaultPolicy = .ask
        expected.logLevel = .debug
        expected.range = .metres(3)
        expected.usesBluetooth = true
        expected.bluetoothAdapter = .named("hci1")
        expected.dutyCycle = .saving
        expected.bluetoothPower = .least
        expected.bluetoothReference = try #require(ReferenceStrength(dBm: -52))
        expected.recordReminder = .minutes(90)
        expected.recordTimes = [try #require(TimeOfDay("9:00")), try #require(TimeOfDay("18:30"))]
        expected.remindsToMove = true
        expected.remindsToConfirm = true
        expected.importFolders = [try #require(FolderPath("/media/Tracks"))]
        expected.recordsComputer = true
        expected.recordsMotion = true
        expected.recordedWatch = WatchSetting("InfiniTime")
        expected.recordsSpeed = true
        expected.units = .miles
        expected.weekStart = .saturday
        expected.clock = .locale
        expected.appearance = .dark
        expected.language = .named("de")
        let tables = """
            units = "miles"
            week-start = "saturday"
            clock = "locale"
            appearance = "dark"
            language = "de"
            quiet-hours = "22:30-6:00"
            notifications = false # not at work
            range = 3 # metres
            [bluetooth]
            enabled = true
            adapter = "hci1"
            duty-cycle = 'saving'
            power = "least"
            reference = -52
            [listen]
            port = 4_747
            [networks]
            trusted = [
              "Home # 5", # [the flat]
              'café',
            ]
            ask = false
            [ "policy" ]
            default = \"""
            ask\"""
            [reminders]
            record = "90m"
            times = ["9:00", "18:30"]
            move = true
            confirm = true
            [import]
            folders = ["/media/Tracks/"]
            [record]
            computer = true
            motion = true
            watch = "InfiniTime"
            speed = true
            [log]
            level = 'debug'
            """
        #expect(try read(tables) == expected)
        #expect(try read(tables.replacing("\n", with: "\r\n")) == expected)
        #expect(try read(Self.dotted) == expected)
    }

    @Test(
        "An unknown setting, or a wrong value, is refused with file, line and the allowed values",
        arguments: [
            ("\n[listen]\nprot = 1", "c.toml, line 3: There is no setting “listen.prot”. Did you mean listen.port?"),
            ("port = 1", "line 1: There is no setting “port”. Did you mean listen.port?"),
            ("frobnicate = 1", "`vicino config` lists them all"), ("[frobnicate]", "line 1: There is no setting"),
            ("[listen]\nport = \"1\"", "line 2: listen.port needs a whole number from 0 to 65535."),
            ("listen.port = 65536", "listen.port needs"), ("listen.port = -1", "listen.port needs"),
            ("listen.port = 3.0", "listen.port needs"), ("notifications = 1", "notifications needs true or false"),
            ("notifications = \"true\"", "needs true or false"),
            ("range = 0", "\"touch\", \"table\", \"room\", \"house\", \"anywhere\", or whole metres from 1 to 100"),
            ("range = 101", "range needs"), ("range = 2.5", "range needs"), ("range = \"beyond\"", "range needs"),
            ("range = \"Room\"", "range needs"), ("bluetooth = true", "“bluetooth” holds several settings"),
            ("bluetooth.enabled = 1", "bluetooth.enabled needs true or false"),
            ("bluetooth.adapter = \"eth0\"", "line 1: bluetooth.adapter needs \"automatic\", a name such as"),
            ("bluetooth.adapter = \"hci01\"", "bluetooth.adapter needs"),
            ("bluetooth.adapter = 0", "bluetooth.adapter needs"),
            ("bluetooth.adapter = \"5C:F3:70:00:00\"", "bluetooth.adapter needs"),
            ("bluetooth.duty-cycle = 'never'", "\"balanced\" or \"saving\""),
            ("bluetooth.power = -8", "bluetooth.power needs \"full\", \"reduced\" or \"least\""),
            ("bluetooth.scan = 'saving'", "There is no setting “bluetooth.scan”"),
            ("bluetooth.reference = -91", "bluetooth.reference needs a whole number from -90 to -30"),
            ("units = 'feet'", "units needs \"km\" or \"miles\""),
            ("clock = 12", "clock needs \"locale\", \"12\" or \"24\""),
            ("policy.default = 'sometimes'", "\"ask\" or \"never\""),
            ("networks.trusted = \"Home\"", "networks.trusted needs a list"),
            ("networks.trusted = [1]", "networks.trusted needs a list"),
            ("networks.trusted = [\"a\", \"a\"]", "without repetitions"),
            ("networks.trusted = [\"\"]", "1 to 250 bytes"),
            ("networks.trusted = [\"a\\u0007\"]", "networks.trusted"), ("quiet-hours = 22:00:00", "quiet-hours needs"),
            ("quiet-hours = \"24:00-07:00\"", "quiet-hours needs"), ("quiet-hours = \"7:00-07:00\"", "that differ"),
            ("[quiet-hours]\nfrom = 1", "line 1: quiet-hours needs two times"),
            ("reminders.record = \"4m\"", "reminders.record needs \"off\", or a time from 5m to 24h"),
            ("reminders.record = \"24h1m\"", "reminders.record needs"),
            ("reminders.record = \"\"", "reminders.record needs"),
            ("reminders.record = \"2\"", "reminders.record needs"), ("reminders.record = 2", "reminders.record needs"),
            ("reminders.times = \"09:00\"", "needs a list without repetitions, where each item is a time of day"),
            ("reminders.times = [\"9:00\", \"09:00\"]", "without repetitions"),
            ("reminders.times = [\"24:00\"]", "reminders.times needs"), ("reminders.move = 1", "reminders.move needs"),
            ("listen = { port = 1 }", "“listen” holds several settings"), ("listen = 1", "[listen]"),
            ("[[listen]]\nport = 1", "“listen” holds several settings"), ("[listen.port]", "listen.port needs"),
            ("\"listen.port\" = 1", "There is no setting"),
            ("[listen]\nport = 1\nport = 2", "line 3: this is not TOML"),
            ("listen.port = ", "line 1: this is not TOML"), ("log.level = \"info", "this is not TOML"),
            ("a\u{0}b", "not UTF-8 text"), (String(repeating: "#", count: 65_537), "larger than 65536"),
        ])
    func refusals(text: String, message: String) throws {
        let error = #expect(throws: VicinoError.self) { try read(text) }
        #expect(error?.message.hasPrefix("c.toml") == true, "\(error as Any)")
        #expect(error?.message.contains(message) == true, "\(error as Any)")
    }

    @Test("Bytes that are no text are refused")
    func notUTF8() {
        #expect(throws: VicinoError.self) { try SettingsText([0x23, 0xFF], path: "c.toml") }
    }

    @Test("Quiet hours may cross midnight")
    func quietHours() throws {
        let night = try #require(QuietHours("22:00-07:00"))
        #expect([1319, 1320, 0, 419, 420].map(night.contains) == [false, true, true, true, false])
        let noon = try #require(QuietHours("12:00-13:30"))
        #expect([719, 720, 809, 810].map(noon.contains) == [false, true, true, false])
        for text in ["", "22:00", "22:00-", "22-7", "22:00-07:60", "22:00-07:00-08:00", "٢:00-07:00"] {
            #expect(QuietHours(text) == nil, "\(text)")
        }
    }

    @Test(
        "Typed values are read, or refused",
        arguments: [
            ("listen.port", ["4747"], "4747"), ("listen.port", ["65536"], nil), ("listen.port", ["+1"], "1"),
            ("listen.port", ["1", "2"], nil), ("notifications", ["off"], "false"), ("notifications", ["maybe"], nil),
            ("networks.trusted", ["Home, sweet", "B\"#"], ##"["Home, sweet", "B\"#"]"##),
            ("networks.trusted", [], "[]"),
            ("networks.trusted", ["a", "a"], nil), ("quiet-hours", ["9:00-7:00"], #""09:00-07:00""#),
            ("range", ["7"], "7"), ("range", ["room"], #""room""#), ("range", ["7", "m"], nil), ("range", ["-7"], nil),
            ("range", ["７"], nil), ("bluetooth", ["on"], "true"), ("bluetooth.enabled", ["off"], "false"),
            ("bluetooth.adapter", ["hci0"], #""hci0""#), ("bluetooth.adapter", ["hci99999999"], nil),
            ("bluetooth.adapter", ["5c:f3:70:00:00:01"], #""5c:f3:70:00:00:01""#),
            ("bluetooth.reference", ["-60"], "-60"), ("bluetooth.reference", ["60"], "-60"),
            ("bluetooth.reference", ["20"], nil), ("bluetooth.reference", ["-x"], nil),
            ("reminders.times", ["9:00,18:00"], #"["09:00", "18:00"]"#), ("reminders.times", ["9"], nil),
            ("reminders.record", ["120m"], #""2h""#), ("reminders.record", ["off"], #""off""#),
            ("units", ["miles"], #""miles""#), ("units", ["feet"], nil), ("clock", ["12"], #""12""#),
            ("appearance", ["dark"], #""dark""#), ("appearance", ["grey"], nil), ("language", ["it"], #""it""#),
            ("language", ["browser"], #""browser""#), ("language", ["Italian"], nil), ("language", ["it-IT"], nil),
            ("clock", ["13"], nil), ("week-start", ["sunday"], #""sunday""#), ("week-start", ["friday"], nil),
            ("policy.default", ["never"], #""never""#), ("log.level", ["loud"], nil),
            ("record.watch", ["C4:AA:12:34:56:78"], #""C4:AA:12:34:56:78""#), ("record.watch", [""], nil),
            ("record.watch", ["a\u{7}"], nil), ("record.watch", [String(repeating: "x", count: 249)], nil),
        ] as [(String, [String], String?)])
    func typed(name: String, words: [String], toml: String?) throws {
        #expect(try #require(Setting.named(name)).understand(words)?.toml == toml)
    }

    @Test("Metres and zones become strengths, by the reference that the user has measured")
    func range() throws {
        var settings = Settings()
        #expect(settings.signalRange == .room)
        #expect(!settings.usesBluetooth)
        settings.range = .metres(2)
        #expect(settings.signalRange == .table)
        settings.bluetoothReference = try #require(ReferenceStrength(dBm: -50))
        #expect(settings.signalRange.entry.dBm == -57.5)
        settings.range = .anywhere
        #expect(settings.signalRange == .anywhere)
    }

    private func read(_ text: String) throws -> Settings {
        try SettingsText(Array(text.utf8), path: "c.toml").settings()
    }
}
