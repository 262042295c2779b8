import VicinoActivity
import VicinoCore

/// What a person has last done about a subject.
struct PersonAct {
    /// What it has led to.
    enum State {
        /// A record's content; nil after a deletion.
        case content(Activity?)
        /// Whether a record is private.
        case privacy(Bool)
        /// What a follower may see; nil after a revocation.
        case sharing(Sharing?)
        /// Something that only has an order.
        case done
    }

    /// Its place among all acts of the world.
    let order: Int
    /// What it has led to.
    let state: State
}
