import Foundation
import Testing

extension CLISuite {
    @Suite("Core dumps")
    struct CoreDumpTests {
        @Test("A program that crashes leaves no copy of its memory, where its keys are")
        func none() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            // Without the toolchain's tool that would read all symbols after the crash.
            let page = try anna.startShell(
                "ulimit -c unlimited; SWIFT_BACKTRACE=enable=no exec vicino web --no-open --port 0")
            #expect(try page.line()?.hasPrefix("http") == true)
            let result = try page.stop(with: SIGABRT)
            #expect(result.status == 128 + SIGABRT)
            // The kernel writes dumps into the folder of the process, unless the system is set up otherwise.
            let names = try FileManager.default.contentsOfDirectory(atPath: anna.folder)
            #expect(names.filter { $0.hasPrefix("core") } == [])
        }
    }
}
