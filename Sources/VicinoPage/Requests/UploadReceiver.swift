internal import HTTPTypes
package import Hummingbird
internal import NIOCore
internal import VicinoCore
internal import VicinoThreads

/// Receives a form with a file. The file goes to the disk as it comes, so that little of it is in memory.
package actor UploadReceiver {
    /// The field of the file.
    static let field = "file"

    /// The field that is being received.
    private enum Target {
        case field(String)
        case file
    }

    private struct SizeError: Error {}

    private let work = BlockingWork.ofPage
    private let folder: String
    private let fileLimit: Int
    private var reader: MultipartReader
    private var target = Target.file
    private var fields: [String: [[UInt8]]] = [:]
    private var fieldBytes = 0
    private var file: UnnamedFile?
    private var fileName = ""
    private var size = 0
    /// The bytes of the whole body so far.
    private var received = 0

    /// It writes files, so it runs on a thread that may wait for the disk.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { work.unownedExecutor }

    private init(contentType: String, folder: String, fileLimit: Int) throws(MultipartMistake) {
        reader = try MultipartReader(contentType: contentType)
        self.folder = folder
        self.fileLimit = fileLimit
    }

    /// Receives the body of a request.
    ///
    /// - Parameters:
    ///   - folder: where the file's bytes lie, without a name.
    ///   - fileLimit: the maximum size of the file in bytes.
    /// - Throws: a refusal if the body is not a form with a file; `VicinoError` if the disk is full.
    package static func receive(
        _ request: Request, in folder: String, fileLimit: Int = Upload.byteLimit
    ) async throws -> ReceivedForm {
        let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
        guard length <= fileLimit + FormFields.byteLimit else { return ReceivedForm(file: .tooLarge) }
        return try await receive(
            contentType: request.headers[.contentType] ?? "", in: folder, fileLimit: fileLimit,
            pieces: request.body.map { Array($0.readableBytesView) })
    }

    /// Receives a body in pieces.
    static func receive(
        contentType: String, in folder: String, fileLimit: Int = Upload.byteLimit,
        pieces: some AsyncSequence<[UInt8], any Error>
    ) async throws -> ReceivedForm {
        do {
            let receiver = try UploadReceiver(contentType: contentType, folder: folder, fileLimit: fileLimit)
            for try await piece in pieces { try await receiver.read(piece) }
            return try await receiver.finish()
        } catch is MultipartMistake {
            throw PageRefusal.badForm
        } catch is SizeError {
            return ReceivedForm(file: .tooLarge)
        } catch  where isOfConnection(error) {
            throw PageRefusal.badForm
        }
    }

    /// Whether an error comes from the connection, whose body is not as HTTP has it.
    private static func isOfConnection(_ error: any Error) -> Bool {
        !(error is VicinoError || error is PageRefusal || error is any HTTPResponseError || error is CancellationError)
    }

    private func read(_ bytes: [UInt8]) throws {
        received += bytes.count
        guard received <= fileLimit + FormFields.byteLimit else { throw SizeError() }
        var reader = reader
        try reader.read(bytes[...]) { event in
            switch event {
            case .field(let header): try begin(header)
            case .bytes(let bytes): try receive(bytes)
            }
        }
        self.reader = reader
    }

    private func begin(_ header: MultipartHeader) throws {
        guard let name = header.fileName else {
            target = .field(header.name)
            return fields[header.name, default: []].append([])
        }
        guard header.name == Self.field, file == nil else { throw MultipartMistake() }
        target = .file
        fileName = DisplayText(name, limit: 80).text
        file = try UnnamedFile(in: folder)
    }

    private func receive(_ bytes: ArraySlice<UInt8>) throws {
        switch target {
        case .file:
            size += bytes.count
            guard size <= fileLimit else { throw SizeError() }
            try file?.write(bytes)
        case .field(let name):
            fieldBytes += bytes.count
            guard fieldBytes <= FormFields.byteLimit, let last = fields[name]?.indices.last else {
                throw MultipartMistake()
            }
            fields[name]?[last] += bytes
        }
    }

    private func finish() throws -> ReceivedForm {
        try reader.finish()
        var form = ReceivedForm(fields: fields.mapValues { $0.map { String(decoding: $0, as: UTF8.self) } })
        // A browser sends an empty file without a name if the user chose none.
        if let file, size > 0 || !fileName.isEmpty {
            form.file = .upload(Upload(name: fileName, size: size, file: file))
        }
        return form
    }
}
