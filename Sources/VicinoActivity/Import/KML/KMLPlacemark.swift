internal import VicinoCore

/// A place or a track of a KML file, until its activities are made.
struct KMLPlacemark {
    var name = ""
    var description = ""
    /// What it was, as a program's data say; empty if they do not.
    var type = ""
    var track = KMLTrack()
    var hasTrack = false
    /// The metres of a line, without times of its own; nil for no line.
    private(set) var lineLength: Double?
    /// The texts of a span of time around the whole.
    var begin = ""
    var end = ""

    /// The first of its words that say what it was. Timelines name such a place by the activity.
    var shownType: String {
        if !type.isEmpty { return type }
        return !hasTrack && ActivityName.known(name) != nil ? name : ""
    }

    /// What a person has written to it.
    var note: String { name == shownType ? description : name }

    /// Adds the coordinates of a line: triples that spaces divide.
    mutating func addLine(_ text: String) {
        var length = lineLength ?? 0
        var last: Position?
        for triple in text.split(whereSeparator: \.isWhitespace) {
            guard let position = KMLTrack.position(triple.split(separator: ",")) else { continue }
            if let last { length += last.distance(to: position) }
            last = position
        }
        if last != nil { lineLength = length }
    }
}
