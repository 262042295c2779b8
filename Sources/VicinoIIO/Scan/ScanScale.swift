internal import VicinoMotion

/// What turns the numbers of a device into metres per second squared.
struct ScanScale: Equatable {
    /// Metres per second squared in a step, for x, y and z.
    var scales: [Double]
    /// What is added first, in steps.
    var offsets: [Double] = [0, 0, 0]
    var mount = MountMatrix.identity

    /// The sample of a scan at a time.
    func sample(_ scan: Scan, at time: Double) -> MotionSample {
        let raw = [scan.x, scan.y, scan.z].map(Double.init)
        let values = mount.turned(raw.indices.map { (raw[$0] + offsets[$0]) * scales[$0] })
        return MotionSample(time: time, x: values[0], y: values[1], z: values[2])
    }
}
