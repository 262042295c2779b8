import VicinoPresence

extension ZoneEstimate {
    /// The zone for users, after the word "near": `in the same room, perhaps farther`.
    var words: String {
        let isNearer = span.lowerBound < zone
        let isFarther = span.upperBound > zone
        let doubt = [isNearer ? "nearer" : nil, isFarther ? "farther" : nil].compactMap(\.self)
        return zone.words + (doubt.isEmpty ? "" : ", perhaps " + doubt.joined(separator: " or "))
    }

    /// The zone for programs.
    var json: JSON {
        .object([
            ("zone", .text(zone.rawValue)), ("nearest", .text(span.lowerBound.rawValue)),
            ("farthest", .text(span.upperBound.rawValue)),
        ])
    }
}

extension Zone {
    fileprivate var words: String {
        switch self {
        case .touch: "close enough to touch"
        case .table: "at the same table"
        case .room: "in the same room"
        case .house: "in the same house"
        case .beyond: "farther away than a house is wide"
        }
    }
}
