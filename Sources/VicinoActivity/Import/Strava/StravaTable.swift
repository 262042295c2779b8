/// What a table of Strava's archive looks like.
package enum StravaTable {
    /// Whether a text begins like one: with its first column in a known language, or with a row that names the file of an
    /// activity.
    package static func isBeginning(_ text: ArraySlice<UInt8>) -> Bool {
        let head = String(decoding: text.prefix(16_384), as: UTF8.self)
        guard let firstLine = head.split(separator: "\n", maxSplits: 1).first else { return false }
        let first = firstLine.prefix { $0 != "," && $0 != ";" }.lowercased().filter { $0 != "\"" && $0 != "\u{FEFF}" }
        if firstNames.contains(first), firstLine.contains(where: { $0 == "," || $0 == ";" }) { return true }
        return head.ranges(of: "activities/").contains { range in
            let before = head[..<range.lowerBound].last
            let name = head[range.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
            return before.map { ",;\"".contains($0) } == true && hasEnd(fileName(String(name)))
        }
    }

    /// Whether a name is that of a track.
    private static func hasEnd(_ name: String) -> Bool {
        [".gpx", ".fit", ".tcx"].contains { name.hasSuffix($0) && name.count > $0.count }
    }

    private static let firstNames: Set = [
        "activity id", "aktivitäts-id", "id de l'activité", "id de l’activité", "id dell'attività", "id attività",
        "id de actividad", "id de la actividad", "id da atividade", "activiteits-id", "activiteit-id",
    ]

    /// The name of a file as the table and the archive both have it: without folders, and without the end of compression.
    package static func fileName(_ path: String) -> String {
        let name = path.lowercased().split(separator: "/").last.map(String.init) ?? ""
        return name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
    }

    /// The file of an activity that a row names; nil for a row without one, as of an activity that was typed.
    static func file(in fields: [String]) -> String? {
        let paths = fields.filter { $0.hasPrefix("activities/") && $0.utf8.count <= 255 }
        return paths.lazy.map(fileName).first(where: hasEnd)
    }
}
