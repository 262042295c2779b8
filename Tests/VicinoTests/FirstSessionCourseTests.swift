import Testing

@testable import Vicino

@Suite("How long somebody who was let in is waited for")
struct FirstSessionCourseTests {
    @Test(
        "For a minute while they are away, and while they are there until a session has come to its end",
        arguments: [
            ([(.tick, 59)], false), ([(.tick, 60)], true),
            ([(.came, 59), (.tick, 600)], false), ([(.came, 59), (.met, 600)], true),
            // Who loses the link has a minute from then on to come back.
            ([(.came, 1), (.failed, 600), (.tick, 659)], false), ([(.came, 1), (.failed, 600), (.tick, 660)], true),
            ([(.came, 1), (.failed, 600), (.came, 650), (.tick, 1000)], false),
            // They may be back before it shows that the first link is gone.
            ([(.came, 1), (.came, 100), (.failed, 120), (.tick, 300)], false),
            ([(.came, 1), (.came, 100), (.failed, 120), (.failed, 130), (.tick, 190)], true),
            // What does not even begin is no coming.
            ([(.failed, 50), (.tick, 60)], true),
            // What is over stays so.
            ([(.tick, 60), (.came, 61)], true),
        ] as [([(FirstSessionCourse.Event, Int)], Bool)])
    func table(steps: [(FirstSessionCourse.Event, Int)], isOver: Bool) {
        var course = FirstSessionCourse(at: .zero)
        for (event, second) in steps { course.handle(event, at: .seconds(second)) }
        #expect(course.isOver == isOver)
    }
}
