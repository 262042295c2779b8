// A source may be cancelled from any thread, but its type does not say so yet.
@preconcurrency internal import Dispatch
internal import Glibc
internal import VicinoLocks
internal import VicinoMotion

/// An accelerometer that fills its buffer, until this object goes.
final class OpenAccelerometer: Sendable {
    /// What one wait leads to.
    private enum Outcome {
        case samples([MotionSample])
        case nothing
        case end
    }

    private struct State {
        var reader: ScanReader
        var times: SampleTimes
        var isClosing = false
        var isClosed = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    /// The bytes that are read at once: more than an accelerometer sends in the pause between two reads.
    private static let readLimit = 65_536

    private let folder: AccelerometerFolder
    private let descriptor: CInt
    private let scale: ScanScale
    private let uptime: @Sendable () -> Double
    private let state: LockedValue<State>

    /// Samples in a second.
    let rate: Double
    /// The name of the device.
    var device: String { folder.device }

    /// Switches a device on.
    ///
    /// - Parameters:
    ///   - folder: the folder of the device.
    ///   - uptime: the clock that never goes back.
    /// - Throws: `AccelerometerObstacle`.
    init(_ folder: AccelerometerFolder, uptime: @escaping @Sendable () -> Double) throws(AccelerometerObstacle) {
        let elements = folder.elements
        guard folder.hasBuffer, let layout = ScanLayout(elements), let scale = folder.scale else {
            throw .unfit(device: folder.device, chip: folder.chip)
        }
        let opened: Opened
        do { opened = try Self.open(folder, elements) } catch {
            throw AccelerometerObstacle(error, device: folder.device)
        }
        self.folder = folder
        self.scale = scale
        self.uptime = uptime
        descriptor = opened.descriptor
        rate = opened.rate
        state = LockedValue(State(reader: ScanReader(layout), times: SampleTimes(rate: opened.rate)))
        // `deinit` switches it off, because all properties are set.
        guard SamplingRate.useful.contains(rate) else { throw .wrongRate(device: folder.device, rate: rate) }
    }

    deinit { close() }

    /// Waits until the device is off after the end of its samples, also in a cancelled task.
    func untilClosed() async {
        await withCheckedContinuation { continuation in
            let isClosed = state.withLock { state in
                if !state.isClosed { state.waiter = continuation }
                return state.isClosed
            }
            if isClosed { continuation.resume() }
        }
    }

    /// Switches the device off, once.
    private func close() {
        let wasClosing = state.withLock { state in
            defer { state.isClosing = true }
            return state.isClosing
        }
        guard !wasClosing else { return }
        // A device that was unplugged has no such file any more.
        try? folder.stop()
        Glibc.close(descriptor)
        let waiter = state.withLock { state in
            defer { state.waiter = nil }
            state.isClosed = true
            return state.waiter
        }
        waiter?.resume()
    }

    private struct Opened {
        let descriptor: CInt
        let rate: Double
    }

    private static func open(
        _ folder: AccelerometerFolder, _ elements: [ScanElement]
    ) throws(KernelFiles.Failure) -> Opened {
        let descriptor = try folder.files.openDevice(folder.devicePath)
        do throws(KernelFiles.Failure) {
            // Nobody else can have a device that this program could open, but others read it now and then only.
            if folder.isBufferOn {
                guard folder.isLeftBehind else {
                    throw KernelFiles.Failure(path: folder.devicePath, number: EBUSY)
                }
                try folder.stop()
            }
            return Opened(descriptor: descriptor, rate: try folder.start(elements))
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    /// The samples as they come. It ends when the device is gone, or when another program has switched it off. It has one
    /// reader.
    ///
    /// - Parameter checks: how often to look whether the device is still there and on.
    func batches(checkingEvery checks: Duration) -> AsyncStream<[MotionSample]> {
        AsyncStream { continuation in
            // The wait for the kernel must not block Swift's own threads.
            let queue = DispatchQueue(label: "org.vicino.accelerometer")
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            let timer = DispatchSource.makeTimerSource(queue: queue)
            source.setEventHandler { [self] in
                switch receive() {
                case .samples(let samples): continuation.yield(samples)
                case .nothing: break
                case .end: continuation.finish()
                }
            }
            // The system watches the device until then.
            source.setCancelHandler { [self] in close() }
            timer.setEventHandler { [self] in if !folder.isBufferOn { continuation.finish() } }
            let pause = DispatchTimeInterval.milliseconds(Int(checks / .milliseconds(1)))
            timer.schedule(deadline: .now() + pause, repeating: pause, leeway: .seconds(1))
            continuation.onTermination = { _ in
                timer.cancel()
                source.cancel()
            }
            source.activate()
            timer.activate()
        }
    }

    private func receive() -> Outcome {
        var bytes = [UInt8](repeating: 0, count: Self.readLimit)
        let count = read(descriptor, &bytes, bytes.count)
        // A device that is gone has an end or an error of its own.
        guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end }
        let arrival = uptime()
        let samples = state.withLock { state -> [MotionSample] in
            let scans = state.reader.take(bytes[..<count])
            let times = state.times.times(scans.map(\.timestamp), arrival: arrival)
            return zip(scans, times).map { scan, time in scale.sample(scan, at: time) }
        }
        return samples.isEmpty ? .nothing : .samples(samples)
    }
}
