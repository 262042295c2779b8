internal import VicinoPresence

extension Zone {
    /// What the page calls it.
    var name: TextKey {
        switch self {
        case .touch: .zoneTouch
        case .table: .zoneTable
        case .room: .zoneRoom
        case .house: .zoneHouse
        case .beyond: .zoneBeyond
        }
    }
}
