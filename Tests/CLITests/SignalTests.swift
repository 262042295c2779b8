import Foundation
import Testing

@testable import VicinoCommandLine

@Suite("Signals of the system")
struct SignalTests {
    @Test("A signal that comes as soon as a program answers it is not lost")
    func early() {
        // As in the program, a queue answers, and not a thread of tasks, which many tests keep busy.
        let queue = DispatchQueue(label: "org.vicino.test.signals")
        // Each signal is registered once in a process. These are real-time signals, which have no other use.
        for number in Int32(40)..<60 {
            // Waited for by this thread, because a task would wait for the other tests.
            let answered = DispatchSemaphore(value: 0)
            CaughtSignal.answer(number, on: queue) { answered.signal() }
            kill(getpid(), number)
            #expect(answered.wait(timeout: .now() + 30) == .success, "Signal \(number).")
        }
    }

    @Test("A signal with which the program was started ignored is known")
    func ignored() {
        #expect(!CaughtSignal.isIgnored(SIGVTALRM))
        signal(SIGVTALRM, SIG_IGN)
        #expect(CaughtSignal.isIgnored(SIGVTALRM))
        signal(SIGVTALRM, SIG_DFL)
    }
}
