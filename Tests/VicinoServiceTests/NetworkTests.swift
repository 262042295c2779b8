import Foundation
import Testing
import VicinoCore
import VicinoNetworks
import VicinoTesting

@testable import VicinoService

@Suite("Questions about networks")
struct NetworkQuestionsTests {
    @Test("The user is asked about each network once, even if the device returns to it, and questions end with it")
    func once() {
        let home = PresentNetwork.make(gateway: "1")
        let cafe = PresentNetwork.make(gateway: "2")
        var questions = NetworkQuestions()
        let courses: [([PresentNetwork], NetworkQuestions.Update)] = [
            ([home], .init(asked: [home])), ([home], .init()), ([home, cafe], .init(asked: [cafe])),
            ([cafe], .init(settled: [home])), ([], .init(settled: [cafe])), ([home], .init()),
        ]
        for (second, course) in courses.enumerated() {
            let now = Timestamp.epoch.advanced(byMilliseconds: Int64(second) * 1000)
            #expect(questions.update(with: course.0, at: now) == course.1, "\(second)")
            #expect(questions.open.map(\.network) == course.0)
        }
        #expect(questions.open.map(\.askedAt.milliseconds) == [5000])
    }

    @Test("The number of questions in an hour is limited, and withheld questions are asked later")
    func manyInAnHour() {
        var questions = NetworkQuestions()
        let limit = NetworkQuestions.hourlyLimit
        let hour = Int64(3_600_000)
        for number in 0...limit {
            let network = PresentNetwork.make(gateway: "\(number)")
            let news = questions.update(with: [network], at: Timestamp.epoch)
            #expect(news.asked == (number < limit ? [network] : []))
            #expect(questions.open.map(\.network) == [network])
        }
        let last = PresentNetwork.make(gateway: "\(limit)")
        #expect(questions.update(with: [last], at: .epoch.advanced(byMilliseconds: hour - 1)).asked == [])
        #expect(questions.update(with: [last], at: .epoch.advanced(byMilliseconds: hour)).asked == [last])
    }

    @Test("A network that is named like another one's interface or id is not taken for it")
    func meant() {
        let cable = PresentNetwork.make(gateway: "1")
        let others = ["eth0", "via 02:00:00:00:00:01"].map {
            PresentNetwork.make(interface: "wlan0", wireless: $0, gateway: "2")
        }
        for other in others {
            for text in ["eth0", "via 02:00:00:00:00:01"] {
                #expect([other, cable].meant(by: text) == [cable])
            }
        }
        #expect(others.meant(by: "ETH0") == [others[0]])
        #expect(
            [PresentNetwork.make(interface: "wlan0", wireless: "7", gateway: "1")].meant(by: "7") == [])
    }

    @Test("A question keeps its time when the network's ids grow, and is one about a network")
    func time() throws {
        var questions = NetworkQuestions()
        _ = questions.update(with: [.make(gateway: "1")], at: .epoch)
        let both = PresentNetwork.make(gateways: ["1", "2"])
        #expect(questions.update(with: [both], at: .epoch.advanced(byMilliseconds: 9)) == .init())
        let question = Question(try #require(questions.open.first))
        #expect(question.isNetwork)
        #expect(question.askedAt == .epoch)
        #expect(question.name == "eth0")
        #expect(question.user == "via 02:00:00:00:00:01")
    }
}

@Suite("Why discovery uses no network")
struct DiscoveryObstacleTests {
    private static let silent: PresentNetwork = {
        var state = InterfaceState("wlan0", index: 2)
        state.gateways = [Gateway("192.168.1.1")]
        var table = NetworkTable(stablePeriod: .zero)
        table.update(with: [state], at: .zero)
        return table.view.networks[0]
    }()

    @Test(
        "Each obstacle is reported with its interfaces",
        arguments: [
            (NetworkChoice(), NetworkSnapshot(others: ["lo"]), .nowhere(isOffline: true, missing: [])),
            (
                NetworkChoice(trusted: ["usb0", "lo"]), NetworkSnapshot(others: ["tun0"]),
                .nowhere(isOffline: false, missing: ["usb0", "lo"])
            ),
            (NetworkChoice(), NetworkSnapshot(networks: [silent]), .silentGateway(interface: "wlan0")),
            (
                NetworkChoice(trusted: ["usb0"]), NetworkSnapshot(networks: [.make(gateway: "1")]),
                .untrusted(.init(name: "eth0", interface: "eth0"), missing: ["usb0"])
            ),
        ] as [(NetworkChoice, NetworkSnapshot, DiscoveryObstacle)])
    func obstacle(choice: NetworkChoice, view: NetworkSnapshot, obstacle: DiscoveryObstacle) {
        #expect(choice.obstacle(in: .known(view)) as DiscoveryObstacle? == obstacle)
    }

    @Test("A reason is reported once, and at most five times in five minutes, whatever the networks do")
    func explained() {
        var reported = ReportedReason<String>()
        let courses: [(second: Int, reason: String?, told: String?, again: Int?)] = [
            (0, "a", "a", nil), (1, "a", nil, nil), (2, nil, nil, nil), (3, "a", "a", nil), (4, "b", "b", nil),
            (5, "a", "a", nil), (6, "b", "b", nil), (7, "a", nil, 300), (299, "a", nil, 300), (300, "a", "a", nil),
            (301, "b", nil, 303), (302, "a", nil, nil), (303, "b", "b", nil),
        ]
        for course in courses {
            let (told, again) = reported.update(course.reason, at: .seconds(course.second))
            #expect(told == course.told, "\(course)")
            #expect(again == course.again.map { .seconds($0) }, "\(course)")
        }
    }

    @Test("Unknown networks are reported as unknown, and not as no network")
    func unknown() {
        let networks = PresentNetworks()
        #expect(!networks.knowledge.isKnown)
        #expect(networks.used.isEmpty)
        networks.update(.unknown("The kernel is silent."), NetworkChoice())
        #expect(NetworkChoice().obstacle(in: networks.knowledge) == .unknownNetworks(reason: "The kernel is silent."))
        networks.update(.unknown("The kernel is silent."), NetworkChoice(trusted: ["eth0"]))
        #expect(networks.used == ["eth0"])
        // This may be the network that was declined.
        networks.update(
            .unknown("The kernel is silent."), NetworkChoice(trusted: ["eth0"], declined: ["via 02:00:00:00:00:01"]))
        #expect(networks.used == [])
        networks.update(.known(NetworkSnapshot()), NetworkChoice(trusted: ["eth0"]))
        #expect(networks.used == [])
        #expect(networks.knowledge.isKnown)
    }
}

@Suite("What the settings store about networks")
struct NetworkMemoryTests {
    @Test("Answers are stored in the settings, whose comments stay, and the opposite answer removes them")
    func remember() throws {
        let folder = try TemporaryFolder()
        let file = SettingsFile(environment: ["XDG_CONFIG_HOME": folder.path])
        try FileManager.default.createDirectory(atPath: folder.file("vicino"), withIntermediateDirectories: true)
        let text = "# mine\n[networks]\ntrusted = [\"wlan0\"] # all\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file.path))
        let cafe = PresentNetwork.make(interface: "wlan0", wireless: "Café \"5\"", gateway: "1")
        try file.remember(.decline, about: cafe)
        let after = try String(contentsOfFile: file.path, encoding: .utf8)
        #expect(after.hasPrefix(text), "\(after)")
        #expect(after.contains(#"declined = ["Café \"5\" via 02:00:00:00:00:01"]"#), "\(after)")
        #expect(NetworkChoice(try file.settings()).status(of: cafe) == .declined)
        try file.remember(.accept, about: cafe)
        let choice = NetworkChoice(try file.settings())
        #expect(choice.status(of: cafe) == .trusted)
        #expect(choice.declined.isEmpty)
        #expect(choice.trusted.first == "wlan0")
        #expect(try String(contentsOfFile: file.path, encoding: .utf8).contains("# all"))
    }
}

extension PresentNetwork {
    /// A network behind gateways whose hardware addresses end in these numbers.
    static func make(
        interface: String = "eth0", wireless: String? = nil, gateways: [String]
    ) -> PresentNetwork {
        var state = InterfaceState(interface, index: 2)
        state.wirelessName = wireless.map { Array($0.utf8) }
        state.gateways = gateways.map { Gateway("192.168.1.\($0)", linkAddress: "02:00:00:00:00:0\($0)") }
        var table = NetworkTable(stablePeriod: .zero)
        table.update(with: [state], at: .zero)
        return table.view.networks[0]
    }

    static func make(interface: String = "eth0", wireless: String? = nil, gateway: String) -> PresentNetwork {
        make(interface: interface, wireless: wireless, gateways: [gateway])
    }
}
