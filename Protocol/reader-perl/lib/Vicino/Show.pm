package Vicino::Show;

# Entries, statements and logs as lines of JSON.

use v5.36;
use Exporter 'import';
use Vicino::Bytes;
use Vicino::Json;
use Vicino::Log;
use Vicino::Schema;

our @EXPORT = qw(entry_line fields_text statement_lines log_line moment_text);

# A real that reads back as the same number.
sub real_text ($value) {
    return "$value" if $value == int $value && abs $value < 1e15;
    for my $digits (15 .. 17) {
        my $text = sprintf "%.${digits}g", $value;
        return $text if POSIX::strtod($text) + 0 == $value;
    }
}

sub decimal_text ($units, $scale) {
    my $digits = sprintf '%0*d', $scale + 1, abs $units;
    my ($whole, $part) = $scale ? (substr($digits, 0, -$scale), substr $digits, -$scale) : ($digits, '');
    $part =~ s/0+\z//;
    return ($units < 0 ? '-' : '') . $whole . ($part eq '' ? '' : ".$part");
}

# The timestamp of milliseconds since 1970.
sub moment_text ($moment) {
    my $milliseconds = $moment % 1000;
    my @parts = gmtime(($moment - $milliseconds) / 1000);
    my $text = sprintf '%04d-%02d-%02dT%02d:%02d:%02d', $parts[5] + 1900, $parts[4] + 1, @parts[ 3, 2, 1, 0 ];
    return $text . ($milliseconds ? sprintf '.%03dZ', $milliseconds : 'Z');
}

sub value_text ($field, $value) {
    my $type = $field->{type};
    return quoted($value) if $type == TEXT;
    return '"' . hex_of($value) . '"' if has_bytes($type);
    return $value ? 'true' : 'false' if $type == BOOLEAN;
    return '"' . moment_text($value) . '"' if $type == TIMESTAMP;
    return real_text($value) if $type == REAL;
    return decimal_text($value, $field->{scale}) if $type == DECIMAL;
    return quoted($field->{names}[$value]) if $type == ENUMERATION && $value < @{ $field->{names} };
    return $value;
}

# The members of an entry line that say what is in the entry.
sub fields_text ($entry) {
    return '"blank":"' . hex_of($entry->{fields}) . '"' if $entry->{state} eq 'blank';
    return '' if $entry->{state} eq 'deleted';
    return join ',', map { qq("$_->{name}":) . value_text($_, $entry->{values}{ $_->{number} }) }
        grep { defined $entry->{values}{ $_->{number} } } @{ $entry->{schema}{fields} };
}

# An entry of a log as an entry line of `dump.md`, that leaves nothing out.
sub entry_line ($index, $entry) {
    my $fields = $entry->{state} eq 'deleted' ? '"deleted":true' : fields_text($entry);
    return sprintf '{"log":%d,"entry":%d,"id":"%s","clock":%s,"kind":"%s"%s}', $index, $entry->{number},
        id_text(@$entry{qw(writer record)}), $entry->{clock}, $entry->{schema}{kind}, $fields eq '' ? '' : ",$fields";
}

sub log_line ($index, $log, $outcome) {
    my $head = $log->{verified};
    return
        sprintf '{"vicino":"log","log":%d,"writer":"%s","view":"%s","next":%s,"live":%s,"root":"%s","schemas":"%s",'
        . '"kinds":[%s],"device":"%s","roster":%s,"seen":[%s]%s,"outcome":"%s"}', $index,
        hex_of($head->{writer}), hex_of($head->{view}), @$head{qw(next live)}, hex_of($head->{root}),
        hex_of($head->{schemas}),
        join(',', map { quoted($_->{kind}) } @{ $log->{kinds} }), hex_of($head->{device}), $head->{roster},
        join(',', map { sprintf '{"writer":"%s","next":%s}', hex_of($_->{writer}), $_->{next} } @{ $head->{seen} }),
        $log->{base} ? sprintf(',"base_next":%s,"base_root":"%s"', $log->{base}{next}, hex_of($log->{base}{root})) : '',
        $outcome;
}

# The roster, the revocation list and the closings that a reader holds.
sub statement_lines ($held) {
    my $roster = $held->{roster};
    my $bool = sub ($value) { $value ? 'true' : 'false' };
    my @lines =
        sprintf '{"vicino":"roster","author":"%s","version":%s,"claimed_name":%s,"identity_key":"%s","devices":[%s],'
        . '"successions":%d,"former_id":%s}', hex_of($roster->{author}), $roster->{version}, quoted($roster->{claimed}),
        hex_of($roster->{identity_key}),
        join(
        ',',
        map {
            sprintf '{"key":"%s","agreement":"%s","removed":%s}', hex_of($_->{key}), hex_of($_->{agreement}),
                $bool->($_->{removed})
        } @{ $roster->{devices} }
        ),
        scalar @{ $roster->{successions} }, $roster->{former} ? '"' . hex_of($roster->{former}{id}) . '"' : 'null';
    if (my $standing = $held->{standing}) {
        push @lines, sprintf '{"vicino":"standing","version":%s,"device":"%s","revoked":[%s]}', $standing->{version},
            hex_of($standing->{device}), join ',', @{ $standing->{revoked} };
    }
    for my $closing (map { $held->{closings}{$_} } sort keys %{ $held->{closings} }) {
        push @lines, sprintf '{"vicino":"closing","writer":"%s","device":"%s","positions":[%s]}',
            hex_of($closing->{writer}),
            hex_of($closing->{device}), join ',', map {
            sprintf '{"view":"%s","next":%s,"root":"%s"}', hex_of($_->{view}),
                $_->{next}, hex_of($_->{root})
            } @{ $closing->{positions} };
    }
    return @lines;
}

1;
