package Vicino::Bytes;

# What all parts of the format use: refusals, hashes, numbers as bytes, UTF-8. All strings are byte strings.

use v5.36;
use Crypt::Digest::SHA256 qw(sha256);
use Crypt::Mac::HMAC      qw(hmac);
use Exporter 'import';
use Vicino::Refusal;

our @EXPORT = qw(refuse H mac hex_of bytes_of u64be i64be varint zigzag unzigzag is_utf8 is_hex
    MAX_NUMBER MAX_CLOCK FIRST_MOMENT LAST_MOMENT);

use constant {
    MAX_NUMBER   => 2**40,
    MAX_CLOCK    => 121771020167151615,
    FIRST_MOMENT => -2208988800000,
    LAST_MOMENT  => 7258118400000,
};

# Refuses what is read, by a check of `limits.md`.
sub refuse ($check, $why) { die Vicino::Refusal->new($check, $why) }

sub H   ($bytes)       { sha256($bytes) }
sub mac ($key, $bytes) { hmac('SHA256', $key, $bytes) }

sub hex_of ($bytes) { unpack 'H*', $bytes }
sub bytes_of ($text) { pack 'H*', $text }

# Whether a text is so many bytes in lower-case hexadecimal; of any number of bytes without a size.
sub is_hex ($text, $size = undef) {
    return 0 if $text =~ /[^0-9a-f]/ || length($text) % 2;
    return !defined $size || length($text) == 2 * $size;
}

sub u64be ($number) { pack 'Q>', $number }
sub i64be ($number) { pack 'q>', $number }

sub varint ($number) {
    my $bytes = '';
    while ($number > 127) {
        $bytes .= chr($number & 127 | 128);
        $number >>= 7;
    }
    return $bytes . chr $number;
}

sub zigzag ($number) { $number < 0 ? (-($number + 1) << 1) | 1 : $number << 1 }

sub unzigzag ($number) {
    my $half = $number >> 1;
    return $number & 1 ? -$half - 1 : $half;
}

# Well-formed UTF-8 as in RFC 3629: no surrogates, no overlong forms, nothing above U+10FFFF.
sub is_utf8 ($bytes) {
    return 1 if $bytes !~ /[\x80-\xff]/;
    pos($bytes) = 0;
    1 while $bytes =~ /\G(?:[\x00-\x7f]++ | [\xc2-\xdf][\x80-\xbf]
        | \xe0[\xa0-\xbf][\x80-\xbf] | [\xe1-\xec\xee\xef][\x80-\xbf]{2} | \xed[\x80-\x9f][\x80-\xbf]
        | \xf0[\x90-\xbf][\x80-\xbf]{2} | [\xf1-\xf3][\x80-\xbf]{3} | \xf4[\x80-\x8f][\x80-\xbf]{2})/gcx;
    return (pos($bytes) // 0) == length $bytes;
}

1;
