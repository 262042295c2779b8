import Foundation
import Testing
import Vicino

@Suite("Dates and timestamps")
struct DateTests {
    @Test(
        "A timestamp becomes a date and the same timestamp again",
        arguments: [0, 1, -1, 1_793_516_400_001, -2_208_988_800_000, 7_258_118_400_000] as [Int64])
    func roundTrip(milliseconds: Int64) throws {
        let moment = try Timestamp(milliseconds: milliseconds)
        #expect(try Timestamp(Date(moment)) == moment)
    }

    @Test("A date outside the years 1900 to 2200 is refused", arguments: [-1e13, 1e13, .infinity, .nan])
    func outOfRange(seconds: Double) {
        #expect(throws: VicinoError.self) { try Timestamp(Date(timeIntervalSince1970: seconds)) }
    }
}
