package Vicino::Binary;

# The binary form of a dump (`dump.md`).

use v5.36;
use Crypt::Digest::SHA256;
use Exporter 'import';
use Vicino::Batch;
use Vicino::Bytes;
use Vicino::Canonical;
use Vicino::Dump;
use Vicino::Log;
use Vicino::Statements;

our @EXPORT = qw(read_binary MAGIC);

use constant { MAGIC => "\x89VCN\r\n\x1a\n", MOST_PAYLOAD => 2**24, HEADER => 1, BATCH => 2, LAST => 3 };

my %signed = (1 => [ payload => 'bytes' ], 2 => [ signature => 'bytes' ]);
my %position = (1 => [ next => 'uint64' ], 2 => [ root => 'bytes' ]);
my %log = (
    1 => [ head        => 'message', of   => \%signed ],
    2 => [ base        => 'message', of   => \%position ],
    3 => [ kinds       => 'uint32',  many => 1, most => [ MOST_LISTED, 'B14' ] ],
    4 => [ secret      => 'bytes' ],
    5 => [ salted_from => 'uint64' ],
);
my @listed = (many => 1, uncounted => 1, most => [ MOST_LISTED, 'B25' ]);
my %header = (
    1 => [ roster   => 'message', of => \%signed ],
    2 => [ standing => 'message', of => \%signed ],
    3 => [ closings => 'message', @listed, of => \%signed ],
    4 => [ schemas  => 'bytes',   @listed ],
    5 => [ logs     => 'message', @listed, of => \%log ],
);
my %packed = (1 => [ log => 'uint32' ], 2 => [ size => 'uint32' ], 3 => [ data => 'bytes' ]);
my %end = (1 => [ digest => 'bytes' ], 2 => [ entries => 'uint64' ]);

my %checks = (number => 'B20', emptied => 'B20', emptied_full => 'B21', emptied_after => 'B22');

# Reads at most so many bytes.
sub some ($file, $size) {
    my $bytes = '';
    while (length $bytes < $size) {
        my $read = read $file, $bytes, $size - length $bytes, length $bytes;
        die "the file cannot be read: $!\n" if !defined $read;
        last if !$read;
    }
    return $bytes;
}

# Reads a dump. `held` are lists of schemas that are held, by their digests.
sub read_binary ($file, $held = {}) {
    my $prologue = some($file, 16);
    refuse 'B1', 'another magic number' if substr($prologue, 0, 8) ne substr MAGIC, 0, length(substr $prologue, 0, 8);
    refuse 'B6', 'a prologue that is cut' if length $prologue < 16;
    refuse 'B2', 'another major version' if ord(substr $prologue, 8, 1) != 1;
    my $features = unpack 'V', substr $prologue, 12, 4;
    refuse 'B3', 'an unknown feature' if $features & ~1;

    my $digest = Crypt::Digest::SHA256->new;
    $digest->add($prologue);
    my $dump;
    while (1) {
        my $start = some($file, 5);
        refuse $dump ? 'B23' : 'B6', 'no end' if $start eq '';
        refuse 'B6',                 'a frame that is cut' if length $start < 5;
        my ($type, $size) = unpack 'CV', $start;
        refuse 'B4', "a frame of the type $type" if $type < HEADER || $type > LAST;
        refuse 'B7', 'no header' if !$dump && $type != HEADER;
        refuse 'B8', 'a second header' if $dump && $type == HEADER;
        refuse 'B5', 'a frame of more than 16 MiB' if $size > MOST_PAYLOAD;
        my $payload = some($file, $size);
        refuse 'B6', 'a frame that is cut' if length $payload < $size;
        if ($type == LAST) { return finish($dump, $payload, $digest->digest, $file) }
        $digest->add($start, $payload);
        if    ($type == HEADER) { $dump = read_header($payload, $features & 1, $held) }
        elsif ($type == BATCH)  { add_batch($dump, $payload) }
    }
}

sub finish ($dump, $payload, $digest, $file) {
    my $end = read_ordinary($payload, \%end);
    my $right = encode([ 1, 'bytes', $digest ], $dump->{entries} ? [ 2, 'unsigned', $dump->{entries} ] : ());
    refuse 'B23', 'another end' if $payload ne $right;
    refuse 'B24', 'bytes behind the end' if some($file, 1) ne '';
    return $dump;
}

sub signed ($message, $missing) {
    refuse 'B10', $missing if !$message;
    my $signature = $message->{signature} // '';
    refuse 'B11', 'a signature of another length' if length $signature != 64;
    return { payload => $message->{payload} // '', signature => $signature };
}

sub read_header ($payload, $salts, $held) {
    my $header = read_ordinary($payload, \%header, { most => 1024, check => 'B27' });
    my $dump = Vicino::Dump->new(checks => \%checks, salts => $salts);
    $dump->{roster} = signed($header->{roster}, 'no roster');
    $dump->{standing} = signed($header->{standing}, '') if $header->{standing};
    $dump->{closings} = [ map { signed($_, '') } @{ $header->{closings} } ];
    $dump->add_schema($_) for @{ $header->{schemas} };
    for my $log (@{ $header->{logs} }) {
        my $signed = signed($log->{head}, 'a log without a head');
        my $head = read_statement('head', $signed->{payload});
        my $base = $log->{base};
        if ($base) {
            $base->{next} //= 0;
            $base->{root} //= '';
            refuse 'B16', 'a root of another length' if length $base->{root} != 32;
        }
        my %log = (%$head{qw(writer view next schemas)}, kinds => $log->{kinds}, base => $base, head => $signed);
        if (length($log->{secret} // '')) {
            refuse 'B28', 'a record secret where none may be'
                if length $log->{secret} != 32 || $head->{view} ne OWN || ($log->{salted_from} // 0) > MAX_NUMBER;
            @log{qw(secret salted_from)} = ($log->{secret}, $log->{salted_from} // 0);
        }
        $dump->add_log(\%log, $held);
    }
    return $dump;
}

sub add_batch ($dump, $payload) {
    my $packed = read_ordinary($payload, \%packed);
    my $index = $packed->{log} // 0;
    my $log = $dump->{logs}[$index] // refuse 'B18', "the log $index";
    refuse 'B19', 'batches that are not in the order of the logs' if $index < ($dump->{current} // 0);
    $dump->{current} = $index;
    my $batch = read_packed($packed->{data} // '', $packed->{size} // 0, $log);
    refuse 'B3', 'salts without the feature' if $batch->{salted} && !$dump->{salts};
    refuse 'B3', 'nodes of salts beside a record secret' if $batch->{salted} && $log->{secret};
    $dump->add_emptied($log, @{ $batch->{emptied} }) if @{ $batch->{emptied} };
    $dump->add_entry($log, $_) for @{ $batch->{entries} };
}

1;
