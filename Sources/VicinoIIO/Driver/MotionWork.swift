internal import VicinoCore
internal import VicinoMotion
internal import VicinoSensing
internal import VicinoThreads

/// What a `MotionSource` does while it is read.
struct MotionWork: Sendable {
    let files: KernelFiles
    let pauses: MotionSource.Pauses
    let clocks: MotionSource.Clocks
    /// Switching a device on may wait for it.
    private let work = BlockingWork()

    init(files: KernelFiles, pauses: MotionSource.Pauses, clocks: MotionSource.Clocks) {
        self.files = files
        self.pauses = pauses
        self.clocks = clocks
    }

    /// Uses accelerometers as long as the task is not cancelled.
    func run(_ report: @Sendable (SourceEvent) -> Void) async {
        var said: AccelerometerObstacle?
        while !Task.isCancelled {
            let obstacle: AccelerometerObstacle
            switch await open() {
            case .success(let device):
                report(.available)
                said = nil
                await observe(device, report)
                obstacle = .gone(device: device.device)
            case .failure(let failure): obstacle = failure
            }
            guard !Task.isCancelled else { return }
            if obstacle != said { report(.unavailable(reason: obstacle.reason, remedy: obstacle.remedy)) }
            said = obstacle
            try? await Task.sleep(for: pauses.search)
        }
    }

    /// The first device that works, or why the first of all does not.
    private func open() async -> Result<OpenAccelerometer, AccelerometerObstacle> {
        await work.run { [files, clocks] in
            var failure = AccelerometerObstacle.none
            for folder in AccelerometerFolder.all(files) {
                do throws(AccelerometerObstacle) {
                    return .success(try OpenAccelerometer(folder, uptime: clocks.uptime))
                } catch {
                    if failure == .none { failure = error }
                }
            }
            return .failure(failure)
        }
    }

    /// Reports what a device shows, until it is gone.
    private func observe(_ device: OpenAccelerometer, _ report: @Sendable (SourceEvent) -> Void) async {
        var observations = MotionObservations()
        for await samples in device.batches(checkingEvery: pauses.check) {
            let zero = zero()
            for sample in samples {
                for observation in observations.take(sample, zero: zero) { report(.observed(observation)) }
            }
        }
        for observation in observations.finish(zero: zero()) { report(.observed(observation)) }
        await device.untilClosed()
    }

    /// When the clock of the samples was zero, by the user's clock as it is set now.
    private func zero() -> Timestamp { clocks.now() - .seconds(clocks.uptime()) }
}
