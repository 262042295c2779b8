internal import FuzzDriver
internal import Vicino

/// The text of an invitation, as a user pastes it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.feed(start, count: count) { bytes in
        let invitation = try Invitation(text: String(decoding: bytes, as: UTF8.self))
        let again = try Invitation(text: invitation.text)
        precondition(invitation.text == again.text, "An invitation changes when it is written and read.")
    }
}
