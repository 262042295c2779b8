import Testing
import VicinoCore

@testable import Vicino
@testable import VicinoCommandLine
@testable import VicinoService

@Suite("Why this device receives nothing of a person, in words")
struct ObstacleWordsTests {
    private static let failed = FailedMeeting(
        endedAt: Timestamp.epoch.advanced(byMilliseconds: 1000), way: .localNetwork, code: .timeout,
        message: "Nobody answers.")

    @Test("Each obstacle has a sentence that says what it is")
    func sentences() throws {
        let clock = TypedTimeReader(Node.Configuration(program: "vicino"))
        let anna = try #require(CommandWord(quoting: "Anna"))
        let all: [Obstacle] = [
            .asked, .declined, .policy(hasNews: true), .failed(Self.failed), .policy(hasNews: false), .noService,
            .noNetwork(.unknownNetworks(reason: "Nowhere.")), .noNetwork(nil),
            .unavailable(.unavailable(reason: "No Avahi.")),
            .clock, .notSeen(nil), .notSeen(.epoch),
        ]
        let sentences = all.map { $0.sentence(clock, of: anna) }
        #expect(Set(sentences).count == all.count)
        #expect(sentences.allSatisfy { !$0.contains("  ") })
        #expect(sentences[3].contains("on the local network: Nobody answers."))
    }
}
