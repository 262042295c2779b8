internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// Answers an open page that has lost its server, and asks under the name of that run: proves that this is the same
/// server, and says where the page is now.
///
/// Another program may have had the port meanwhile. So the page sends nothing that signs in, and believes only what was
/// sealed for it. No cookie, script or stored text of an earlier run counts.
struct ReturnAnswer {
    /// The path to which the script of an open page sends its question.
    static let path = "/return"
    /// The path of the events that end with the server.
    static let aliveRoute = "/alive"

    let access: SiteAccess

    /// The answer to a question; nil for another request. It may wait for the disk.
    func response(to request: Request) -> Response? {
        guard request.method == .get, request.uri.path == Self.path else { return nil }
        let query = FormFields.read(request.uri.query ?? "")
        guard let id = query["key"]?.last,
            let nonce = query["nonce"]?.last.flatMap({ SignInTokens.bytes(hexadecimal: $0) }),
            nonce.count == PublicReturnKey.nonceLength,
            let found = access.sessions.known.find(key: id, now: access.now()),
            let text = text(for: request, found.browser), let sealed = try? found.key.seal(text, for: nonce)
        else { return WebResponder.plain(.notFound) }
        return Response(
            status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: SignInTokens.hexadecimal(sealed))))
    }

    /// A link for the browser; the empty text for a page of this run, which is where it should be.
    private func text(for request: Request, _ browser: String) -> String? {
        if access.origin.isPage(request.head.authority) { return "" }
        let address = PageAddress(
            port: access.origin.port, secret: access.signIn.tokens.secret, now: access.now)
        return try? address.signInLink(carrying: browser, as: SignInLink.browserName)
    }
}
