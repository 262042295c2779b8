import Testing

@testable import Vicino

@Suite("How long an admitted follower is awaited")
struct FirstSessionProgressTests {
    @Test(
        "A minute while they are away, and while they are there until a session has completed",
        arguments: [
            ([(.tick, 59)], false), ([(.tick, 60)], true),
            ([(.came, 59), (.tick, 600)], false), ([(.came, 59), (.met, 600)], true),
            // A follower that loses the connection has a minute from then on to return.
            ([(.came, 1), (.failed, 600), (.tick, 659)], false), ([(.came, 1), (.failed, 600), (.tick, 660)], true),
            ([(.came, 1), (.failed, 600), (.came, 650), (.tick, 1000)], false),
            // They may return before the loss of the first connection is noticed.
            ([(.came, 1), (.came, 100), (.failed, 120), (.tick, 300)], false),
            ([(.came, 1), (.came, 100), (.failed, 120), (.failed, 130), (.tick, 190)], true),
            // A session that does not begin is not an arrival.
            ([(.failed, 50), (.tick, 60)], true),
            // What is over stays over.
            ([(.tick, 60), (.came, 61)], true),
        ] as [([(FirstSessionProgress.Event, Int)], Bool)])
    func table(steps: [(FirstSessionProgress.Event, Int)], isOver: Bool) {
        var progress = FirstSessionProgress(at: .zero)
        for (event, second) in steps { progress.handle(event, at: .seconds(second)) }
        #expect(progress.isOver == isOver)
    }
}
