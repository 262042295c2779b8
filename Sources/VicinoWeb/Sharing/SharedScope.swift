internal import Vicino
internal import VicinoActivity

/// How much is shared, as a form says it.
enum SharedScope: String {
    /// Activities, and no other kind.
    case activities
    /// The kinds that are ticked.
    case some
    /// All kinds, also later ones.
    case all

    /// How a form says what is shared.
    init(of shared: SharedKinds) {
        switch shared {
        case .everything: self = .all
        case .kinds([Activity.schema.kind]): self = .activities
        case .kinds: self = .some
        }
    }
}
