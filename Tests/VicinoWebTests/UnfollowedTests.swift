import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoLocks
import VicinoTesting

@testable import VicinoWeb

@Suite("Pages of a person whom another program unfollows")
struct UnfollowedTests {
    private let folder: TemporaryFolder
    private let author: Node
    private let reader: Node
    /// The same data folder in another program.
    private let other: Node
    private let interruption = Interruption()
    private let dump: [UInt8]

    init() throws {
        folder = try TemporaryFolder()
        let clock = TestClock()
        author = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
        try author.addActivity("walking")
        var bytes: [UInt8] = []
        try author.export { bytes += $0 }
        dump = bytes
        var configuration = Node.Configuration.testing(folder, "Ben", clock: clock, kinds: [Activity.self])
        _ = try Node.create(configuration, claimedName: "Ben")
        other = try Node.open(configuration)
        configuration.now = { [interruption] in
            interruption.pass()
            return clock.now
        }
        reader = try Node.open(configuration)
    }

    @Test(
        "A page says so, and never fails in another way, whenever that happens",
        arguments: ["/people/ID", "/people/ID/beside", "/people/ID/calendar/week", "/charts?person=ID", "/people", "/"])
    func race(path: String) async throws {
        let browser = try TestBrowser(reader)
        let path = path.replacing("ID", with: author.user.description)
        var call = 0
        var statuses: Set<Int> = []
        repeat {
            let person = try other.follow(.bytes(dump)).person
            // At each moment in which the page reads the clock, which it does between its reads of the records.
            interruption.arm(after: call) { [other] in try? other.unfollow(person) }
            let page = try await browser.get(path)
            statuses.insert(page.status.code)
            if page.status.code != 200 {
                #expect(page.status == .notFound, "\(call)")
                #expect(page.text.contains("You do not follow this person."), "\(call)")
                #expect(page.text.contains(#"class="btn" href="/people">People</a>"#))
            }
            call += 1
        } while interruption.hasPassed
        #expect(call > 3)
        #expect(statuses == (path.contains(author.user.description) ? [200, 404] : [200]))
    }

    @Test("A form of that person says so, too, and in Italian")
    func forms() async throws {
        var browser = try TestBrowser(reader)
        let person = try other.follow(.bytes(dump)).person
        #expect(try await browser.get("/people/\(author.user)").status == .ok)
        try other.unfollow(person)
        for action in ["policy", "rename", "unfollow", "fetch"] {
            let page = try await browser.post("/people/\(author.user)/\(action)", ["name": "A", "policy": "ask"])
            #expect(page.status == .notFound, "\(action)")
            #expect(page.text.contains("You do not follow this person."), "\(action)")
        }
        browser.language = "it"
        #expect(try await browser.get("/people/\(author.user)").text.contains("Non segui questa persona."))
    }
}

/// Does something once, when the clock was read a number of times.
private final class Interruption: Sendable {
    private let state = LockedValue<(left: Int, action: (@Sendable () -> Void)?)>((0, nil))

    func arm(after count: Int, _ action: @escaping @Sendable () -> Void) {
        state.withLock {
            $0.left = count
            $0.action = action
        }
    }

    /// Whether the number was reached.
    var hasPassed: Bool { state.withLock { $0.action == nil } }

    func pass() {
        let action = state.withLock { state -> (@Sendable () -> Void)? in
            guard let action = state.action else { return nil }
            guard state.left == 0 else {
                state.left -= 1
                return nil
            }
            state.action = nil
            return action
        }
        action?()
    }
}
