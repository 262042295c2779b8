package Vicino::Zstd;

# One Zstandard frame, as `batch.md` wants it; libzstd expands it.

use v5.36;
use Exporter 'import';
use FFI::Platypus;
use FFI::Platypus::Buffer qw(scalar_to_buffer);
use Vicino::Bytes;

our @EXPORT = qw(expand);

use constant { MOST_BYTES => 2**24, LARGEST_WINDOW => 2**24 };

my $ffi = FFI::Platypus->new(api => 2, lib => 'libzstd.so.1');
my $expand = $ffi->function(ZSTD_decompress => [qw(opaque size_t opaque size_t)] => 'size_t');
my $length = $ffi->function(ZSTD_findFrameCompressedSize => [qw(opaque size_t)] => 'size_t');
my $is_error = $ffi->function(ZSTD_isError => ['size_t'] => 'unsigned int');

# Expands a frame to exactly `size` bytes.
sub expand ($data, $size) {
    refuse 'Z1', 'a size of more than 16 MiB' if $size > MOST_BYTES;
    check_header($data);
    my ($source, $source_size) = scalar_to_buffer($data);
    my $found = $length->call($source, $source_size);
    refuse 'Z2', 'not exactly one frame' if $is_error->call($found) || $found != $source_size;
    # A byte more than stated shows that there is more; libzstd writes no further.
    my $bytes = "\0" x ($size + 1);
    my ($target) = scalar_to_buffer($bytes);
    my $made = $expand->call($target, $size, $source, $source_size);
    refuse 'Z1', 'a frame that is damaged or expands to another size' if $is_error->call($made) || $made != $size;
    return substr $bytes, 0, $size;
}

# Checks the header of a frame (RFC 8878, 3.1.1.1): its kind, its dictionary and its window.
sub check_header ($data) {
    refuse 'Z2', 'no frame' if length $data < 6 || substr($data, 0, 4) ne "\x28\xb5\x2f\xfd";
    my $descriptor = ord substr $data, 4, 1;
    my $is_single = $descriptor >> 5 & 1;
    my $at = 5;
    my $window;
    if (!$is_single) {
        my $byte = ord substr $data, $at++, 1;
        my $base = 1 << 10 + ($byte >> 3);
        $window = $base + ($base >> 3) * ($byte & 7);
    }
    my $dictionary_size = (0, 1, 2, 4)[ $descriptor & 3 ];
    my $dictionary = substr $data, $at, $dictionary_size;
    refuse 'Z2', 'a dictionary' if $dictionary =~ /[^\0]/;
    $at += $dictionary_size;
    if ($is_single) {
        my $size_bytes = ($descriptor >> 6) ? 1 << ($descriptor >> 6) : 1;
        refuse 'Z2', 'a frame that is cut' if length $data < $at + $size_bytes;
        $window = unpack 'Q<', substr($data, $at, $size_bytes) . "\0" x 8;
        $window += 256 if $size_bytes == 2;
    }
    refuse 'Z3', 'a window of more than 16 MiB' if $window > LARGEST_WINDOW;
}

1;
