import Foundation

/// `vicino-demo FOLDER`: plays the demo on systems that cannot simulate computers. The folder holds its recordings.
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
