internal import Glibc

/// Why no accelerometer can be used, and what to do about it.
enum AccelerometerObstacle: Error, Equatable {
    /// The computer has none.
    case none
    /// It cannot put its samples into a buffer, or describes them in a way that this program does not know.
    case unfit(device: String, chip: String)
    /// Its rate is of no use.
    case wrongRate(device: String, rate: Double)
    /// Another program uses it.
    case held(device: String)
    /// The system does not let this program use it.
    case denied(path: String)
    /// It was unplugged, or another program has switched it off.
    case gone(device: String)
    /// The kernel refuses for another reason.
    case failed(path: String, reason: String)

    /// What a failure of a device's file means.
    init(_ failure: KernelFiles.Failure, device: String) {
        switch failure.number {
        case EBUSY: self = .held(device: device)
        case EACCES, EPERM, EROFS: self = .denied(path: failure.path)
        case ENODEV, ENXIO, ENOENT: self = .gone(device: device)
        default: self = .failed(path: failure.path, reason: String(cString: strerror(failure.number)))
        }
    }

    /// What is missing.
    var reason: String {
        switch self {
        case .none: "This computer has no accelerometer that its kernel shows."
        case .unfit(let device, let chip):
            "The accelerometer \(device) (\(chip)) does not give its samples in a form that this program knows."
        case .wrongRate(let device, let rate):
            "The accelerometer \(device) gives \(Int(rate.rounded())) samples a second, and cannot be set otherwise."
        case .held(let device): "Another program uses the accelerometer \(device)."
        case .denied(let path): "This program may not use the accelerometer: the system refuses \(path)."
        case .gone(let device): "The accelerometer \(device) is gone, or another program has switched it off."
        case .failed(let path, let reason): "The accelerometer does not start: \(path): \(reason)."
        }
    }

    /// What the user can do.
    var remedy: String {
        switch self {
        case .none: "Recordings of other devices can be tried with: vicino recognise FILE.csv"
        case .unfit: "Report it, with what is in the device's folder scan_elements."
        case .wrongRate:
            "From \(Int(SamplingRate.useful.lowerBound)) to \(Int(SamplingRate.useful.upperBound)) are of use."
        case .held: "Often it turns the screen: sudo systemctl stop iio-sensor-proxy. It begins as soon as it can."
        case .denied: "Give your group the device by a udev rule: docs/sensors.md has one."
        case .gone: "Plug it in again; it begins by itself."
        case .failed: "Look at: journalctl --dmesg"
        }
    }
}
