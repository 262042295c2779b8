package Vicino::Json;

# JSON objects as `dump.md` wants them: nothing that RFC 8259 does not allow, no member twice, no unpaired surrogates,
# bounded nesting. A string is ['s', bytes], true and false are ['b', 1] and ['b', 0], null is ['n'], an array
# ['a', [values]], an object ['o', {members}], and a number the text that stands there, so that no digit is lost.

use v5.36;
use Exporter 'import';
use POSIX ();
use Vicino::Bytes;

our @EXPORT = qw(read_object member string_of hex_from integer_of array_of object_of boolean_of number_of quoted);

use constant { MOST_LEVELS => 16, MOST_MEMBERS => 1024, MOST_VALUES => 2**20 };

my %escape = ('"' => '"', '\\' => '\\', '/' => '/', b => "\b", f => "\f", n => "\n", r => "\r", t => "\t");

# Reads an object. The values of members that `is_known` does not name, or of all without it, are checked and not kept.
# `check` is the check of what is no JSON object.
sub read_object ($bytes, $is_known = undef, $check = 'J1') {
    refuse $check, 'no UTF-8' if !is_utf8($bytes);
    my $reader = { check => $check, values => 0, known => $is_known };
    pos($bytes) = 0;
    $bytes =~ /\G[ \t\n\r]*/gc;
    refuse $check, 'no JSON object' if $bytes !~ /\G\{/gc;
    my $object = object($reader, \$bytes, 1, 1);
    $bytes =~ /\G[ \t\n\r]*/gc;
    refuse $check, 'something behind the object' if pos($bytes) != length $bytes;
    return $object->[1];
}

sub value ($reader, $bytes, $level, $keep) {
    refuse 'own', 'more values than this reader takes' if $keep && ++$reader->{values} > MOST_VALUES;
    if ($$bytes =~ /\G"/gc) {
        my $string = string($reader, $bytes, $keep);
        return $keep ? [ 's', $string ] : undef;
    }
    return $keep ? $1 : undef if $$bytes =~ /\G(-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?)/gc;
    return object($reader, $bytes, $level + 1, $keep) if $$bytes =~ /\G\{/gc;
    return array($reader, $bytes, $level + 1, $keep) if $$bytes  =~ /\G\[/gc;
    return [ 'b', 1 ] if $$bytes                                 =~ /\Gtrue/gc;
    return [ 'b', 0 ] if $$bytes                                 =~ /\Gfalse/gc;
    return ['n'] if $$bytes                                      =~ /\Gnull/gc;
    refuse $reader->{check}, 'no JSON';
}

sub object ($reader, $bytes, $level, $keep) {
    refuse 'J31', 'too many levels' if $level > MOST_LEVELS;
    my (%members, %seen);
    $$bytes =~ /\G[ \t\n\r]*/gc;
    return [ 'o', {} ] if $$bytes =~ /\G\}/gc;
    while (1) {
        refuse $reader->{check}, 'no JSON' if $$bytes !~ /\G[ \t\n\r]*"/gc;
        my $name = string($reader, $bytes, 1);
        refuse 'J2',             'a member twice' if $seen{$name}++;
        refuse 'J31',            'too many members' if keys %seen > MOST_MEMBERS;
        refuse $reader->{check}, 'no JSON' if $$bytes !~ /\G[ \t\n\r]*:[ \t\n\r]*/gc;
        my $keep_this = $keep && ($level > 1 || !$reader->{known} || $reader->{known}->($name));
        my $value = value($reader, $bytes, $level, $keep_this);
        $members{$name} = $value if $keep_this;
        next if $$bytes =~ /\G[ \t\n\r]*,/gc;
        return [ 'o', \%members ] if $$bytes =~ /\G[ \t\n\r]*\}/gc;
        refuse $reader->{check}, 'no JSON';
    }
}

sub array ($reader, $bytes, $level, $keep) {
    refuse 'J31', 'too many levels' if $level > MOST_LEVELS;
    my @values;
    $$bytes =~ /\G[ \t\n\r]*/gc;
    return [ 'a', [] ] if $$bytes =~ /\G\]/gc;
    while (1) {
        $$bytes =~ /\G[ \t\n\r]*/gc;
        my $value = value($reader, $bytes, $level, $keep);
        push @values, $value if $keep;
        next if $$bytes =~ /\G[ \t\n\r]*,/gc;
        return [ 'a', \@values ] if $$bytes =~ /\G[ \t\n\r]*\]/gc;
        refuse $reader->{check}, 'no JSON';
    }
}

# Reads a string behind its first quotation mark.
sub string ($reader, $bytes, $keep) {
    my $string = '';
    while (1) {
        if    ($$bytes =~ /\G([^"\\\x00-\x1f]++)/gc) { $string .= $1 if $keep }
        elsif ($$bytes =~ /\G"/gc)                   { return $string }
        elsif ($$bytes =~ /\G\\(["\\\/bfnrt])/gc)    { $string .= $escape{$1} if $keep }
        elsif ($$bytes =~ /\G\\u([0-9a-fA-F]{4})/gc) {
            my $unit = hex $1;
            if ($unit >= 0xd800 && $unit < 0xe000) {
                refuse 'J3', 'an unpaired surrogate'
                    if $unit >= 0xdc00 || $$bytes !~ /\G\\u([dD][c-fC-F][0-9a-fA-F]{2})/gc;
                $unit = 0x10000 + (($unit - 0xd800) << 10) + hex($1) - 0xdc00;
            }
            my $character = chr $unit;
            utf8::encode($character);
            $string .= $character if $keep;
        }
        else { refuse $reader->{check}, 'no JSON string' }
    }
}

# What follows takes a member of an object, or an element, of a certain type. `checks` may name other checks than J9 of
# a missing member, J10 of another type, J11 of another form and J12 of another range.

sub member ($object, $name, %checks) { $object->{$name} // refuse $checks{missing} // 'J9', "no $name" }

sub typed ($value, $type, $name, $checks) {
    refuse $checks->{type} // 'J10', "$name: another type" if ref $value ne 'ARRAY' || $value->[0] ne $type;
    return $value->[1];
}

sub string_of  ($value, $name, %checks) { typed($value, 's', $name, \%checks) }
sub array_of   ($value, $name, %checks) { typed($value, 'a', $name, \%checks) }
sub object_of  ($value, $name, %checks) { typed($value, 'o', $name, \%checks) }
sub boolean_of ($value, $name, %checks) { typed($value, 'b', $name, \%checks) }

# The bytes that a string has in hexadecimal; any number of bytes without a size.
sub hex_from ($value, $name, $size = undef, %checks) {
    my $text = string_of($value, $name, %checks);
    refuse $checks{form} // 'J11', "$name: no such hexadecimal digits" if !is_hex($text, $size);
    return bytes_of($text);
}

# The text of a number.
sub number_of ($value, $name, %checks) {
    refuse $checks{type} // 'J10', "$name: no number" if ref $value;
    return $value;
}

# An integer from `least` to `most`; `above` is another check of what is higher. Its digits are compared first: more
# than 64 bits would be rounded.
sub integer_of ($value, $name, $least, $most, %checks) {
    my $text = number_of($value, $name, %checks);
    my ($low, $high) = ($checks{range} // 'J12', $checks{above} // $checks{range} // 'J12');
    my ($sign, $digits) = $text =~ /\A(-?)([0-9]+)\z/ or refuse 'J12', "$name: no integer";
    refuse $sign ? $low : $high, "$name: out of range"
        if length $digits > 20 || length $digits == 20 && $digits gt '18446744073709551615';
    refuse $low, "$name: out of range" if $sign && $digits > 9223372036854775808;
    my $number = $digits == 0 ? 0 : 0 + $text;
    refuse $low,  "$name: out of range" if $number < $least;
    refuse $high, "$name: out of range" if $number > $most;
    return $number;
}

# A string in JSON. Control and format characters, and others that a terminal does not show, are escaped.
sub quoted ($bytes) {
    my $text = $bytes;
    utf8::decode($text);
    $text =~ s/(["\\])/\\$1/g;
    $text =~ s/([\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}])/join '',
        map { sprintf '\\u%04x', $_ } unpack 'n*', utf16($1)/ge;
    utf8::encode($text);
    return "\"$text\"";
}

sub utf16 ($character) {
    my $code = ord $character;
    return pack 'n', $code if $code < 0x10000;
    $code -= 0x10000;
    return pack 'n2', 0xd800 | $code >> 10, 0xdc00 | $code & 0x3ff;
}

1;
