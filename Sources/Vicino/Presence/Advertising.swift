internal import VicinoPresence

/// What media advertise of this device, and for how long that is right.
struct Advertising: Sendable {
    /// What is to be advertised by; nil for nothing.
    private(set) var advertiser: Advertiser?
    /// By the places of the media. A clock may be set back, so what is right has a beginning too.
    private var right: [Int: Range<Timestamp>] = [:]

    /// Advertises by something else from now on; nil for nothing.
    mutating func change(to advertiser: Advertiser?) { (self.advertiser, right) = (advertiser, [:]) }

    /// Advertises everything once more, as it leads to another port.
    mutating func repeatAll() { right = [:] }

    /// What a medium is to advertise now; nil if what it does is right, or there is nothing.
    func advertisement(on place: Int, _ kind: MediumKind, room: Int, at now: Timestamp) -> Advertisement? {
        guard right[place]?.contains(now) != true else { return nil }
        return advertiser?.advertisement(on: kind, at: now, room: room)
    }

    /// A medium advertises something.
    mutating func begun(_ advertisement: Advertisement, on place: Int, at now: Timestamp) {
        right[place] = now..<max(now.advanced(byMilliseconds: 1), advertisement.until)
    }
}
