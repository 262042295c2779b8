internal import Foundation

/// The version of a Linux kernel, such as 6.1.192.
package struct KernelVersion: Hashable, Sendable, CustomStringConvertible {
    /// The three numbers, joined by dots.
    package let description: String

    /// Reads what the kernel says of itself; nil if it states no version.
    ///
    /// - Parameters:
    ///   - release: the release, as `uname -r` shows it. Debian's has no third number of its own.
    ///   - build: the build, as `uname -v` shows it. Debian names the version there.
    package init?(release: String, build: String) {
        let debian = build.firstMatch(of: /Debian ([0-9]+\.[0-9]+\.[0-9]+)/)
        guard let found = debian?.output.1 ?? release.prefixMatch(of: /([0-9]+\.[0-9]+\.[0-9]+)/)?.output.1 else {
            return nil
        }
        description = String(found)
    }

    /// The kernel of this computer.
    static var running: KernelVersion? {
        var name = utsname()
        guard uname(&name) == 0 else { return nil }
        func text(_ field: some Any) -> String {
            withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        return KernelVersion(release: text(name.release), build: text(name.version))
    }

    /// Whether the kernel frees a link twice if a program closes a channel after the link has broken.
    ///
    /// A change in 6.1.191 brought this fault into that series (decision 0055).
    package var losesChannels: Bool { ["6.1.191", "6.1.192"].contains(description) }
}
