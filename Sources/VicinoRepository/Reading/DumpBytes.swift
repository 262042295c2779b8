/// Collects what is written.
final class DumpBytes {
    var bytes: [UInt8] = []
}
