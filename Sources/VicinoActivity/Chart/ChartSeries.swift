internal import VicinoCore

/// What the bars of one colour stand for: an activity, or a person.
struct ChartSeries: Hashable, Sendable {
    /// The name that is shown.
    let name: String
    /// The activity whose letters mark it; nil for a person.
    let activity: String?
    let hue: ActivityHue
    /// Whether it belongs to a person whom the user follows, and is drawn hollow.
    let isTheirs: Bool
}
