import Dispatch
import Glibc
import Testing
import VicinoThreads

@Suite("The thread of an actor", .timeLimit(.minutes(10)))
struct ThreadTests {
    @Test("Jobs from before the end run, and a later one ends the program with the reason")
    func end() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let loop = WaitingLoop()
            let thread = try LoopThread(loop)
            thread.perform { _ = write(STDERR_FILENO, "ran\n", 4) }
            thread.stop()
            loop.ended.wait()
            thread.perform {}
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("ran"))
        #expect(said.contains("A job was added to a thread that has ended."))
    }
}

/// Waits for jobs only, and says when it ends.
private final class WaitingLoop: ThreadLoop {
    let ended = DispatchSemaphore(value: 0)
    /// The descriptor that ends a wait; for the thread only.
    nonisolated(unsafe) private var signal: CInt = -1

    func begin(_ signal: WakeSignal) { self.signal = signal.descriptor }

    func wait(for interest: Void?, isIdle: Bool) {
        var descriptor = pollfd(fd: signal, events: Int16(POLLIN), revents: 0)
        if poll(&descriptor, 1, isIdle ? -1 : 0) > 0 { WakeSignal.clear(signal) }
    }

    func end() { ended.signal() }
}
