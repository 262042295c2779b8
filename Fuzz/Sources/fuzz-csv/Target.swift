internal import Foundation
internal import FuzzDriver
internal import Vicino
internal import VicinoActivity
internal import VicinoHarness

/// A CSV file. The first byte is the size of the pieces it arrives in; the header row is given every other time.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.feed(start, count: count) { bytes in
        guard let size = bytes.first else { return }
        var reader = CSVActivityReader(timeZone: zone)
        if size % 2 == 0 { try reader.read(header[...]) { _ in } }
        for piece in bytes.dropFirst().pieces(of: size) {
            try reader.read(piece) { item in
                if case .record(let activity) = item { try Decoders.check(activity) }
            }
        }
        try reader.finish { _ in }
    }
}

private let zone = TimeZone(secondsFromGMT: 7200) ?? .current
private let header = Array("activity,start,end,steps,distance,place,note\n".utf8)
