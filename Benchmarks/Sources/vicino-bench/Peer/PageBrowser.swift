internal import Foundation
internal import Vicino
internal import VicinoWeb

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// A signed-in browser that fetches pages and shows nothing.
struct PageBrowser {
    let address: String
    private let session: URLSession

    /// Waits until a server in this process serves the data folder, and signs in.
    init(of node: Node) async throws {
        try await self.init { try WebServer.link(to: node) }
    }

    /// Waits until there is a link that signs in, and uses it.
    init(_ makeLink: () throws -> String?) async throws {
        var link: String?
        for _ in 0..<600 where link == nil {
            link = try? makeLink()
            if link == nil { try await Task.sleep(for: .milliseconds(50)) }
        }
        guard let link, let end = link.range(of: "/sign-in") else {
            throw Shell.Failure(description: "No server serves the page.")
        }
        address = String(link[..<end.lowerBound])
        session = URLSession(configuration: .ephemeral)
        _ = try await get(link)
    }

    /// Fetches a path.
    ///
    /// - Returns: its size in bytes, and the time it took.
    func fetch(_ path: String) async throws -> (bytes: Int, seconds: Double) {
        let start = ContinuousClock.now
        let bytes = try await get(address + path)
        let duration = ContinuousClock.now - start
        return (bytes, Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18)
    }

    private func get(_ text: String) async throws -> Int {
        guard let url = URL(string: text) else { throw Shell.Failure(description: "\(text) is no address.") }
        let (data, response) = try await session.data(from: url)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            throw Shell.Failure(description: "\(text) is not shown: \(response).")
        }
        return data.count
    }
}
