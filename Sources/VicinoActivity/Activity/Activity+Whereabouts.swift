extension Activity {
    /// Where it was, as far as it says so: the place, and the name of the area if that says something else.
    package var whereabouts: [String] { Self.whereabouts(place: place, area: area) }

    static func whereabouts(place: String?, area: String?) -> [String] {
        guard let place else { return [area].compactMap(\.self) }
        guard let area, ActivityKey(area) != ActivityKey(place) else { return [place] }
        return [place, area]
    }
}
