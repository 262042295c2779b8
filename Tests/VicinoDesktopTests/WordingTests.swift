import Testing
import VicinoBus

@testable import VicinoDesktop

@Suite("Texts of strangers are shown as plain text")
struct WordingTests {
    private static let rich = NoticeServer(name: "rich", capabilities: ["actions", "body", "body-markup"])

    @Test(
        "Markup is escaped, and escape sequences and direction marks become a visible mark",
        arguments: [
            ("<b>x</b>", "&lt;b&gt;x&lt;/b&gt;"), ("a & 'b' \"c\"", "a &amp; &apos;b&apos; &quot;c&quot;"),
            ("&lt;", "&amp;lt;"), ("one\ntwo", "one\ntwo"), ("\u{1B}[31m", "\u{FFFD}[31m"), ("a\0b", "a\u{FFFD}b"),
            ("a\u{202E}b", "a\u{FFFD}b"), ("a\r\nb", "a\u{FFFD}\nb"), ("z\u{200B}w", "zw"),
        ])
    func body(_ text: String, _ shown: String) {
        #expect(NoticeWording(Notice("x", body: text), for: Self.rich).body == shown)
    }

    @Test("Long texts are cut before they are escaped, so that no escape is cut in two")
    func cut() {
        let wording = NoticeWording(
            Notice(String(repeating: "s", count: 500), body: String(repeating: "<", count: 5000)), for: Self.rich)
        #expect(wording.summary == String(repeating: "s", count: 120) + "…")
        #expect(wording.body == String(repeating: "&lt;", count: 600) + "…")
    }

    @Test("A summary is one line")
    func summary() {
        #expect(NoticeWording(Notice("a\nb <i>"), for: Self.rich).summary == "a\u{FFFD}b <i>")
    }

    @Test("A limited number of buttons is shown, under keys of their own")
    func buttons() {
        let buttons = (0..<10).map { Notice.Button("default\($0)", label: "\($0)\u{7}") }
        let wording = NoticeWording(Notice("x", buttons: buttons), for: Self.rich)
        #expect(wording.actions.count == 12)
        #expect(wording.actions.prefix(2) == ["button-0", "0\u{FFFD}"])
        #expect(wording.keys["button-5"] == "default5")
    }

    @Test("The duration of a notice is sent in milliseconds")
    func stay() {
        var notice = Notice("x")
        #expect(NoticeWording(notice, for: Self.rich).timeout == -1)
        notice.expiry = .untilClosed
        #expect(NoticeWording(notice, for: Self.rich).timeout == 0)
        notice.expiry = .until(.seconds(3))
        #expect(NoticeWording(notice, for: Self.rich).timeout == 3000)
        notice.expiry = .until(.zero)
        #expect(NoticeWording(notice, for: Self.rich).timeout == 1)
    }

    @Test("Notices that the user never closes do not accumulate")
    func tooMany() {
        var history = NoticeHistory()
        _ = history.changed(owner: ":1.1")
        var events: [NoticeEvent] = []
        for number in 1...(UInt32(NoticeHistory.limit) + 1) {
            events += history.began(history.nextID(), number: number, keys: [:], by: ":1.1")
        }
        #expect(events == [.closed(Notice.ID(number: 1), ending: .tooMany)])
    }

    @Test("A number that a server gives twice belongs to the later notice")
    func sameNumber() {
        var history = NoticeHistory()
        _ = history.changed(owner: ":1.1")
        let first = history.nextID()
        let second = history.nextID()
        #expect(history.began(first, number: 5, keys: [:], by: ":1.1") == [])
        #expect(history.began(second, number: 5, keys: [:], by: ":1.1") == [.closed(first, ending: .unknown)])
        #expect(history.began(first, number: 0, keys: [:], by: ":1.1") == [.closed(first, ending: .serverWent)])
        #expect(history.began(first, number: 6, keys: [:], by: ":1.0") == [.closed(first, ending: .serverWent)])
    }
}
