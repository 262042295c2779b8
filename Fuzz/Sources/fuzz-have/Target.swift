internal import FuzzDriver
internal import Vicino

/// The request that a follower sends, as the author's node reads it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.feed(start, count: count) { bytes in
        // The author is filled in, because no fuzzer guesses it.
        let request = String(decoding: bytes, as: UTF8.self).replacing("AUTHOR", with: Author.node.user.description)
        try Author.node.export(since: Array(request.utf8)) { _ in }
    }
}
