internal import VicinoCore

/// A usable track point.
struct GPXPoint {
    let position: Position
    let time: Timestamp
    let writtenOffset: Int?
}
