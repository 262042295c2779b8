/// The sports of Garmin's profile, by number.
enum FITSport {
    /// The sport of something that is not more closely known.
    static let generic: Int64 = 0
    /// The change from one sport of a triathlon to the next.
    static let transition: Int64 = 3
    /// Several sports as a whole; each of them has a session of its own.
    static let multisport: Int64 = 18

    /// Whether a cycle of a sport is a stride: two steps.
    static func hasSteps(_ sport: Int64) -> Bool { [1, 11, 16, 17, 35].contains(sport) }

    /// The name of a sport; nil for one that the profile did not have.
    ///
    /// The more special sport counts where it says what was done, and not only where or with what.
    static func name(_ sport: Int64, special: Int64?) -> String? {
        special.flatMap { specialNames[$0] } ?? names[sport]
    }

    private static let names: [Int64: String] = [
        1: "running", 2: "cycling", 4: "fitness", 5: "swimming", 6: "basketball", 7: "football", 8: "tennis",
        9: "american football", 10: "training", 11: "walking", 12: "cross country skiing", 13: "alpine skiing",
        14: "snowboarding", 15: "rowing", 16: "mountaineering", 17: "hiking", 19: "paddling", 20: "flying",
        21: "e-biking", 22: "motorcycling", 23: "boating", 24: "driving", 25: "golf", 26: "hang gliding",
        27: "riding", 28: "hunting", 29: "fishing", 30: "inline skating", 31: "climbing", 32: "sailing",
        33: "ice skating", 34: "sky diving", 35: "snowshoeing", 36: "snowmobiling", 37: "stand-up paddling",
        38: "surfing", 39: "wakeboarding", 40: "water skiing", 41: "kayaking", 42: "rafting", 43: "windsurfing",
        44: "kitesurfing", 47: "boxing", 48: "stairs", 49: "baseball", 53: "diving", 62: "interval training",
        64: "racket sport", 65: "wheelchair", 66: "wheelchair", 67: "meditation", 69: "disc golf", 71: "cricket",
        72: "rugby", 73: "hockey", 74: "lacrosse", 75: "volleyball", 80: "martial arts", 82: "snorkeling",
        83: "dancing", 84: "rope skipping",
    ]

    private static let specialNames: [Int64: String] = [
        14: "rowing", 15: "elliptical trainer", 16: "stairs", 20: "strength training", 43: "yoga", 44: "pilates",
        62: "breathing",
    ]
}
