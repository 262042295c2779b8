internal import Foundation
internal import FuzzDriver
internal import Vicino
internal import VicinoActivity
internal import VicinoHarness

/// What the process that reads Gadgetbridge's database says. The first byte is the size of the pieces it arrives in.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.feed(start, count: count) { bytes in
        guard let size = bytes.first else { return }
        var reader = GadgetbridgeReader(timeZone: zone)
        let check = { (item: ImportItem) in
            if case .record(let activity) = item { try Decoders.check(activity) }
        }
        for piece in bytes.dropFirst().pieces(of: size) { try reader.read(piece, check) }
        try reader.finish(check)
    }
}

private let zone = TimeZone(secondsFromGMT: 7200) ?? .current
