package Vicino::Log;

# Digests, salts and ids of logs (`logs.md`).

use v5.36;
use Exporter 'import';
use Vicino::Bytes;

our @EXPORT = qw(fields_digest leaf root_of view_of writer_of secret_of salt_of node_root node_at id_text OWN DEEPEST);

use constant { OWN => "\0" x 8, DEEPEST => 8 };

my $empty_segment = H('vicino:S');

sub id_text ($writer, $number) { hex_of($writer) . "-$number" }

# The digest of content bytes, with the entry's salt if it has one.
sub fields_digest ($content, $salt = undef) { H(defined $salt ? "vicino:f$salt$content" : "vicino:F$content") }

# The leaf of an entry: `writer` and `record` are its id, and `fields` the digest of a value or blank.
sub leaf ($schema, $entry) {
    my $is_deleted = $entry->{state} eq 'deleted';
    return H( 'vicino:L'
            . chr(length $schema->{name})
            . $schema->{name}
            . chr($schema->{major})
            . $entry->{writer}
            . u64be($entry->{record})
            . u64be($entry->{clock})
            . ($is_deleted ? "\1" . "\0" x 32 : "\0" . $entry->{fields}));
}

sub node ($height, @children) { H('vicino:N' . chr($height) . chr(scalar @children) . join '', @children) }

# The root of a log: `leaves` are those of the live numbers. The work does not depend on the next number.
sub root_of ($next, $leaves) {
    return "\0" x 32 if $next == 0;
    my (%segments, %known);
    push @{ $segments{ $_ >> 8 } }, $_ for keys %$leaves;
    while (my ($segment, $numbers) = each %segments) {
        $known{$segment} = H('vicino:S' . join '', map { chr($_ & 255) . $leaves->{$_} } sort { $a <=> $b } @$numbers);
    }
    my ($count, $empty, $height) = (($next + 255) >> 8, $empty_segment, 0);
    # The last node of each height may have fewer children, so it is always made.
    $known{ $count - 1 } //= $empty;
    while ($count > 1) {
        $height++;
        my $above = ($count + 63) >> 6;
        my %parents = map { ($_ >> 6) => 1 } keys %known;
        my %nodes;
        for my $parent (keys %parents) {
            my $first = $parent << 6;
            my $last = $first + 63 < $count ? $first + 63 : $count - 1;
            $nodes{$parent} = node($height, map { $known{$_} // $empty } $first .. $last);
        }
        $empty = node($height, ($empty) x 64) if $above > 1;
        %known = %nodes;
        $count = $above;
    }
    return $known{0};
}

# The view of a kind for an audience, and the log of a writer of `own` in a view.
sub view_of   ($audience_key, $kind)  { substr mac($audience_key,  "vicino:V$kind"), 0, 8 }
sub writer_of ($record_secret, $view) { substr mac($record_secret, "vicino:v$view"), 0, 8 }
sub secret_of ($record_secret, $view) { mac($record_secret, "vicino:w$view") }

# The root of the tree of salts of a segment, and the node that is reached from one by so many bits, the highest first.
sub node_root ($record_secret, $view, $segment) {
    return substr mac($record_secret, "vicino:s$view" . u64be($segment)), 0, 16;
}

sub node_at ($node, $bits, $count) {
    for my $bit (reverse 0 .. $count - 1) { $node = substr H("vicino:n$node"), ($bits >> $bit & 1) * 16, 16 }
    return $node;
}

# The salt of a number under a node: [its first number, how many it covers, the node].
sub salt_of ($node, $number) {
    my ($first, $size, $value) = @$node;
    my $height = 0;
    $height++ while 1 << $height < $size;
    return node_at($value, $number - $first, $height);
}

1;
