/// The form as a number: in grants, invitations and databases.
extension SharedForm {
    /// Bit 0 says whether notes are shown; bits 1 and 2 are the number of ``Places``.
    package var number: UInt64 { (showsNotes ? 1 : 0) | UInt64(places.rawValue) << 1 }

    /// The form with a number; nil if this version knows none.
    package init?(number: UInt64) {
        guard let places = UInt8(exactly: number >> 1).flatMap({ Places(rawValue: $0) }) else { return nil }
        self.init(showsNotes: number & 1 == 1, places: places)
    }
}
