internal import HTTPTypes

/// The headers of every answer.
enum SafetyHeaders {
    /// Nothing from elsewhere, nothing inline, no frames: a page can load the style sheet, the script, drawings and the
    /// live parts of this server only.
    static let policy = [
        "default-src 'none'", "style-src 'self'", "script-src 'self'", "img-src 'self'", "connect-src 'self'",
        "manifest-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// Adds the headers.
    static func add(to headers: inout HTTPFields) {
        headers[.contentSecurityPolicy] = policy
        headers[.xContentTypeOptions] = "nosniff"
        set("referrer-policy", to: "same-origin", in: &headers)
        set("cross-origin-opener-policy", to: "same-origin", in: &headers)
        set("cross-origin-resource-policy", to: "same-origin", in: &headers)
        set("permissions-policy", to: "camera=(), geolocation=(), microphone=()", in: &headers)
        // What the user recorded does not stay in the browser's cache. An asset says otherwise itself.
        if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
    }

    private static func set(_ name: String, to value: String, in headers: inout HTTPFields) {
        if let name = HTTPField.Name(name) { headers[name] = value }
    }
}
