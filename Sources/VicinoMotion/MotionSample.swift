/// One reading of an accelerometer that also feels gravity.
package struct MotionSample: Equatable, Sendable {
    /// Seconds since any fixed moment, from a clock that never goes back.
    package var time: Double
    /// Metres per second squared along three axes at right angles, however the device is held.
    package var x: Double
    package var y: Double
    package var z: Double

    package init(time: Double, x: Double, y: Double, z: Double) {
        self.time = time
        self.x = x
        self.y = y
        self.z = z
    }

    /// No sensor in a pocket reaches it: a hundred times gravity.
    private static let limit = 981.0

    /// Whether time and values can be those of a sensor.
    var isPlausible: Bool {
        time.isFinite && abs(x) <= Self.limit && abs(y) <= Self.limit && abs(z) <= Self.limit
    }
}
