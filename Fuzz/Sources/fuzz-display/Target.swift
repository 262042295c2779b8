internal import FuzzDriver
internal import Vicino

/// What makes a text safe to show. The first byte is the limit.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.feed(start, count: count) { bytes in
        guard let limit = bytes.first else { return }
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        let safe = DisplayText(text, limit: Int(limit)).text
        precondition(DisplayText(safe, limit: Int(limit)).text == safe, "Applied twice, it changes something more.")
        precondition(safe.unicodeScalars.count <= max(1, Int(limit)), "It gives more than its limit.")
        let isHarmful = safe.unicodeScalars.contains {
            $0.value < 0x20 || 0x7F..<0xA0 ~= $0.value || $0.properties.isBidiControl
        }
        precondition(!isHarmful, "A control character came through.")
    }
}
