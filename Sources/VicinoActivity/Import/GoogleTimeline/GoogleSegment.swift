internal import VicinoCore

/// A segment of Google's timeline, while it is read.
///
/// Takeout names its parts otherwise than phones do, and an iPhone writes numbers as texts.
struct GoogleSegment {
    private(set) var content = Content.nothing
    private var startText = ""
    private var endText = ""
    private var startMilliseconds: Int64?
    private var endMilliseconds: Int64?
    private var offsetMinutes: Int?
    private var type = ""
    /// From 0 to 1; nil if a phone does not say it.
    private var topProbability: Double?
    /// The probabilities of Takeout's candidates.
    private var candidates: [String: Double] = [:]
    private var isWeak = false
    private var isConfirmed = false
    /// The candidate of Takeout that is being read.
    private var candidateType = ""
    private(set) var distance: Double?

    /// What a segment is.
    enum Content { case nothing, stay, movement }

    /// Reads a part of the segment.
    ///
    /// - Parameter path: the names of members within the segment.
    mutating func read(_ path: ArraySlice<String>, _ part: JSONEvent.Part) {
        guard let first = path.first, path.count <= Self.deepest else { return }
        if path.count == 1, case .begin = part { return begin(first) }
        // Nearly all values are those of paths.
        guard Self.members.contains(first), case .value(let text?) = part else { return }
        switch path.dropFirst().joined(separator: ".") {
        case "": readTimes(first, text)
        case "distanceMeters", "distance": setDistance(text)
        case "topCandidate.type", "activityType": type = text
        case "topCandidate.probability": topProbability = Self.probability(text)
        case "duration.startTimestamp": startText = text
        case "duration.endTimestamp": endText = text
        case "duration.startTimestampMs": startMilliseconds = Int64(text)
        case "duration.endTimestampMs": endMilliseconds = Int64(text)
        case "confidence": isWeak = text.uppercased() == "LOW"
        case "editConfirmationStatus": isConfirmed = text.uppercased() == "CONFIRMED"
        case "activities..activityType": candidateType = text
        case "activities..probability": setCandidateProbability(text)
        default: break
        }
    }

    /// The members that are read.
    private static let members: Set = [
        "startTime", "endTime", "startTimeTimezoneUtcOffsetMinutes", "activity", "activitySegment",
    ]

    private mutating func readTimes(_ name: String, _ text: String) {
        switch name {
        case "startTime": startText = text
        case "endTime": endText = text
        case "startTimeTimezoneUtcOffsetMinutes": offsetMinutes = Int(text)
        default: break
        }
    }

    /// The number of names that lead to the deepest part that is read.
    private static let deepest = 4
    /// The most candidates that are compared; Google knows about twenty types.
    private static let candidateLimit = 64

    private mutating func begin(_ name: String) {
        switch name {
        case "activity", "activitySegment": content = .movement
        case "visit", "placeVisit": content = .stay
        default: break
        }
    }

    private mutating func setDistance(_ text: String) {
        guard let metres = DecimalText.read(text, allowsExponent: true), metres > 0 else { return }
        distance = metres
    }

    /// Takeout writes the probability of each candidate, in percent.
    private mutating func setCandidateProbability(_ text: String) {
        guard candidates.count < Self.candidateLimit, let percent = Self.probability(text) else { return }
        candidates[candidateType] = percent / 100
    }

    /// A probability of 0 is what the format writes where there is none.
    private static func probability(_ text: String) -> Double? {
        guard let number = DecimalText.read(text, allowsExponent: true), number > 0 else { return nil }
        return number
    }
}

extension GoogleSegment {
    var start: Timestamp? { Self.moment(startText, startMilliseconds) }

    var end: Timestamp? { Self.moment(endText, endMilliseconds) }

    /// The offset from UTC that the file states.
    var utcOffset: Int? {
        let limit = WallTime.offsetLimit / 60
        if let offsetMinutes, -limit...limit ~= offsetMinutes { return offsetMinutes * 60 }
        return TimeText.read(startText)?.utcOffset
    }

    /// Whether a guess is certain enough.
    func isSure(_ least: Double) -> Bool {
        if isConfirmed { return true }
        if let probability = topProbability ?? candidates[type] { return probability >= least }
        return !isWeak
    }

    /// Whether the person did not move.
    var isStill: Bool { Self.word(type) == "still" }

    /// Vicino's name for the movement; nil if Google does not know it.
    var name: String? {
        let word = Self.word(type)
        if let name = Self.names[word] { return name }
        let isUnknown = word.isEmpty || word.hasPrefix("unknown")
        return isUnknown ? nil : ActivityName.known(word) ?? word
    }

    private static func moment(_ text: String, _ milliseconds: Int64?) -> Timestamp? {
        if let milliseconds { return try? Timestamp(milliseconds: milliseconds) }
        return TimeText.read(text)?.momentLocalInUTC
    }

    /// A type in small letters with spaces, as an iPhone writes it.
    private static func word(_ type: String) -> String {
        String(cut(type, toBytes: 100).lowercased().map { $0 == "_" ? " " : $0 })
    }

    private static let names: [String: String] = [
        "on foot": "walking", "walking nordic": "walking", "in passenger vehicle": "driving", "in vehicle": "driving",
        "in road vehicle": "driving", "in four wheeler vehicle": "driving", "in car": "driving", "in taxi": "driving",
        "in two wheeler vehicle": "driving", "motorcycling": "driving", "in bus": "public transport",
        "in train": "public transport", "in rail vehicle": "public transport", "in subway": "public transport",
        "in tram": "public transport", "in ferry": "public transport", "in cable car": "public transport",
        "in cablecar": "public transport", "in funicular": "public transport", "in gondola lift": "public transport",
        "on bicycle": "cycling",
    ]
}
