internal import AsyncHTTPClient
internal import NIOHTTP1
internal import VicinoCore
internal import VicinoRepository

/// What a request was for, in the words of a message.
enum StoreAction: String, Sendable {
    case read = "read an object"
    case write = "write an object"
    case delete = "delete an object"
    case list = "list the objects"
    case makeFolder = "make the folder"
}

extension StoreError {
    /// No answer, or not all of it.
    init(connecting error: any Error, _ location: WebLocation) {
        let host = DisplayText(location.authority)
        switch error as? HTTPClientError {
        case .connectTimeout?, .deadlineExceeded?, .readTimeout?, .writeTimeout?, .getConnectionFromPoolTimeout?,
            .tlsHandshakeTimeout?:
            self.init(.unreachable, "\(host) did not answer in time. It is tried again later.")
        case .remoteConnectionClosed?, .uncleanShutdown?:
            self.init(
                .unreachable, "\(host) ended the connection before the answer was complete. It is tried again later.")
        default:
            let reason = "\(error)"
            // The errors of TLS are no types of a library that is imported here.
            guard !["CERTIFICATE_VERIFY_FAILED", "failedToValidateHostname"].contains(where: reason.contains) else {
                self.init(
                    .unreachable,
                    "\(host) does not prove its name: no authority that this system trusts has signed its certificate. Check "
                        + "the address. In another network it may be the right one, so it is tried again later.")
                return
            }
            self.init(
                .unreachable,
                "There is no connection to \(host) (\(DisplayText(reason, limit: 200))). Check the address "
                    + "and the network; it is tried again later.")
        }
    }

    static func tooLong(_ location: WebLocation, _ limit: Int) -> StoreError {
        StoreError(
            .tooLong,
            "\(DisplayText(location.authority)) has more than the \(limit) bytes that an object of this name may have. "
                + "Nothing of it was kept.")
    }

    /// An answer that is none of those that the request expects.
    init(_ answer: StoreAnswer, to action: StoreAction, at location: WebLocation) {
        let host = DisplayText(location.authority)
        let code = answer.errorCode.map { "\(answer.status), \($0)" } ?? "\(answer.status)"
        switch (answer.status, answer.errorCode) {
        case (_, "RequestTimeTooSkewed"?):
            self.init(.refused, "\(host) says that the clock of this computer is wrong. Set the clock.")
        case (_, "AccessDenied"?), (405, _):
            self.init(
                .notAllowed, "\(host) does not allow to \(action.rawValue) (\(code)). Check what the key may do there.")
        case (_, "QuotaExceeded"?), (507, _):
            self.init(.full, "\(host) has no room left (\(code)). Make room there, or choose another store.")
        case (_, "AuthorizationHeaderMalformed"?):
            self.init(
                .misbehaves, "\(host) expects another region. Add it to the address, as in ?region=eu-central-1.")
        case (_, "NoSuchBucket"?):
            self.init(.misbehaves, "\(host) has no such bucket. Make it there first, or check the address.")
        case (401, _), (403, _):
            self.init(
                .refused, "\(host) does not accept the key or the password (\(code)). Check them, and enter them again."
            )
        case (300...399, _):
            self.init(
                .misbehaves,
                "\(host) points to another address (\(code)), and such answers are not followed."
                    + Self.advice(answer) + " Check the address.")
        case (413, _):
            self.init(.full, "\(host) does not take an object of this size (\(code)). Choose another store.")
        case (423, _), (425, _), (429, _), (500...599, _):
            self.init(
                .busy(retryAfter: answer.retryAfter),
                "\(host) cannot \(action.rawValue) now (\(code)). It is tried again later.")
        default:
            self.init(
                .misbehaves,
                "\(host) gave an answer that no store gives (\(code)) when asked to \(action.rawValue). Check the "
                    + "address.")
        }
    }

    /// What S3 says of the region that it expects.
    private static func advice(_ answer: StoreAnswer) -> String {
        guard let region = answer.headers.first(name: "x-amz-bucket-region") else { return "" }
        return " The bucket's region is \(DisplayText(quoting: region))."
    }
}
