import Testing
import VicinoActivity
import VicinoDrawing
import VicinoTesting

@testable import Vicino
@testable import VicinoCommandLine
@testable import VicinoDesktop

@Suite("What the item in the status bar shows and does")
struct StatusItemSourceTests {
    private let folder: TemporaryFolder
    private let node: Node

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", kinds: [Activity.self])
    }

    private func source(near: [String]? = [], isSetUp: Bool = true) -> StatusItemSource {
        StatusItemSource(configuration: node.configuration, node: { [node] in isSetUp ? node : nil }) { _ in near }
    }

    private func labels(_ content: StatusItemContent?) -> [String] {
        content?.menu.map { if case .entry(_, let label) = $0 { label } else { "-" } } ?? []
    }

    @Test("The menu starts and stops activities, and the text says what runs and who is near")
    func story() async throws {
        let source = source(near: ["Cy", "Ben"])
        let first = await source.content()
        #expect(labels(first) == ["Open", "-", "Quit"])
        #expect(first?.details == "Near: Ben, Cy")
        await source.act(.chose(key: "start walking"))
        let second = await source.content()
        #expect(labels(second) == ["Open", "-", "Stop walking", "-", "Quit"])
        #expect(second?.details.hasPrefix("walking since ") == true)
        #expect(second?.details.hasSuffix("\nNear: Ben, Cy") == true)
        await source.act(.chose(key: "stop"))
        let third = await source.content()
        #expect(labels(third) == ["Open", "-", "Start walking", "-", "Quit"])
        #expect(third?.details == "Nothing is running.\nNear: Ben, Cy")
        #expect(try node.records(Activity.self).all().map(\.record.name) == ["walking"])
    }

    @Test("The text has the time by the clock that the user has chosen")
    func clock() async throws {
        var source = source()
        source.region = {
            var region = RegionalFormat()
            region.clock = .twelve
            return region
        }
        await source.act(.chose(key: "start walking"))
        let details = try #require(await source.content()?.details)
        #expect(details.contains(/^walking since [0-9]{1,2}:[0-9]{2} [ap]m/), "\(details)")
    }

    @Test("A name that is written from right to left does not swap with the time")
    func rightToLeft() async throws {
        let source = source()
        await source.act(.chose(key: "start ריצה"))
        let details = try #require(await source.content()?.details)
        #expect(details.hasPrefix("\u{2068}ריצה\u{2069} since "), "\(details)")
    }

    @Test("A program that opens no link is noticed; the notice has the address, and the log has no secret")
    func noOpener() async {
        #expect(await LinkOpener(program: "true", timeout: .seconds(60)).opens("http://127.0.0.1/"))
        #expect(await !LinkOpener(program: "false", timeout: .seconds(60)).opens("http://127.0.0.1/"))
        #expect(await !LinkOpener(program: "vicino-no-such-program", timeout: .seconds(60)).opens("http://127.0.0.1/"))
        let sentence = LinkOpener.sentence("http://127.0.0.1:8426/sign-in?token=abc&invitation=long")
        #expect(sentence.hasSuffix("http://127.0.0.1:8426/sign-in?token=abc"))
        #expect(!LinkOpener.logLine.contains("token"))
    }

    @Test("Only names that can be read as they are can be started, three at most")
    func names() async throws {
        for name in ["a", "b\u{202E}", "c", "d", "e", "e"] {
            var activity = Activity()
            activity.name = name
            activity.start = node.now
            activity.end = node.now
            try node.add(activity)
        }
        let shown = labels(await source().content()).filter { $0.hasPrefix("Start ") }
        #expect(shown.count == 3, "\(shown)")
        #expect(!shown.contains { $0.contains("b") }, "\(shown)")
        #expect(Set(shown).count == 3, "\(shown)")
    }

    @Test("Many people are counted, and without a folder there is the page only; a service has an item of its own")
    func ends() async throws {
        let many = await source(near: (0..<20).map { "P\($0)" }).content()
        #expect(many?.details.hasSuffix("and 12 more") == true)
        #expect(labels(await source(isSetUp: false).content()) == ["Open", "-", "Quit"])
        #expect(await source(near: nil).content() == nil)
    }

    @Test("A program that systemd runs as a unit opens the page in a unit of its own")
    func commands() {
        #expect(PageOpener.command(program: "/p", data: nil, isUnit: false) == ["/p", "web", "--open"])
        #expect(
            PageOpener.command(program: "/p", data: "/d e", isUnit: true) == [
                "systemd-run", "--user", "--collect", "--quiet", "--", "/p", "web", "--open", "--data", "/d e",
            ])
    }
}
