import NIOCore
import Testing
import VicinoLocks
import VicinoTesting

@testable import VicinoPage

@Suite("Events of a page")
struct EventTests {
    /// A site whose only address tells what changes.
    private struct CountingSite: PageSite {
        let name = "Count"
        let next: @Sendable () -> Int

        var routes: [PageRoute<CountingSite>] { [.changes("/live", every: .zero) { $0.site.next() }] }
    }

    private let sessions = WebSessions()
    private let clock = TestClock()

    /// The events of a signed-in browser.
    private func events(
        _ session: WebSession, _ next: @escaping @Sendable () -> Int
    ) async throws -> AsyncThrowingStream<ByteBuffer, any Error>.AsyncIterator {
        let site = CountingSite(next: next)
        let access = SiteAccess(
            origin: WebOrigin(port: 1, secret: [1]),
            signIn: SignInLink(tokens: SignInTokens(secret: [1]), sessions: sessions), now: { [clock] in clock.now })
        let request = PageRequest(to: site, access: access, session: session, language: "en", target: "/live")
        guard case .waiting(let answer)? = site.routes.first?.work,
            case .stream(let stream) = try await answer(request).content
        else { throw PageRefusal.missing }
        #expect(stream.type == "text/event-stream")
        return stream.pieces.makeAsyncIterator()
    }

    private func signIn() -> WebSession {
        var generator = SeededGenerator(seed: 1)
        return sessions.begin(now: clock.now, using: &generator)
    }

    @Test("A page hears of a change, and of nothing new after some time, so that a closed connection is noticed")
    func changes() async throws {
        let looks = LockedValue(0)
        var events = try await events(signIn()) {
            looks.withLock { looks in
                looks += 1
                return looks < 3 ? 0 : 1
            }
        }
        #expect(try await events.next() == ByteBuffer(string: "event: changed\ndata:\n\n"))
        #expect(looks.withLock(\.self) == 3)
        #expect(try await events.next() == ByteBuffer(string: ": nothing new\n\n"))
    }

    @Test("The events end with the sign-in of the browser")
    func ended() async throws {
        let session = signIn()
        var events = try await events(session) { 0 }
        sessions.end(session)
        #expect(try await events.next() == nil)
    }
}
