internal import Foundation
internal import FuzzDriver
internal import Vicino
internal import VicinoActivity

/// A time as a user typed it. The first byte chooses where and when.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.feed(start, count: count) { bytes in
        guard let choice = bytes.first else { return }
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        let zone = zones[Int(choice & 15) % zones.count]
        _ = try TypedTime(text, now: moments[Int(choice >> 4) % moments.count], in: zone)
    }
}

private let zones = [
    "UTC", "Europe/Vienna", "America/New_York", "Pacific/Apia", "Asia/Kathmandu", "Australia/Lord_Howe",
]
.compactMap { TimeZone(identifier: $0) }
private let moments = [
    Timestamp.epoch, .earliest, .latest, Timestamp.epoch.advanced(byMilliseconds: 1_774_746_000_000),
]
