/// The values of a page that only says something.
struct MessageValues: Sendable {
    let heading: String
    let sentence: String
    var action: Action?
    /// A deleted activity that can be taken out of the trash; nil for none.
    var restored: RestoreOffer?

    /// What the button that takes an activity out of the trash sends.
    struct RestoreOffer: Sendable {
        let id: String
        let returnPath: String
    }

    /// A link to where the user can go on.
    struct Action: Sendable {
        let path: String
        let name: String
    }
}
