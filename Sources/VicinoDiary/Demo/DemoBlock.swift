/// A part of a day of the demo: what is done, and from when to when.
struct DemoBlock {
    let name: String
    /// Minutes since the midnight of the day; negative for the evening before.
    let start: Int
    let end: Int
    /// Steps a minute; nil for none.
    var steps: Double?
    /// Metres a minute; nil for none.
    var metres: Double?

    static func sleeping(from start: Int, to end: Int) -> Self { Self(name: "sleeping", start: start, end: end) }

    static func sitting(from start: Int, to end: Int) -> Self { Self(name: "sitting", start: start, end: end) }

    static func still(from start: Int, to end: Int) -> Self { Self(name: "still", start: start, end: end) }

    static func walking(from start: Int, to end: Int) -> Self {
        Self(name: "walking", start: start, end: end, steps: 108, metres: 78)
    }

    static func running(from start: Int, to end: Int) -> Self {
        Self(name: "running", start: start, end: end, steps: 165, metres: 165)
    }

    static func cycling(from start: Int, to end: Int) -> Self {
        Self(name: "cycling", start: start, end: end, metres: 270)
    }

    static func driving(from start: Int, to end: Int) -> Self {
        Self(name: "driving", start: start, end: end, metres: 620)
    }

    static func transit(from start: Int, to end: Int) -> Self {
        Self(name: "public transport", start: start, end: end, metres: 480)
    }
}
