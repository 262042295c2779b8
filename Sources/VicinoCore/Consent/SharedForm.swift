/// Which fields of a record a follower receives.
///
/// Fields of the class ``PrivacyClass/personal`` are in no form.
public struct SharedForm: Hashable, Sendable {
    /// What a follower receives of the places of a record.
    public enum Places: UInt8, Hashable, Sendable {
        /// Nothing.
        case hidden = 0
        /// The names of areas, and no places.
        case areas = 1
        /// Each place as the user has recorded it.
        case exact = 2
    }

    /// Whether a follower receives what the user wrote, such as notes.
    public let showsNotes: Bool
    /// What a follower receives of the places.
    public let places: Places

    /// Makes a form.
    public init(showsNotes: Bool, places: Places) {
        self.showsNotes = showsNotes
        self.places = places
    }

    /// No notes and no places.
    public static let careful = SharedForm(showsNotes: false, places: .hidden)
    /// Every field but personal ones.
    public static let everything = SharedForm(showsNotes: true, places: .exact)

    /// Whether the form shows fields of a class.
    package func shows(_ privacy: PrivacyClass) -> Bool {
        switch privacy {
        case .note: showsNotes
        case .place: places == .exact
        case .area: places != .hidden
        case .personal: false
        default: true
        }
    }
}
