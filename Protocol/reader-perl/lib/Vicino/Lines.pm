package Vicino::Lines;

# The JSON lines form of a dump (`dump.md`).

use v5.36;
use Crypt::Digest::SHA256;
use Exporter 'import';
use POSIX ();
use Vicino::Bytes;
use Vicino::Dump;
use Vicino::Json;
use Vicino::Log;
use Vicino::Schema;
use Vicino::Statements;

our @EXPORT = qw(read_lines read_fields record_id moment_of);

use constant { MOST_LINE => 2**24, MOST_EMPTIED => 65536, MOST_NODES => 16384, MOST_NEXT => MAX_NUMBER };

my %checks = (number => 'J25', emptied => 'J24', emptied_full => 'J24', emptied_after => 'J24');

# Members of lines that are not fields of records.
my %known = map { $_ => 1 } qw(vicino version features roster standing closings schemas logs log id entry clock kind
    blank deleted nodes emptied payload signature entries digest);

# Gives the lines one after the other, each with its line feed, which the last may lack; then nothing.
sub lines ($file) {
    my ($buffer, $is_over) = ('', 0);
    return sub {
        my $from = 0;
        while (1) {
            my $end = index $buffer, "\n", $from;
            if ($end >= 0 || $is_over) {
                refuse 'J4', 'a line of more than 16 MiB' if ($end < 0 ? length $buffer : $end + 1) > MOST_LINE;
                return $end < 0 ? substr $buffer, 0, length $buffer, '' : substr $buffer, 0, $end + 1, '';
            }
            refuse 'J4', 'a line of more than 16 MiB' if length $buffer > MOST_LINE;
            $from = length $buffer;
            my $read = read $file, $buffer, 65536, $from;
            die "the file cannot be read: $!\n" if !defined $read;
            $is_over = !$read;
        }
    };
}

# Reads a dump. `held` are lists of schemas that are held, by their digests.
sub read_lines ($file, $held = {}) {
    my $next = lines($file);
    my $digest = Crypt::Digest::SHA256->new;
    my ($dump, %names);
    while (1) {
        my $line = $next->();
        refuse $dump ? 'J29' : 'J1', 'no end line' if $line eq '';
        refuse 'J5',                 'a last line without a line feed' if substr($line, -1) ne "\n";
        refuse 'J5',                 'an empty line' if $line eq "\n";
        if ($dump && $line =~ /\A\{"vicino":"end"/) {
            check_end($dump, $line, $digest->hexdigest);
            refuse 'J30', 'bytes behind the end line' if $next->() ne '';
            return $dump;
        }
        my $object = read_object($line, sub ($name) { $known{$name} || $names{$name} });
        if (!$dump) {
            $dump = read_header($object, $held);
            %names = map {
                map { $_->{name} => 1 }
                    @{ $_->{fields} }
                } @{ $dump->{schemas} },
                map { @{ $_->{kinds} } } @{ $dump->{logs} };
        }
        else { add_line($dump, $object) }
        $digest->add($line);
    }
}

sub check_end ($dump, $line, $digest) {
    refuse 'J28', 'fewer heads than logs' if ($dump->{heads} // 0) < @{ $dump->{logs} };
    refuse 'J29', 'another end line'
        if $line ne qq({"vicino":"end","entries":$dump->{entries},"digest":"$digest"}\n);
}

sub signed ($value, $name) {
    my $object = object_of($value, $name);
    return {
        payload   => hex_from(member($object, 'payload'),   'payload'),
        signature => hex_from(member($object, 'signature'), 'signature', 64) };
}

sub read_header ($object, $held) {
    my $vicino = $object->{vicino};
    refuse 'J6', 'no dump' if !$vicino || $vicino->[0] ne 's' || $vicino->[1] ne 'dump';
    refuse 'J7', 'another version' if integer_of(member($object, 'version'), 'version', 0, 2**53) != 1;
    my @features = map { string_of($_, 'features') } @{ array_of(member($object, 'features'), 'features') };
    refuse 'J8', 'an unknown feature' if grep { $_ ne 'salts' } @features;
    my $dump = Vicino::Dump->new(checks => \%checks, salts => scalar @features);
    $dump->{roster} = signed(member($object, 'roster'), 'roster');
    $dump->{standing} = signed($object->{standing}, 'standing') if exists $object->{standing};
    my %list;

    for my $name (qw(closings schemas logs)) {
        $list{$name} = array_of(member($object, $name), $name);
        refuse 'B25', "too many: $name" if @{ $list{$name} } > MOST_LISTED;
    }
    $dump->{closings} = [ map { signed($_, 'closings') } @{ $list{closings} } ];
    $dump->add_schema(hex_from($_, 'schemas')) for @{ $list{schemas} };
    $dump->add_log(read_log($_), $held) for @{ $list{logs} };
    return $dump;
}

sub read_log ($value) {
    my $object = object_of($value, 'logs');
    my %log;
    $log{writer} = hex_from(member($object, 'writer'), 'writer', 8);
    $log{view} = hex_from(member($object, 'view'), 'view', 8);
    $log{next} = integer_of(member($object, 'next'), 'next', 0, MOST_NEXT);
    $log{schemas} = hex_from(member($object, 'schemas'), 'schemas', 32);
    $log{kinds} = [ map { integer_of($_, 'kinds', 0, 2**53) } @{ array_of(member($object, 'kinds'), 'kinds') } ];
    if (exists $object->{secret} || exists $object->{salted_from}) {
        $log{secret} = hex_from(member($object, 'secret'), 'secret', 32, form => 'B28');
        $log{salted_from} = integer_of(member($object, 'salted_from'), 'salted_from', 0, MOST_NEXT);
        refuse 'B28', 'a record secret where none may be' if $log{view} ne OWN;
    }
    my ($next, $root) = @$object{qw(base_next base_root)};
    refuse 'J14', 'half a base' if defined $next != defined $root;
    $log{base} = { next => integer_of($next, 'base_next', 0, MOST_NEXT), root => hex_from($root, 'base_root', 32) }
        if defined $next;
    return \%log;
}

sub add_line ($dump, $object) {
    my $name = exists $object->{vicino} ? string_of($object->{vicino}, 'vicino') : undef;
    return add_head($dump, $object) if defined $name && $name eq 'head';
    refuse 'J29', 'an end line of another form' if defined $name && $name eq 'end';
    refuse 'J15', "the line $name" if defined $name && $name ne 'salts';
    refuse 'J23', 'an entry, emptied numbers or salts behind a head' if $dump->{heads};
    my $index = exists $object->{log} ? integer_of($object->{log}, 'log', 0, 2**53) : 0;
    my $log = $dump->{logs}[$index] // refuse 'J16', "the log $index";
    refuse 'J17', 'lines that are not in the order of the logs' if $index < ($dump->{current} // 0);
    $dump->{current} = $index;
    return add_nodes($dump, $log, $object) if defined $name;
    return add_emptied($dump, $log, $object) if exists $object->{emptied};
    $dump->add_entry($log, read_entry($log, $object));
}

sub add_head ($dump, $object) {
    my $log = $dump->{logs}[ $dump->{heads}++ ] // refuse 'J28', 'a head too many';
    $log->{head} = signed([ 'o', $object ], 'head');
    my $head = read_statement('head', $log->{head}{payload});
    for my $member (qw(writer view next schemas)) {
        refuse 'J28', 'a head that is not what the header states' if $head->{$member} ne $log->{$member};
    }
}

sub add_emptied ($dump, $log, $object) {
    my $list = array_of($object->{emptied}, 'emptied');
    refuse 'J24', 'too many emptied numbers' if @$list > MOST_EMPTIED;
    $dump->add_emptied($log, map { integer_of($_, 'emptied', 0, MAX_NUMBER - 1) } @$list);
}

# Adds nodes of salts. They hold for the entries that follow, and a later node instead of an earlier one.
sub add_nodes ($dump, $log, $object) {
    refuse 'J8', 'salts without the feature' if !$dump->{salts};
    refuse 'J8', 'nodes of salts beside a record secret' if $log->{secret};
    my ($free, @nodes) = (0);
    for my $value (@{ array_of(member($object, 'nodes'), 'nodes') }) {
        my $node = object_of($value, 'nodes');
        my $first = integer_of(member($node, 'first'), 'first', 0, MAX_NUMBER - 1);
        my $size = integer_of(member($node, 'numbers'), 'numbers', 1, 256, range => 'Z27');
        my $salt = hex_from(member($node, 'salt'), 'salt', 16);
        refuse 'Z27', 'a node that no tree has' if $size & $size - 1 || $first % $size;
        refuse 'Z27', 'nodes that overlap or do not ascend' if $first < $free;
        $free = $first + $size;
        push @nodes, [ $first, $size, $salt ];
    }
    my $open = $log->{nodes} //= {};
    my $segment = $log->{last} + 1 >> 8;
    delete @$open{ grep { $_ < $segment } keys %$open };
    push @{ $open->{ $_->[0] >> 8 } }, $_ for @nodes;
    my $count = 0;
    $count += @$_ for values %$open;
    refuse 'J12', 'more nodes than this reader takes' if $count > MOST_NODES;
}

# The newest node that covers a number.
sub node_of ($log, $number) {
    for my $node (reverse @{ $log->{nodes}{ $number >> 8 } // [] }) {
        return $node if $node->[0] <= $number && $number < $node->[0] + $node->[1];
    }
    return undef;
}

# Reads a record id: its writer and its number.
sub record_id ($text) {
    my ($writer, $number) = $text =~ /\A([0-9a-f]{16})-(0|[1-9][0-9]{0,12})\z/
        or refuse 'J18', 'a record id of another form';
    refuse 'J18', 'a record id of 2^40 or more' if $number >= MAX_NUMBER;
    return (bytes_of($writer), 0 + $number);
}

sub read_entry ($log, $object) {
    my ($writer, $record) = record_id(string_of(member($object, 'id'), 'id'));
    my $clock = integer_of(member($object, 'clock'), 'clock', 0, MAX_CLOCK, above => 'J27');
    my $number = exists $object->{entry} ? integer_of($object->{entry}, 'entry', 0, MAX_NUMBER - 1) : $record;
    refuse 'J26', 'a record above its entry' if $writer eq $log->{writer} && $record > $number;
    my $index;
    if    (exists $object->{kind})  { $index = $log->{by_kind}{ string_of($object->{kind}, 'kind') } }
    elsif (@{ $log->{kinds} } == 1) { $index = 0 }
    my $schema = defined $index ? $log->{kinds}[$index] : refuse 'J19', 'no kind of the log';
    my %entry = (
        number => $number, writer => $writer, record => $record, clock => $clock, kind => $index,
        schema => $schema, state  => 'value'
    );
    my $node = node_of($log, $number);
    if (exists $object->{blank}) {
        $entry{state} = 'blank';
        $entry{fields} = hex_from($object->{blank}, 'blank', 32);
        refuse 'Z28', 'a node that covers a blank' if $node;
    }
    elsif (exists $object->{deleted}) {
        refuse 'J20', 'a deletion that is none' if !boolean_of($object->{deleted}, 'deleted');
        $entry{state} = 'deleted';
    }
    if ($entry{state} eq 'value') {
        $entry{values} = read_fields($schema, $object);
        $entry{salt} = $node ? salt_of($node, $number) : $log->{salt}->($number);
        $entry{content} = content_bytes($schema, $entry{values});
        $entry{fields} = fields_digest($entry{content}, $entry{salt});
    }
    return \%entry;
}

# Reads the fields of a record from the members of an object.
sub read_fields ($schema, $object) {
    my %values;
    for my $field (@{ $schema->{fields} }) {
        next if !exists $object->{ $field->{name} };
        my $value = field_value($field, $object->{ $field->{name} });
        check_value($field, $value);
        $values{ $field->{number} } = $value;
    }
    check_record($schema, \%values);
    return \%values;
}

sub field_value ($field, $value) {
    my ($name, $type) = @$field{qw(name type)};
    return string_of($value, $name) if $type == TEXT;
    return hex_from($value, $name) if has_bytes($type);
    return boolean_of($value, $name) if $type == BOOLEAN;
    return moment_of(string_of($value, $name)) if $type == TIMESTAMP;
    if ($type == ENUMERATION && ref $value) {
        return $field->{index}{ string_of($value, $name) } // refuse 'J22', "$name: an unknown name";
    }
    if ($type == DECIMAL || $type == REAL) {
        my $number = POSIX::strtod(number_of($value, $name)) + 0;
        return $number == 0 ? 0 : $number if $type == REAL;
        my $units = $number * 10**$field->{scale};
        refuse 'V1', "$name: out of range" if abs($units) > 2**51;
        return 0 + sprintf '%.0f', $units;
    }
    return integer_of($value, $name, -9223372036854775808, 9223372036854775807, range => 'V1');
}

my @days = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31);

# The milliseconds since 1970 of a timestamp.
sub moment_of ($text) {
    my ($year, $month, $day, $hour, $minute, $second, $fraction) =
        $text =~ /\A([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]{3}))?Z\z/
        or refuse 'J21', 'a timestamp of another form';
    refuse 'J21', 'a timestamp with .000' if ($fraction // '') eq '000';
    my $is_leap = $year % 4 == 0 && ($year % 100 != 0 || $year % 400 == 0);
    my $has = $month < 1 || $month > 12 ? 0 : $days[ $month - 1 ] + ($is_leap && $month == 2 ? 1 : 0);
    refuse 'J21', 'a timestamp that does not exist'
        if $day < 1 || $day > $has || $hour > 23 || $minute > 59 || $second > 59;
    # Days before the year, of years that begin in March.
    my $years = $month > 2 ? $year : $year - 1;
    my $days =
        365 * $years +
        POSIX::floor($years / 4) -
        POSIX::floor($years / 100) +
        POSIX::floor($years / 400) +
        int((153 * ($month + ($month > 2 ? -3 : 9)) + 2) / 5) +
        $day - 1 - 719468;
    return (($days * 24 + $hour) * 60 + $minute) * 60000 + $second * 1000 + ($fraction // 0);
}

1;
