package Vicino::Sequence;

# A sequence of `batch.md`: unsigned integers of 64 bits as tokens and extra bits. The values are made one by one.

use v5.36;
use Vicino::Bytes;

# The tokens of a sequence, and what follows them. Its own bits are taken from the front of `bits` by `extra_bytes`.
sub new ($class, $tokens) {
    my @counts;
    for (my $at = 0; $at < length $tokens; $at += 65536) { $counts[$_]++ for unpack 'C*', substr $tokens, $at, 65536 }
    my $bits = 0;
    for my $token (8 .. $#counts) {
        next if !$counts[$token];
        refuse 'Z9', "the token $token" if $token > 251;
        $bits += $counts[$token] * (($token >> 2) - 1);
    }
    return bless { tokens => $tokens, at => 0, bit => 0, count => $bits }, $class;
}

sub extra_bytes ($self) { ($self->{count} + 7) >> 3 }

sub set_bits ($self, $bits) {
    my $unused = length($bits) * 8 - $self->{count};
    refuse 'Z10', 'a bit that is not used' if $unused && ord(substr $bits, -1) >> (8 - $unused);
    $self->{bits} = $bits . "\0" x 9;
}

sub next ($self) {
    my $token = ord substr $self->{tokens}, $self->{at}++, 1;
    return $token if $token < 8;
    my $count = ($token >> 2) - 1;
    my ($byte, $shift) = ($self->{bit} >> 3, $self->{bit} & 7);
    my $extra = unpack('Q<', substr $self->{bits}, $byte, 8) >> $shift;
    $extra |= ord(substr $self->{bits}, $byte + 8, 1) << (64 - $shift) if $shift;
    $self->{bit} += $count;
    return (4 + ($token & 3)) << $count | $extra & ((1 << $count) - 1);
}

# The tokens and extra bits of values, to compare with published ones.
sub encoded (@values) {
    my ($tokens, $bits) = ('', '');
    for my $value (@values) {
        if ($value < 8) { $tokens .= chr $value; next }
        my $count = length(sprintf '%b', $value) - 3;
        $tokens .= chr(4 * $count + ($value >> $count));
        $bits .= reverse sprintf "%0${count}b", $value & ((1 << $count) - 1);
    }
    return ($tokens, pack 'b*', $bits);
}

1;
