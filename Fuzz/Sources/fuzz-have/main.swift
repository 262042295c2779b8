internal import Foundation
internal import FuzzDriver
internal import Vicino

// The request that a follower sends, as the author's node reads it.
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vicino-fuzz-\(getpid())").path
var configuration = Node.Configuration()
configuration.dataPath = folder + "/data"
configuration.statePath = folder + "/state"
let node = try Node.create(configuration, name: "Fuzz")
try node.publish(Activity.walk)
Fuzzer.run { bytes in
    // The author is filled in, because no fuzzer guesses it.
    let request = String(decoding: bytes, as: UTF8.self).replacing("AUTHOR", with: node.user.description)
    try node.export(since: Data(request.utf8)) { _ in }
}
