import Foundation
import Glibc
import VicinoCore
import VicinoLocks
import VicinoTesting

@testable import VicinoIIO

/// A kernel with one accelerometer, simulated: a tree of files, and a FIFO in place of the character device.
///
/// It cannot refuse as a kernel does: what a busy or a forbidden device answers is tested with error numbers.
final class FakeAccelerometer: Sendable {
    private struct State {
        /// Seconds since the computer began.
        var uptime = 1000.0
        /// The end of the FIFO that sends.
        var sender: CInt = -1
        var movement = Movement.still
    }

    /// What the system of the test does not allow.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// How the device moves.
    enum Movement {
        case still
        case walking
    }

    /// Samples in a second, and in a piece that is sent at once.
    static let rate = 50
    private static let piece = 100
    private static let scale = 0.001

    let folder: TemporaryFolder
    private let state = LockedValue(State())
    private let device: String

    /// - Parameter device: the name of the device.
    init(_ device: String = "iio:device0") throws {
        self.device = device
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.file("dev"), withIntermediateDirectories: true)
        for (name, text) in Self.files { try write(text, to: name) }
        try plugIn()
    }

    deinit { close(state.withLock(\.sender)) }

    /// The clocks of the kernel and of the user.
    var clocks: MotionSource.Clocks {
        MotionSource.Clocks(now: { Timestamp.epoch + .seconds(1_790_000_000) + .seconds(self.uptime) }) { self.uptime }
    }

    var uptime: Double { state.withLock(\.uptime) }
    var files: KernelFiles { KernelFiles(root: folder.path) }

    /// A source that reads it.
    func source() -> MotionSource {
        var pauses = MotionSource.Pauses()
        pauses.search = .milliseconds(5)
        pauses.check = .milliseconds(20)
        return MotionSource(root: folder.path, pauses: pauses, clocks: clocks)
    }

    /// The text of a file of the device.
    func text(_ name: String) -> String? { files.text("/sys/bus/iio/devices/\(device)/\(name)") }

    /// Writes a file of the device.
    func write(_ text: String, to name: String) throws {
        let path = folder.file("sys/bus/iio/devices/\(device)/\(name)")
        try FileManager.default.createDirectory(
            atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
        try Data("\(text)\n".utf8).write(to: URL(fileURLWithPath: path))
    }

    /// Removes a file of the device.
    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: folder.file("sys/bus/iio/devices/\(device)/\(name)"))
    }

    /// Makes the character device, and the folder if it was taken away.
    func plugIn() throws {
        let away = folder.file("away")
        if FileManager.default.fileExists(atPath: away) {
            try FileManager.default.moveItem(atPath: away, toPath: folder.file("sys/bus/iio/devices/\(device)"))
            try write("0", to: "buffer/enable")
        }
        let path = folder.file("dev/\(device)")
        guard mkfifo(path, 0o600) == 0 else { throw Failure(description: "No FIFO was made.") }
        // Both ends, so that writing needs no reader.
        let sender = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        state.withLock { $0.sender = sender }
    }

    /// Takes the device away, as a user unplugs it.
    func plugOut() throws {
        try FileManager.default.moveItem(
            atPath: folder.file("sys/bus/iio/devices/\(device)"), toPath: folder.file("away"))
        try FileManager.default.removeItem(atPath: folder.file("dev/\(device)"))
        let sender = state.withLock { state in
            defer { state.sender = -1 }
            return state.sender
        }
        close(sender)
    }

    /// Moves the device from now on.
    func move(_ movement: Movement) { state.withLock { $0.movement = movement } }

    /// Lets time pass, and waits until all samples of it were read.
    func advance(seconds: Int) async throws {
        for _ in 0..<seconds * Self.rate / Self.piece {
            let sender = state.withLock(\.sender)
            guard sender >= 0 else { return }
            let bytes = state.withLock { Self.scans(&$0) }
            guard Glibc.write(sender, bytes, bytes.count) == bytes.count else {
                throw Failure(description: "The FIFO is full.")
            }
            try await yieldUntil("the samples were not read") {
                var waiting: CInt = 0
                return ioctl(sender, UInt(FIONREAD), &waiting) != 0 || waiting == 0
            }
        }
    }

    /// The scans of the next two seconds.
    private static func scans(_ state: inout State) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<piece {
            state.uptime += 1 / Double(rate)
            let turn = 2 * Double.pi * 1.8 * state.uptime
            let strength = state.movement == .walking ? 3.0 : 0
            let values = [strength / 4 * sin(turn / 2), strength / 10 * sin(turn), 9.8 + strength * sin(turn)]
            for value in values {
                let raw = Int16((value / scale).rounded())
                bytes += [UInt8(truncatingIfNeeded: raw), UInt8(truncatingIfNeeded: raw >> 8)]
            }
            bytes += [0, 0]
            let stamp = Int64(state.uptime * 1e9)
            bytes += (0..<8).map { UInt8(truncatingIfNeeded: stamp >> Int64($0 * 8)) }
        }
        return bytes
    }

    private static let files = [
        "name": "bma400", "in_accel_x_raw": "1", "in_accel_y_raw": "2", "in_accel_z_raw": "9800",
        "in_accel_scale": "\(scale)", "in_accel_mount_matrix": "1, 0, 0; 0, 1, 0; 0, 0, 1",
        "sampling_frequency": "12.5", "sampling_frequency_available": "12.5 25 50 100",
        "current_timestamp_clock": "realtime", "buffer/enable": "0", "buffer/length": "2", "buffer/watermark": "1",
        "scan_elements/in_accel_x_en": "0", "scan_elements/in_accel_x_index": "0",
        "scan_elements/in_accel_x_type": "le:s16/16>>0", "scan_elements/in_accel_y_en": "0",
        "scan_elements/in_accel_y_index": "1", "scan_elements/in_accel_y_type": "le:s16/16>>0",
        "scan_elements/in_accel_z_en": "0", "scan_elements/in_accel_z_index": "2",
        "scan_elements/in_accel_z_type": "le:s16/16>>0", "scan_elements/in_temp_en": "1",
        "scan_elements/in_temp_index": "3", "scan_elements/in_temp_type": "le:s16/16>>0",
        "scan_elements/in_timestamp_en": "0", "scan_elements/in_timestamp_index": "4",
        "scan_elements/in_timestamp_type": "le:s64/64>>0",
    ]
}
