import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import VicinoWeb

@Suite("Invitations within a text")
struct InvitationSearchTests {
    private let whole: Invitation

    init() throws {
        whole = try Node.testing("Ben", clock: TestClock(), kinds: [Activity.self])
            .invite(sharing: Sharing(.kinds([Activity.schema.kind]), in: .everything))
    }

    @Test("The checksum tells where an invitation ends, whatever stands around it")
    func around() {
        let text = whole.text
        let head = text.prefix(40)
        let tail = text.dropFirst(40)
        for message in [
            text, "See vicino:\n\(text)", "<a href=\"\(text)\">Join</a>", "Join: \(text).", "\(text) Ben",
            "> \(head)\n> \(tail)\n> Ben", "\(head)=\r\n\(tail)=\r\nBen", text.lowercased(),
        ] {
            #expect(InvitationSearch.first(in: message) == whole, "\(message)")
        }
    }

    @Test("A text of many short lines that begins like an invitation again and again is read at little cost")
    func manyLines() {
        let text = String(repeating: "vicino:\n" + String(repeating: "a\n", count: 2_040), count: 16)
        var attempts = 0
        let long = "vicino:" + String(repeating: String(repeating: "a", count: 40) + "\n", count: 2_000)
        #expect(InvitationSearch.first(in: text, &attempts) == nil)
        #expect(InvitationSearch.first(in: long + long, &attempts) == nil)
        // Each reads all letters before it.
        #expect(attempts <= 128)
    }

    @Test("An invitation with a gap, a wrong letter or a missing end is none")
    func incomplete() {
        let text = whole.text
        for message in [
            "", "vicino:", String(text.dropLast()), "\(text.prefix(40)), \(text.dropFirst(40))",
            text.replacing("A", with: "B"), String(repeating: "vicino:", count: 1_000),
        ] {
            #expect(InvitationSearch.first(in: message) == nil, "\(message)")
        }
    }
}
