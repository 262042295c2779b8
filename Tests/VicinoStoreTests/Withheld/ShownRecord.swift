/// A record that a follower sees.
struct ShownRecord {
    /// How the plan names it.
    let number: Int
    let kind: Int
    let content: DayContent
}
