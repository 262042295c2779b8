internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

extension CheckedRequest {
    /// The fields of a form; none of a request without a body.
    ///
    /// - Throws: a refusal for a body that is not a form.
    package func form() async throws -> [String: [String]] {
        guard request.method == .post else { return [:] }
        guard request.headers[.contentType]?.hasPrefix("application/x-www-form-urlencoded") == true else {
            throw PageRefusal.badForm
        }
        let body = try await request.body.collect(upTo: FormFields.byteLimit)
        return FormFields.read(String(buffer: body))
    }
}
