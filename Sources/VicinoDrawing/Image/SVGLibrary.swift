internal import Glibc

/// The functions of librsvg and cairo that rendering takes.
///
/// Their types are written here by hand, after `librsvg/rsvg.h` and `cairo.h`, because the libraries are opened at run
/// time. Both promise not to change them within the version in the name of the file.
struct SVGLibrary: Sendable {
    typealias Object = OpaquePointer
    /// Takes bytes of a file; 0 means that they were taken.
    typealias Sink = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> Int32
    typealias Open = @convention(c) (UnsafePointer<UInt8>?, UInt, UnsafeMutablePointer<Object?>?) -> Object?
    typealias Size = @convention(c) (Object, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> Int32
    typealias Render =
        @convention(c) (Object, Object, UnsafePointer<Double>, UnsafeMutablePointer<Object?>?) -> Int32
    typealias Release = @convention(c) (Object) -> Void
    typealias Status = @convention(c) (Object) -> Int32
    typealias MakeSurface = @convention(c) (Int32, Int32, Int32) -> Object?
    typealias MakeContext = @convention(c) (Object) -> Object?
    typealias WritePNG = @convention(c) (Object, Sink, UnsafeMutableRawPointer?) -> Int32

    let open: Open
    let size: Size
    let render: Render
    let release: Release
    let makeSurface: MakeSurface
    let surfaceStatus: Status
    let releaseSurface: Release
    let makeContext: MakeContext
    let contextStatus: Status
    let releaseContext: Release
    let writePNG: WritePNG

    /// The library of the system; nil if it is missing or too old. It stays open, because its types cannot be removed
    /// from a process.
    static let system = SVGLibrary(named: fileName)
    private static let fileName = "librsvg-2.so.2"

    /// Whether the list of the system's loader names the library. Without a list, the answer is no.
    static var isListed: Bool {
        guard let file = fopen("/etc/ld.so.cache", "re") else { return false }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: listLimit)
        bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
        return bytes.firstRange(of: Array(fileName.utf8) + [0]) != nil
    }

    /// The maximum number of bytes that are read of the loader's list; a usual list has a tenth of that.
    private static let listLimit = 1 << 20

    /// Opens a library.
    ///
    /// - Parameter name: the name of its file, which the system's loader finds.
    init?(named name: String) {
        guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
        // A symbol is also found in the libraries that librsvg itself opens, which are cairo and GLib.
        func symbol<Function>(_ name: String) -> Function? {
            dlsym(handle, name).map { unsafeBitCast($0, to: Function.self) }
        }
        guard let open: Open = symbol("rsvg_handle_new_from_data"),
            let size: Size = symbol("rsvg_handle_get_intrinsic_size_in_pixels"),
            let render: Render = symbol("rsvg_handle_render_document"),
            let release: Release = symbol("g_object_unref"),
            let makeSurface: MakeSurface = symbol("cairo_image_surface_create"),
            let surfaceStatus: Status = symbol("cairo_surface_status"),
            let releaseSurface: Release = symbol("cairo_surface_destroy"),
            let makeContext: MakeContext = symbol("cairo_create"),
            let contextStatus: Status = symbol("cairo_status"),
            let releaseContext: Release = symbol("cairo_destroy"),
            let writePNG: WritePNG = symbol("cairo_surface_write_to_png_stream")
        else { return nil }
        self.open = open
        self.size = size
        self.render = render
        self.release = release
        self.makeSurface = makeSurface
        self.surfaceStatus = surfaceStatus
        self.releaseSurface = releaseSurface
        self.makeContext = makeContext
        self.contextStatus = contextStatus
        self.releaseContext = releaseContext
        self.writePNG = writePNG
    }
}
