import Testing
import VicinoLocks
import VicinoTesting
import VicinoThreads

@testable import Vicino
@testable import VicinoService

@Suite("The threads of an examination", .timeLimit(.minutes(10)))
struct ExaminationThreadTests {
    @Test("An examination asks the system away from the thread of its caller")
    @MainActor func thread() async throws {
        let folder = try TemporaryFolder()
        let nowhere = "unix:path=\(folder.file("bus"))"
        let environment = [
            "HOME": folder.path, "DBUS_SYSTEM_BUS_ADDRESS": nowhere, "DBUS_SESSION_BUS_ADDRESS": nowhere,
        ]
        let isAway = LockedValue<Bool?>(nil)
        #expect(!BlockingExecutor.isCurrent)
        let examination = await Examination.ofSystem(
            Node.Configuration(program: "vicino", dataPath: folder.file("data")), environment: environment
        ) {
            isAway.withLock { $0 = BlockingExecutor.isCurrent }
            throw VicinoError(.unavailable, "There is no network.")
        }
        #expect(isAway.withLock(\.self) == true)
        #expect(examination.interfaces.isEmpty)
        #expect(!examination.hasData)
    }
}
