/// What stands in the hole of a pie: what its slices add up to.
package struct PieHole: Hashable, Sendable {
    /// What the amount says.
    let label: String
    /// An amount or a share.
    let text: String

    /// Labels a hole.
    package init(label: String, text: String) {
        self.label = label
        self.text = text
    }
}
