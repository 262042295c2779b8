package Vicino::Canonical;

# The canonical form of `statements.md`, and the ordinary form of protobuf that dumps and batches have.
#
# A message is described by a hash from a field's number to [name, type, options…]. The types of canonical messages
# are unsigned, signed, boolean, text, bytes and message; those of ordinary ones uint32, uint64, sint64, bool, bytes and
# message. The options:
#
#   always             the field must be present
#   many               it is repeated: the result has an array
#   most => [n, check] at most so many elements
#   size => n          so many bytes
#   below => [n, check] an integer below n
#   of => description  of a message; without it, the result has the message's bytes
#
# `read_canonical` and `read_ordinary` keep only what is described, so a message of many unknown fields costs no memory.

use v5.36;
use Exporter 'import';
use Vicino::Bytes;

our @EXPORT = qw(read_canonical read_ordinary encode);

# More fields than any message has.
use constant MOST_FIELDS => 131_072;

my %wire = (unsigned => 0, signed => 0, boolean => 0, text => 2, bytes => 2, message => 2);

# Takes a minimal varint.
sub canonical_varint ($bytes, $at) {
    my ($value, $shift) = (0, 0);
    while (1) {
        refuse 'C5', 'a number that is cut' if $at >= length $$bytes;
        my $byte = ord substr $$bytes, $at++, 1;
        refuse 'C4', 'a number of more than 64 bits' if $shift == 63 && $byte > 1;
        $value |= ($byte & 127) << $shift;
        if ($byte < 128) {
            refuse 'C3', 'a number that is not minimal' if $byte == 0 && $shift;
            return ($value, $at);
        }
        $shift += 7;
    }
}

# Reads a canonical message. `checks` may name other checks of a missing field and of a wrong size than S1 and S2, and
# `fields`: how many there may be, and the check of that.
sub read_canonical ($bytes, $description, %checks) {
    my %result = map { $_->[2] && { @$_[ 2 .. $#$_ ] }->{many} ? ($_->[0] => []) : () } values %$description;
    my ($at, $end, $count) = (0, length $bytes, 0);
    my $most = delete $checks{fields} // [ MOST_FIELDS, 'own' ];
    while ($at < $end) {
        refuse $most->[1], 'too many fields' if ++$count > $most->[0];
        (my $key, $at) = canonical_varint(\$bytes, $at);
        my ($number, $type) = ($key >> 3, $key & 7);
        refuse 'C1', "the wire type $type" if $type > 2;
        refuse 'C2', "the field number $number" if $number < 1 || $number >= 2**29;
        my $value;
        if ($type == 0) {
            ($value, $at) = canonical_varint(\$bytes, $at);
        }
        else {
            my $size = 8;
            ($size, $at) = canonical_varint(\$bytes, $at) if $type == 2;
            refuse 'C5', 'a field beyond the end' if $size > $end - $at;
            $value = substr $bytes, $at, $size;
            $at += $size;
        }
        my $field = $description->{$number} // next;
        my ($name, $kind, %options) = @$field;
        refuse 'C7', "$name: the wire type $type" if $type != $wire{$kind};
        $value = checked($value, $name, $kind, \%options, \%checks);
        if (!$options{many}) { $result{$name} = $value; next }
        my $limit = $options{most};
        refuse $limit->[1], "too many: $name" if $limit && @{ $result{$name} } >= $limit->[0];
        push @{ $result{$name} }, $value;
    }
    for my $field (values %$description) {
        my ($name, undef, %options) = @$field;
        refuse $checks{missing} // 'S1', "no $name" if $options{always} && !exists $result{$name};
    }
    return \%result;
}

sub checked ($value, $name, $kind, $options, $checks) {
    refuse 'C6',                    "$name: neither 0 nor 1" if $kind eq 'boolean' && $value > 1;
    refuse 'C8',                    "$name: no UTF-8" if $kind eq 'text' && !is_utf8($value);
    refuse $checks->{size} // 'S2', "$name: another length" if $options->{size} && length $value != $options->{size};
    refuse $options->{below}[1],    "$name: too high" if $options->{below} && $value >= $options->{below}[0];
    return unzigzag($value) if $kind eq 'signed';
    return read_canonical($value, $options->{of}, %$checks) if $options->{of};
    return $value;
}

# Takes a varint of protobuf: of at most ten bytes, minimal or not. Bits above the 64th are dropped.
sub ordinary_varint ($bytes, $at) {
    my ($value, $shift) = (0, 0);
    while (1) {
        refuse 'B9', 'a number that is cut or too long' if $at >= length $$bytes || $shift > 63;
        my $byte = ord substr $$bytes, $at++, 1;
        $value |= ($byte & 127) << $shift;
        return ($value, $at) if $byte < 128;
        $shift += 7;
    }
}

# Reads a message in the ordinary form of proto3. A known field with another wire type counts as unknown. The option
# `count` is a hash: `most` fields that are not repeated, or unknown, are accepted under its `check`.
sub read_ordinary ($bytes, $description, $count = undef) {
    my %result = map { $_->[2] && { @$_[ 2 .. $#$_ ] }->{many} ? ($_->[0] => []) : () } values %$description;
    my ($at, $end, $others, @groups) = (0, length $bytes, 0);
    while ($at < $end) {
        (my $key, $at) = ordinary_varint(\$bytes, $at);
        my ($number, $type) = (($key & 0xffffffff) >> 3, $key & 7);
        refuse 'B9', 'a field without a number' if $number == 0;
        my $value;
        if ($type == 3) {
            refuse 'B9', 'groups within each other' if @groups >= 100;
            push @groups, $number;
        }
        elsif ($type == 4) {
            refuse 'B9', 'the end of another group' if !@groups || pop @groups != $number;
            next;
        }
        elsif ($type == 0) { ($value, $at) = ordinary_varint(\$bytes, $at) }
        else {
            my $size = $type == 1 ? 8 : 4;
            refuse 'B9', "the wire type $type" if $type > 5;
            ($size, $at) = ordinary_varint(\$bytes, $at) if $type == 2;
            refuse 'B9', 'a field beyond the end' if $size > $end - $at;
            $value = substr $bytes, $at, $size;
            $at += $size;
        }
        next if @groups && $type != 3;
        my $field = $description->{$number};
        my ($name, $kind, %options) = $field ? @$field : ('', '');
        if ($count && @groups < 2 && !($options{uncounted} && $type == 2)) {
            refuse $count->{check}, 'too many fields' if ++$others > $count->{most};
        }
        next if !$field || $type == 3;
        take_ordinary(\%result, $name, $kind, \%options, $type, $value);
    }
    refuse 'B9', 'a group without an end' if @groups;
    return \%result;
}

sub take_ordinary ($result, $name, $kind, $options, $type, $value) {
    my @values;
    if ($kind eq 'message' || $kind eq 'bytes') {
        return if $type != 2;
        @values = $options->{of} ? read_ordinary($value, $options->{of}) : $value;
    }
    elsif ($type == 0) { @values = ordinary_integer($value, $kind) }
    elsif ($type == 2 && $options->{many}) {
        my $at = 0;
        while ($at < length $value) {
            (my $number, $at) = ordinary_varint(\$value, $at);
            refuse $options->{most}[1], "too many: $name"
                if $options->{most} && @{ $result->{$name} } + @values >= $options->{most}[0];
            push @values, ordinary_integer($number, $kind);
        }
    }
    else                   { return }
    if (!$options->{many}) { $result->{$name} = $values[0]; return }
    my $most = $options->{most};
    refuse $most->[1], "too many: $name" if $most && @{ $result->{$name} } + @values > $most->[0];
    push @{ $result->{$name} }, @values;
}

sub ordinary_integer ($value, $kind) {
    return
          $kind eq 'uint32' ? $value & 0xffffffff
        : $kind eq 'sint64' ? unzigzag($value)
        : $kind eq 'bool' ? ($value ? 1 : 0)
        : $value;
}

# Encodes fields: each is [number, type, value]. A double has its 8 bytes as value.
sub encode (@fields) {
    my $bytes = '';
    for my $field (@fields) {
        my ($number, $type, $value) = @$field;
        if    ($type eq 'unsigned' || $type eq 'boolean') { $bytes .= varint($number << 3) . varint($value) }
        elsif ($type eq 'signed')                         { $bytes .= varint($number << 3) . varint(zigzag($value)) }
        elsif ($type eq 'double')                         { $bytes .= varint($number << 3 | 1) . $value }
        else { $bytes .= varint($number << 3 | 2) . varint(length $value) . $value }
    }
    return $bytes;
}

1;
