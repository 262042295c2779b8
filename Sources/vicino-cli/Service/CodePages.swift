import Foundation
import ServiceLifecycle

/// The pages of the program and its libraries that hold code.
///
/// Starting, and each meeting, runs through code that is then not needed for hours, and the system brings neighbouring
/// pages along. What is given back stays in its cache of files as long as there is room; but now it may use the room for
/// something else, before it takes pages from whoever uses them.
enum CodePages {
    /// Gives all of them back. Those that are in use come again at once.
    ///
    /// - Returns: how many bytes of code are mapped.
    @discardableResult
    static func giveBack() -> Int {
        // Where there is no /proc, pages stay where they are.
        let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        return maps.split(separator: "\n").compactMap { code(in: $0) }.reduce(0) { sum, range in
            guard let start = UnsafeMutableRawPointer(bitPattern: range.lowerBound) else { return sum }
            // Nothing is lost: the program cannot write to these pages, so they are what the file says.
            return madvise(start, range.count, MADV_DONTNEED) == 0 ? sum + range.count : sum
        }
    }

    /// Where a mapping lies: `55d0c000-55d0e000 r-xp 00001000 08:01 123 /usr/bin/vicino`; nil unless it is code that comes from a file and
    /// cannot be written.
    static func code(in line: some StringProtocol) -> Range<UInt>? {
        let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
        guard fields.count == 6, fields[1] == "r-xp", fields[5].drop(while: { $0 == " " }).first == "/" else {
            return nil
        }
        let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        guard bounds.count == 2, bounds[0] < bounds[1] else { return nil }
        return bounds[0]..<bounds[1]
    }
}

/// Gives code back that the service does not need while it waits: soon after it has started, and each minute after that. With
/// what comes again it takes some 20 ms of the processor.
struct CodePagesService: Service {
    func run() async throws {
        await cancelWhenGracefulShutdown {
            var pause = Duration.seconds(30)
            // The end of the service is what ends the sleep.
            while (try? await Task.sleep(for: pause)) != nil {
                CodePages.giveBack()
                pause = .seconds(60)
            }
        }
    }
}
