internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoPage

/// The activities that a filter offers.
struct ActivityChoicesOffer: Sendable {
    /// The maximum number of activities that are offered of another person, and of the user.
    static let limit = 16
    static let ownLimit = 120

    private let looks: ActivityLooks
    private let used: [UsedName]

    init(_ site: WebSite, _ words: Words) {
        looks = site.looks(words)
        used = site.usedNames
    }

    /// The boxes: first the chosen ones, and then all that the user has recorded, the most frequent first.
    ///
    /// - Parameter others: the names on the page, if it shows another person's activities; nil for the user's own.
    func boxes(chosen: [String], others: [String]?) -> [Checkbox] {
        let keys = Set(chosen.map { ActivityKey($0) })
        let own = used.sorted { ($1.count, $0.name) < ($0.count, $1.name) }.map(\.name)
        let offered = (others ?? own).filter { !keys.contains(ActivityKey($0)) }
        return (chosen + offered).prefix(others == nil ? Self.ownLimit : Self.limit).map { name in
            Checkbox(
                looks.title(of: DisplayText(name, limit: 60).text), name: "activity", value: name,
                isChecked: keys.contains(ActivityKey(name)))
        }
    }
}
