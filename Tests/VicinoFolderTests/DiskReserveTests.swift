import Foundation
import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoFolder

@Suite("The reserve of disk space")
struct DiskReserveTests {
    private let files: TemporaryFolder
    private let folder: DataFolder
    private let full = VicinoError(.diskFull, "The disk is full.")

    init() throws {
        files = try TemporaryFolder()
        folder = DataFolder(path: files.file("data"), statePath: files.file("state"))
        try folder.prepare()
    }

    private var held: Int {
        var status = stat()
        return lstat(folder.path + "/reserve", &status) == 0 ? Int(status.st_blocks) * 512 : 0
    }

    @Test("A change gets one part after the other, and what it leaves is reserved again at once")
    func parts() throws {
        let reserve = DiskReserve(folder)
        var seen: [Int] = []
        let result = try reserve.spending {
            seen.append(held)
            if seen.count < 3 { throw full }
            return "done"
        }
        #expect(result == "done")
        #expect(
            seen == [DiskReserve.size, DiskReserve.size - DiskReserve.part, DiskReserve.size - 2 * DiskReserve.part])
        #expect(reserve.isFull)
    }

    @Test("A change that fails with all of the reserve fails, and the reserve is there again")
    func inVain() throws {
        let reserve = DiskReserve(folder)
        var attempts = 0
        let error = #expect(throws: VicinoError.self) {
            try reserve.spending {
                attempts += 1
                throw full
            }
        }
        #expect(error?.code == .diskFull)
        #expect(attempts == 5)
        #expect(reserve.isFull)
    }

    @Test("Another error takes nothing of the reserve")
    func otherError() throws {
        var attempts = 0
        #expect(throws: VicinoError.self) {
            try DiskReserve(folder).spending {
                attempts += 1
                throw VicinoError(.refused, "No.")
            }
        }
        #expect(attempts == 1)
    }

    @Test("A small disk has a smaller reserve, which does not grow with each opening")
    func smallDisk() throws {
        try FileManager.default.removeItem(atPath: folder.path + "/reserve")
        DiskReserve(folder) { _ in 600 << 10 }.fill()
        #expect(held == 0)
        DiskReserve(folder) { _ in 4 << 20 }.fill()
        #expect(held == 512 << 10)
        DiskReserve(folder) { _ in 3 << 20 }.fill()
        #expect(held == 512 << 10)
    }
}
