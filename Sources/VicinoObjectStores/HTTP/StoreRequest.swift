internal import NIOHTTP1

/// One request to a store over HTTP.
struct StoreRequest: Sendable {
    var method: HTTPMethod
    var location: WebLocation
    var headers: HTTPHeaders = [:]
    var body: [UInt8] = []

    init(_ method: HTTPMethod, _ location: WebLocation, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.method = method
        self.location = location
        self.headers = headers
        self.body = body
    }
}
