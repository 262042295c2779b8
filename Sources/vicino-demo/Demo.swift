import Foundation

/// `vicino-demo FOLDER`: plays the demo where no computers can be made within this one. The folder holds the recordings
/// that it is about.
@main
enum Demo {
    static func main() async {
        do {
            try await Story(folder: CommandLine.arguments.last ?? ".").play()
        } catch {
            FileHandle.standardError.write(Data("✗ \(error)\n".utf8))
            exit(1)
        }
    }
}
