import Testing
import VicinoActivity
import VicinoPresence
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("Events as text")
    struct EventTextTests {
        private static var person: Person {
            guard let user = UserID([UInt8](repeating: 7, count: 32)) else {
                preconditionFailure("32 bytes are an id.")
            }
            return Person(user: user, name: "An\u{1B}[1mna", isMe: false, updatedAt: nil)
        }

        @Test(
            "Each event prints as a sentence that a terminal may show",
            arguments: [
                (Discovery.Event.entered(person), "An�[1mna seems to be near."),
                (.left(person, after: .seconds(1)), "An�[1mna is gone."),
                (.accessRevoked(by: person), "An�[1mna has ended your access."),
                (.moved(person, to: nil), "An�[1mna seems to be in the zone unknown."),
                (.failed(person, error: VicinoError(.refused, "No.")), "An�[1mna: No."),
                (.refused(address: "1.2.3.4:5\n", VicinoError(.refused, "No.")), "1.2.3.4:5  was not admitted: No."),
                (.availability(of: .localNetwork, .ready), "Looking for people (local network)."),
                (
                    .availability(of: .bluetooth, .unavailable(reason: "It is off.", remedy: "Switch it on.")),
                    "It is off. Switch it on."
                ),
                (.unavailable(VicinoError(.refused, "No.")), "Discovery is not possible now: No."),
                (.clockIsOff(by: .seconds(-3)), "The clock of this device seems to be wrong by 3 seconds."),
            ])
        func sentences(event: Discovery.Event, text: String) { #expect("\(event)" == text) }

        @Test("A reader that is too slow reads how many events it has missed")
        func missed() async {
            let queue = EventQueue<Discovery.Event>(limit: 1) { .missed($0) }
            for _ in 0...7 { queue.add(.recovered) }
            var events = queue.events.makeAsyncIterator()
            let sentence = await events.next().map { "\($0)" }
            #expect(sentence == "This program reads events too slowly and has missed 7 of them.")
        }

        @Test("A report, its parts and its progress say what has changed")
        func report() async throws {
            let (anna, ben) = try await Node.testFriends(sharing: Activity.self)
            let id = try anna.add(Activity())
            try await anna.listen(host: "127.0.0.1") { listening in
                let person = try ben.person(named: "Anna")
                let (lines, line) = AsyncStream.makeStream(of: String.self)
                let report = try await ben.sync(with: person, at: listening.addresses) { line.yield("\($0)") }
                line.finish()
                let shown = await lines.reduce(into: []) { $0.append($1) }
                #expect(shown.first == "Connected.", "\(shown)")
                #expect(shown.contains("Anna: 1 new."), "\(shown)")
                let nothing = SyncProgress.merged(MergeReport(nothingOf: person, in: ben.records))
                #expect("\(nothing)" == "Anna: all received is stored.", "Parts before it may have brought much.")
                #expect("\(report)" == "1 new.")
                #expect(report.merged.map(\.description) == ["1 new."])
                #expect("\(try await ben.sync(with: person))" == "nothing new from them.")
                try anna.delete(id)
                #expect("\(try await ben.sync(with: person))" == "1 gone.")
            }
        }
    }
}
