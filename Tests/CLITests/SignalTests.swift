import Foundation
import Testing

@testable import VicinoCommandLine

@Suite("Signals of the system")
struct SignalTests {
    @Test("A signal that comes as soon as a program answers it is not lost", .timeLimit(.minutes(1)))
    func early() async {
        let queue = DispatchQueue(label: "org.vicino.test.signals")
        // Each signal is registered once in a process. These are real-time signals, which have no other use.
        for number in Int32(40)..<60 {
            let (answers, answer) = AsyncStream.makeStream(of: Void.self)
            CaughtSignal.answer(number, on: queue) { answer.finish() }
            kill(getpid(), number)
            for await _ in answers {}
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
