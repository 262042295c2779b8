package Vicino::Schema;

# Schemas, and the values of records (`statements.md`).

use v5.36;
use Exporter 'import';
use Vicino::Bytes;
use Vicino::Canonical;

our @EXPORT = qw(read_schema schemas_digest are_compatible check_value check_record content_bytes read_content has_bytes
    INTEGER DECIMAL REAL TEXT BYTES BOOLEAN TIMESTAMP DURATION ENUMERATION BLOB);

use constant {
    INTEGER     => 1,
    DECIMAL     => 2,
    REAL        => 3,
    TEXT        => 4,
    BYTES       => 5,
    BOOLEAN     => 6,
    TIMESTAMP   => 7,
    DURATION    => 8,
    ENUMERATION => 9,
    BLOB        => 10,
    # Types above BLOB are of later minor versions: their values are bytes.
    LAST_TYPE   => 63,
};

my %field = (
    1 => [ number   => 'unsigned', always => 1 ],
    2 => [ name     => 'text',     always => 1 ],
    3 => [ type     => 'unsigned', always => 1 ],
    4 => [ scale    => 'unsigned' ],
    5 => [ optional => 'boolean',  always => 1 ],
    6 => [ privacy  => 'unsigned', always => 1 ],
    7 => [ names    => 'text',     many   => 1, most => [ 1000, 'K11' ] ],
);
my %calendar = (
    1 => [ title  => 'unsigned', always => 1 ],
    2 => [ start  => 'unsigned', always => 1 ],
    3 => [ end    => 'unsigned', always => 1 ],
    4 => [ offset => 'unsigned' ],
);
my %schema = (
    1 => [ name     => 'text',     always => 1 ],
    2 => [ major    => 'unsigned', always => 1 ],
    3 => [ minor    => 'unsigned', always => 1 ],
    4 => [ fields   => 'message',  many   => 1, most => [ 64, 'K5' ], of => \%field ],
    5 => [ calendar => 'message',  of     => \%calendar ],
);

my %reserved =
    map { $_ => 1 } qw(vicino id user kind entry log emptied clock deleted blank writer record slot rowid oid _rowid_);

# The ranges of the types that are integers.
my %range = (
    DECIMAL()     => [ -2**50,       2**50 ],
    TIMESTAMP()   => [ FIRST_MOMENT, LAST_MOMENT ],
    DURATION()    => [ 0,            9467107200000 ],
    ENUMERATION() => [ 0,            65535 ],
    BOOLEAN()     => [ 0,            1 ],
);

# Whether the values of a type are bytes.
sub has_bytes ($type) { $type == BYTES || $type >= BLOB }

sub is_kind_name ($name) {
    return length $name >= 3 && length $name <= 100 && $name =~ /\A[a-z0-9_-]+(?:\.[a-z0-9_-]+)+\z/;
}

sub is_field_name ($name) { $name =~ /\A[a-z][a-z0-9_]{0,59}\z/ }

# Reads a schema. The result has `kind`, its kind id, and `digest` beside its members.
sub read_schema ($bytes) {
    my $schema = read_canonical($bytes, \%schema, missing => 'K1');
    refuse 'K3', 'a kind of another form' if !is_kind_name($schema->{name});
    refuse 'K4', 'a version above 255' if $schema->{major} > 255 || $schema->{minor} > 255;
    refuse 'K5', 'no fields' if !@{ $schema->{fields} };
    my $before = 0;
    my (%by_number, %by_name);
    for my $field (@{ $schema->{fields} }) {
        refuse 'K6', "the field number $field->{number}" if $field->{number} <= $before || $field->{number} > 1000;
        $before = $field->{number};
        check_field($field);
        refuse 'K7', "the name $field->{name} twice" if $by_name{ $field->{name} };
        $by_number{ $field->{number} } = $by_name{ $field->{name} } = $field;
    }
    $schema->{by_number} = \%by_number;
    $schema->{by_name} = \%by_name;
    check_calendar($schema);
    refuse 'K2', 'other bytes than the canonical ones' if encode_schema($schema) ne $bytes;
    $schema->{bytes} = $bytes;
    $schema->{kind} = "$schema->{name}/$schema->{major}";
    $schema->{order} = $schema->{name} . "\0" . chr $schema->{major};
    $schema->{digest} = H("vicino:K$bytes");
    return $schema;
}

sub check_field ($field) {
    my $type = $field->{type};
    refuse 'K7', 'a name of another form' if !is_field_name($field->{name}) || $reserved{ $field->{name} };
    refuse 'K8', "the type $type" if $type < 1 || $type > LAST_TYPE;
    refuse 'K9', 'a scale' if defined $field->{scale} != ($type == DECIMAL) || ($field->{scale} // 0) > 9;
    refuse 'K10', "the privacy class $field->{privacy}"
        if $field->{privacy} > 4 || $field->{privacy} != 0 && !$field->{optional};
    my %seen;
    for my $name (@{ $field->{names} }) {
        refuse 'K11', 'names' if $type != ENUMERATION || !is_field_name($name) || $seen{$name}++;
    }
    $field->{index} = { map { $field->{names}[$_] => $_ } 0 .. $#{ $field->{names} } };
}

sub check_calendar ($schema) {
    my $calendar = $schema->{calendar} // return;
    my ($title, $start, $end, $offset) =
        map { $schema->{by_number}{ $calendar->{$_} // 0 } } qw(title start end offset);
    my $is_right =
           $title
        && ($title->{type} == TEXT || $title->{type} == ENUMERATION)
        && $start
        && $start->{type} == TIMESTAMP
        && !$start->{optional}
        && $end
        && $end->{type} == TIMESTAMP
        && $end != $start
        && (!defined $calendar->{offset} || $offset && $offset->{type} == INTEGER);
    refuse 'K12', 'a calendar of other fields' if !$is_right;
}

sub encode_schema ($schema) {
    my @fields;
    for my $field (@{ $schema->{fields} }) {
        push @fields, [
            4,
            'message',
            encode(
                [ 1, 'unsigned', $field->{number} ], [ 2, 'text', $field->{name} ], [ 3, 'unsigned', $field->{type} ],
                (defined $field->{scale} ? [ 4, 'unsigned', $field->{scale} ] : ()),
                [ 5, 'boolean', $field->{optional} ], [ 6, 'unsigned', $field->{privacy} ],
                map { [ 7, 'text', $_ ] } @{ $field->{names} }) ];
    }
    if (my $calendar = $schema->{calendar}) {
        my @parts = ([ 1, 'title' ], [ 2, 'start' ], [ 3, 'end' ], [ 4, 'offset' ]);
        push @fields,
            [
            5,
            'message',
            encode(
                map { defined $calendar->{ $_->[1] } ? [ $_->[0], 'unsigned', $calendar->{ $_->[1] } ] : () } @parts
            ) ];
    }
    return encode(
        [ 1, 'text',     $schema->{name} ],  [ 2, 'unsigned', $schema->{major} ],
        [ 3, 'unsigned', $schema->{minor} ], @fields
    );
}

# The digest of several schemas, which heads sign; they are in ascending order of their kinds.
sub schemas_digest (@schemas) {
    H('vicino:M' . join '', map { $_->{digest} } @schemas);
}

# Whether two schemas of one kind are compatible (*Versions of a kind*).
sub are_compatible ($one, $other) {
    return $one->{bytes} eq $other->{bytes} if $one->{minor} == $other->{minor};
    my ($low, $high) = $one->{minor} < $other->{minor} ? ($one, $other) : ($other, $one);
    for my $field (@{ $low->{fields} }) {
        my $same = $high->{by_number}{ $field->{number} } // return 0;
        for my $member (qw(name optional privacy type scale)) {
            return 0 if ($field->{$member} // -1) ne ($same->{$member} // -1);
        }
        return 0 if @{ $field->{names} } > @{ $same->{names} };
        for my $index (0 .. $#{ $field->{names} }) {
            return 0 if $field->{names}[$index] ne $same->{names}[$index];
        }
    }
    for my $field (@{ $high->{fields} }) {
        next if $low->{by_number}{ $field->{number} };
        return 0 if !$field->{optional} || $low->{by_name}{ $field->{name} };
    }
    my ($here, $there) = map {
        my $calendar = $_->{calendar};
        $calendar ? join ',', map { $calendar->{$_} // '' } qw(title start end offset) : ''
    } $low, $high;
    return $here eq $there;
}

# Refuses a value that breaks a rule of its field. A real is a number, all other values are integers or bytes.
sub check_value ($field, $value) {
    my $type = $field->{type};
    if ($type == TEXT || has_bytes($type)) {
        refuse 'V3', "$field->{name}: U+0000" if $type == TEXT && $value =~ /\0/;
        refuse 'V3', "$field->{name}: no UTF-8" if $type == TEXT && !is_utf8($value);
        refuse 'V4', "$field->{name}: too long" if length $value > ($field->{privacy} == 1 ? 65536 : 1024);
    }
    elsif ($type == REAL) {
        refuse 'V2', "$field->{name}: not finite" if $value != $value || abs($value) == 9**9**9;
    }
    elsif (my $range = $range{$type}) {
        refuse 'V1', "$field->{name}: out of range" if $value < $range->[0] || $value > $range->[1];
    }
}

# Refuses a record, values by the numbers of their fields, of which something is missing, or whose end is before its
# start.
sub check_record ($schema, $values, $missing = 'V5') {
    for my $field (@{ $schema->{fields} }) {
        refuse $missing, "no $field->{name}" if !$field->{optional} && !defined $values->{ $field->{number} };
    }
    my $calendar = $schema->{calendar} // return;
    my ($start, $end) = ($values->{ $calendar->{start} }, $values->{ $calendar->{end} });
    refuse 'V7', 'an end before its start' if defined $start && defined $end && $end < $start;
}

# The content bytes of a record.
sub content_bytes ($schema, $values) {
    my @fields;
    for my $field (@{ $schema->{fields} }) {
        my $value = $values->{ $field->{number} } // next;
        my $type = $field->{type};
        push @fields, [
            $field->{number},
              $type == TEXT || has_bytes($type) ? ('bytes', $value)
            : $type == BOOLEAN ? ('boolean', $value)
            : $type == REAL ? ('double', pack 'd<', $value)
            : ('signed', $value) ];
    }
    return encode(@fields);
}

# The values in content bytes; only what writes a log needs this.
sub read_content ($schema, $bytes) {
    my %name = (TEXT() => 'bytes', BOOLEAN() => 'unsigned');
    my $name_of = sub ($type) { has_bytes($type) ? 'bytes' : $name{$type} // 'signed' };
    my %description = map { $_->{number} => [ $_->{number} => $name_of->($_->{type}) ] }
        grep { $_->{type} != REAL } @{ $schema->{fields} };
    return read_canonical($bytes, \%description);
}

1;
