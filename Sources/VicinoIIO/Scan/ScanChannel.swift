/// A channel of an accelerometer that is read.
enum ScanChannel: String, CaseIterable {
    case x = "in_accel_x"
    case y = "in_accel_y"
    case z = "in_accel_z"
    case timestamp = "in_timestamp"

    /// The three without which there is no acceleration.
    static let axes: [ScanChannel] = [.x, .y, .z]
}

/// Where a channel comes in a scan, and how it is stored.
struct ScanElement: Equatable {
    let channel: ScanChannel
    /// Channels follow each other by this number.
    let index: Int
    let type: ScanType
}
