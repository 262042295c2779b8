import Testing
import VicinoCore

@testable import Vicino

@Suite("The progress of an opening to strangers")
struct OpeningProgressTests {
    /// An event.
    enum Step: Sendable {
        case come, digits, obstacle, fail, follow
    }

    private struct Reason: Error, Equatable {
        let name: String
    }

    private let user: UserID

    init() throws { user = try #require(UserID([UInt8](repeating: 7, count: 32))) }

    private func progress(_ steps: [Step]) -> OpeningProgress {
        var progress = OpeningProgress()
        for step in steps {
            switch step {
            case .come: _ = progress.begin()
            case .digits: progress.showDigits()
            case .obstacle: progress.shut(because: Reason(name: "obstacle"))
            case .fail: progress.end(.failure(Reason(name: "failure")))
            case .follow: progress.end(.success(user))
            }
        }
        return progress
    }

    /// The state, in a word.
    private func state(_ progress: OpeningProgress) -> String {
        switch progress.result {
        case .success?: return "followed"
        case .failure(let error)?: return (error as? Reason)?.name ?? "closed"
        case nil: break
        }
        return switch (progress.takesOthers, progress.isPairing) {
        case (true, false): "free"
        case (true, true): "greeting"
        case (false, true): "last"
        case (false, false): "nothing"
        }
    }

    @Test(
        "One stranger pairs at a time, digits are shown once, and few failed attempts are allowed",
        arguments: [
            ([], "free"), ([.come], "greeting"), ([.come, .fail], "free"), ([.come, .digits], "last"),
            ([.come, .digits, .fail], "failure"), ([.come, .digits, .follow], "followed"),
            ([.come, .fail, .come, .fail], "free"), ([.come, .fail, .come, .fail, .come, .fail], "closed"),
            ([.come, .fail, .come, .fail, .come, .digits, .follow], "followed"),
            // With an obstacle no other stranger arrives, and the result of the last one counts.
            ([.obstacle], "obstacle"), ([.come, .obstacle], "last"), ([.come, .obstacle, .fail], "obstacle"),
            ([.come, .digits, .obstacle, .fail], "obstacle"), ([.come, .digits, .obstacle, .follow], "followed"),
            // What is over stays over.
            ([.come, .digits, .follow, .obstacle], "followed"), ([.obstacle, .come, .follow], "obstacle"),
            ([.digits], "free"), ([.fail], "free"),
        ] as [([Step], String)])
    func table(steps: [Step], end: String) {
        #expect(state(progress(steps)) == end)
    }

    @Test("A stranger who arrives while another pairs, or after digits were shown, is refused")
    func begins() {
        var free = progress([])
        var greeting = progress([.come])
        var last = progress([.come, .digits])
        var over = progress([.come, .digits, .fail])
        let begun = [free.begin(), greeting.begin(), last.begin(), over.begin()]
        #expect(begun == [true, false, false, false])
    }
}
