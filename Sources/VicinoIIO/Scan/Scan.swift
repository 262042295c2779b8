/// One reading of all channels, in the numbers of the device.
struct Scan: Equatable {
    var x: Int64 = 0
    var y: Int64 = 0
    var z: Int64 = 0
    /// Nanoseconds on the clock of the device; nil without such a channel.
    var timestamp: Int64?
}
