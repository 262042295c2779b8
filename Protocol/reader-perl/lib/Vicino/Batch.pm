package Vicino::Batch;

# Batches (`batch.md`). An entry is a hash with number, writer and record (its id), clock, schema, state (value,
# deleted, blank), fields (the digest) and, of a value, values by the numbers of its fields.

use v5.36;
use Exporter 'import';
use Vicino::Bytes;
use Vicino::Canonical;
use Vicino::Log;
use Vicino::Schema;
use Vicino::Sequence;
use Vicino::Zstd;

our @EXPORT = qw(read_packed read_batch);

use constant {
    FIELD        => 0, NUMBER => 1, KIND => 2, STATE => 3, WRITER => 4, ID => 5, CLOCK => 6, DIGEST => 7, EMPTIED => 8,
    WRITERS      => 9, SALT_NODE        => 10,    SALT         => 11,
    INTEGERS     => 0, TEXTS            => 1,     DICTIONARY   => 2, WORDS        => 3, BYTE_STRINGS => 4, FIXED => 5,
    NOTHING      => 0, PREVIOUS         => 1,     SAME_ROW     => 2, PREVIOUS_ROW => 3,
    FIRST_LATER  => 64, LAST_LATER      => 2**31 - 1, MOST_LATER => 16,
    MOST_CONTENT => 2**24, MOST_ENTRIES => 16384, MOST_EMPTIED => 65536,
};

my %column = (
    1  => [ role       => 'uint32' ],
    2  => [ kind       => 'uint32' ],
    3  => [ field      => 'uint32' ],
    4  => [ presence   => 'uint32' ],
    5  => [ encoding   => 'uint32' ],
    6  => [ prediction => 'uint32' ],
    7  => [ other      => 'uint32' ],
    8  => [ offset     => 'sint64' ],
    9  => [ factor     => 'uint64' ],
    10 => [ signed     => 'bool' ],
    11 => [ constant   => 'bool' ],
    12 => [ text       => 'uint32' ],
    13 => [ entries    => 'uint32' ],
    14 => [ shares     => 'bool' ],
    15 => [ values     => 'uint32' ],
);

my @streams = qw(presence count_tokens tokens shared text count_bits bits);

# Reads a packed batch of a log: `writer`, `kinds` (schemas), and `salt`, a function from a number to its salt or
# nothing.
sub read_packed ($data, $size, $log) { read_batch(expand($data, $size), $log) }

# Reads a Batch message. The result has entries, emptied, and whether it has nodes of salts.
sub read_batch ($message, $log) {
    my $most = 11;
    $most += @{ $_->{fields} } for @{ $log->{kinds} };
    my %description = (
        1 => [ first   => 'uint64' ],
        2 => [ count   => 'uint32' ],
        3 => [ content => 'uint32' ],
        4 => [ columns => 'message', many => 1, uncounted => 1, most => [ $most + MOST_LATER, 'Z4' ], of => \%column ],
        map { 10 + $_ => [ $streams[$_] => 'bytes' ] } 0 .. $#streams,
    );
    my $batch = read_ordinary($message, \%description, { most => 1024, check => 'Z26' });
    my $self = bless {
        log    => $log, count => $batch->{count} // 0, first => $batch->{first} // 0,
        budget => $batch->{content} // 0, at => { map { $_ => 0 } @streams },
        stream => { map { $_ => $batch->{$_} // '' } @streams },
    };
    refuse 'Z4', 'too many entries' if $self->{count} > MOST_ENTRIES;
    refuse 'Z5', 'a content of more than 16 MiB' if $self->{budget} > MOST_CONTENT;
    # Columns of later versions take nothing from the streams, so the others are read as if they were alone.
    my @columns = grep { !is_later($_) } @{ $batch->{columns} };
    refuse 'Z4', 'too many columns' if @columns > $most;
    refuse 'Z4', 'too many columns of later versions' if @{ $batch->{columns} } - @columns > MOST_LATER;
    my @own;
    push @own, shift @columns while @columns && ($columns[0]{role} // 0) != FIELD;
    my $roles = $self->read_roles(@own);
    my ($entries, $nodes) = $self->make_entries($roles);
    $self->read_fields($entries, @columns);

    for my $name (@streams) {
        refuse 'Z8', "something left of $name" if $self->{at}{$name} != length $self->{stream}{$name};
    }
    $self->digest($entries, $nodes);
    return { entries => $entries, emptied => $roles->{ EMPTIED() } // [], salted => scalar @$nodes };
}

# Takes bytes from the front of what is left of a stream.
sub take ($self, $name, $size) {
    my $at = $self->{at}{$name};
    refuse 'Z7', "more of $name than is left" if $size > length($self->{stream}{$name}) - $at;
    $self->{at}{$name} += $size;
    return substr $self->{stream}{$name}, $at, $size;
}

sub sequence ($self, $tokens, $bits, $size) {
    my $sequence = Vicino::Sequence->new($self->take($tokens, $size));
    $sequence->set_bits($self->take($bits, $sequence->extra_bytes));
    return $sequence;
}

sub is_later ($column) {
    my $role = $column->{role} // 0;
    return $role >= FIRST_LATER && $role <= LAST_LATER;
}

sub check_known ($column) {
    refuse 'Z6', 'an unknown role' if ($column->{role} // 0) > SALT;
    refuse 'Z6', 'an unknown presence' if ($column->{presence} // 0) > 1;
    my $encoding = $column->{encoding} // 0;
    refuse 'Z6', 'an unknown encoding' if $encoding > FIXED;
    refuse 'Z6', 'an unknown prediction' if $encoding == INTEGERS && ($column->{prediction} // 0) > PREVIOUS_ROW;
}

# The rows, counted from 0, that have a value.
sub present ($self, $column, $rows) {
    return 0 .. $rows - 1 if !$column->{presence};
    my $role = $column->{role} // 0;
    refuse 'Z11', 'a bitmap' if $role != FIELD && $role != ID;
    my $bits = unpack 'b*', $self->take('presence', $rows + 7 >> 3);
    refuse 'Z10', 'a bit beyond the last row' if substr($bits, $rows) =~ /1/;
    return grep { substr $bits, $_, 1 } 0 .. $rows - 1;
}

# The differences of a column of integers, modulo 2^64: predictions are to be added.
sub differences ($self, $column, $count) {
    my ($offset, $factor) = ($column->{offset} // 0, $column->{factor} || 1);
    return ($offset) x $count if $column->{constant};
    my $sequence = $self->sequence('tokens', 'bits', $count);
    my @differences;
    for (1 .. $count) {
        my $residual = $sequence->next;
        $residual = unzigzag($residual) if $column->{signed};
        use integer;
        push @differences, $offset + $factor * $residual;
    }
    return @differences;
}

sub added ($one, $other) { use integer; return $one + $other }

# The values of a column of integers that needs no other column.
sub integers ($self, $column, $count) {
    my $prediction = $column->{prediction} // 0;
    refuse 'Z12', 'a reference that is not allowed' if $prediction > PREVIOUS;
    my @values = $self->differences($column, $count);
    if ($prediction == PREVIOUS) {
        my $before = 0;
        $_ = $before = added($before, $_) for @values;
    }
    return @values;
}

# Columns of entries

my %fixed = (WRITERS() => 8, DIGEST() => 32, SALT() => 16);

sub read_roles ($self, @columns) {
    my %roles;
    for my $column (@columns) {
        check_known($column);
        my $role = $column->{role};
        refuse 'Z17', "the role $role twice" if exists $roles{$role};
        $roles{$role} = $fixed{$role} ? $self->fixed_role($column) : $self->integer_role($column);
    }
    refuse 'Z17', 'no CLOCK' if $self->{count} && !$roles{ CLOCK() };
    return \%roles;
}

sub fixed_role ($self, $column) {
    my ($role, $values) = ($column->{role}, $column->{values} // 0);
    refuse 'Z18', 'an encoding that the role does not have' if ($column->{encoding} // 0) != FIXED;
    refuse 'Z11', 'a bitmap' if $column->{presence};
    refuse 'Z27', 'more nodes than entries' if $role == SALT && $values > $self->{count};
    refuse 'Z18', 'a width that does not fit' if ($column->{text} // 0) != $values * $fixed{$role};
    return $self->take('text', $column->{text} // 0);
}

sub integer_role ($self, $column) {
    my ($role, $count) = ($column->{role}, $self->{count});
    refuse 'Z18', 'an encoding that the role does not have' if ($column->{encoding} // 0) != INTEGERS;
    if ($role == EMPTIED || $role == SALT_NODE) {
        refuse 'Z11', 'a bitmap' if $column->{presence};
        my $values = $column->{values} // 0;
        refuse 'Z4',  'too many emptied numbers' if $role == EMPTIED && $values > MOST_EMPTIED;
        refuse 'Z27', 'more nodes than entries' if $role == SALT_NODE && $values > $count;
        my @values = $self->integers($column, $values);
        check_numbers('Z19', @values) if $role == EMPTIED;
        return \@values;
    }
    my @rows = $self->present($column, $count);
    my @values = $self->integers($column, scalar @rows);
    return \@values if $role != ID;
    my %values;
    @values{@rows} = @values;
    return \%values;
}

# Refuses numbers that are out of range or do not ascend.
sub check_numbers ($check, @numbers) {
    my $before = -1;
    for my $number (@numbers) {
        refuse $check, "the number $number" if $number <= $before || $number >= MAX_NUMBER;
        $before = $number;
    }
}

sub make_entries ($self, $roles) {
    my ($log, $count) = @$self{qw(log count)};
    refuse 'Z19', 'a first number out of range' if $self->{first} >= MAX_NUMBER && !$roles->{ NUMBER() };
    my @numbers = $roles->{ NUMBER() } ? @{ $roles->{ NUMBER() } } : map { $self->{first} + $_ } 0 .. $count - 1;
    check_numbers('Z19', @numbers);
    my $writers = $roles->{ WRITERS() } // '';
    my $digests = $roles->{ DIGEST() } // '';
    my $blanks = 0;
    my @entries;

    for my $row (0 .. $count - 1) {
        my $kind = $roles->{ KIND() } ? $roles->{ KIND() }[$row] : 0;
        refuse 'Z20', "the kind $kind" if $kind < 0 || $kind >= @{ $log->{kinds} };
        my $state = $roles->{ STATE() } ? $roles->{ STATE() }[$row] : 0;
        refuse 'Z20', "the state $state" if $state < 0 || $state > 2;
        my $writer = $roles->{ WRITER() } ? $roles->{ WRITER() }[$row] : 0;
        refuse 'Z20', "the writer $writer" if $writer < 0 || $writer > length($writers) / 8;
        my $record = $roles->{ ID() }{$row} // $numbers[$row];
        refuse 'Z19', "the record number $record" if $record < 0 || $record >= MAX_NUMBER;
        my $clock = $roles->{ CLOCK() }[$row];
        refuse 'Z21', "the clock $clock" if $clock < 0 || $clock > MAX_CLOCK;
        my $id_writer = $writer ? substr $writers, 8 * ($writer - 1), 8 : $log->{writer};
        refuse 'Z22', 'a record above its entry' if $id_writer eq $log->{writer} && $record > $numbers[$row];
        my %entry = (
            number => $numbers[$row],       writer => $id_writer, record => $record, clock => $clock, kind => $kind,
            schema => $log->{kinds}[$kind], state  => (qw(value deleted blank))[$state],
        );
        $entry{fields} = substr $digests, 32 * $blanks++, 32 if $state == 2 && 32 * $blanks < length $digests;
        $blanks++ if $state == 2 && !defined $entry{fields};
        push @entries, \%entry;
    }
    refuse 'Z23', 'another number of digests than of blanks' if 32 * $blanks != length $digests;
    return (\@entries, $self->make_nodes($roles, \@entries));
}

# The nodes of salts: [first number, how many it covers, the node], ascending.
sub make_nodes ($self, $roles, $entries) {
    my $indexes = $roles->{ SALT_NODE() } // [];
    my $salts = $roles->{ SALT() } // '';
    refuse 'Z27', 'another number of nodes than of places' if 16 * @$indexes != length $salts;
    my ($free, @nodes) = (0);
    for my $index (@$indexes) {
        refuse 'Z27', "the place $index" if $index < 0 || $index >= 16 * MAX_NUMBER;
        my ($first, $depth) = ($index >> 4, $index & 15);
        my $size = 256 >> $depth;
        refuse 'Z27', "the place $index" if $depth > DEEPEST || $first % $size;
        refuse 'Z27', 'nodes that overlap or do not ascend' if $first < $free;
        push @nodes, [ $first, $size, substr $salts, 16 * @nodes, 16 ];
        $free = $first + $size;
    }
    my $at = 0;
    for my $entry (@$entries) {
        $at++ while $at < @nodes && $nodes[$at][0] + $nodes[$at][1] <= $entry->{number};
        next if $at >= @nodes || $nodes[$at][0] > $entry->{number};
        refuse 'Z28', 'a node that covers a blank' if $entry->{state} eq 'blank';
        $entry->{node} = $nodes[$at];
    }
    return \@nodes;
}

# Columns of fields

sub read_fields ($self, $entries, @columns) {
    my $kinds = $self->{log}{kinds};
    my %rows;
    push @{ $rows{ $_->{kind} } }, $_ for grep { $_->{state} eq 'value' } @$entries;
    $_->{values} = {} for map { @$_ } values %rows;
    my ($kind, $before, $read) = (-1, 0, {});
    for my $column (@columns) {
        refuse 'Z24', 'another role behind the fields' if ($column->{role} // 0) != FIELD;
        check_known($column);
        my ($its, $number) = ($column->{kind} // 0, $column->{field} // 0);
        refuse 'Z24', 'columns that do not ascend' if $its < $kind || $its == $kind && $number <= $before;
        if ($its != $kind) {
            refuse 'Z12', 'a pair without an end' if $read->{open};
            ($kind, $read) = ($its, {});
        }
        $before = $number;
        my $schema = $kinds->[$kind] // refuse 'Z24', "the kind $kind";
        my $field = $schema->{by_number}{$number} // refuse 'Z24', "the field $number";
        my $rows = $rows{$kind} // refuse 'Z24', 'a kind without values';
        $self->read_field($column, $field, $rows, $read);
    }
    refuse 'Z12', 'a pair without an end' if $read->{open};
    for my $entry (map { @$_ } values %rows) {
        check_record($entry->{schema}, $entry->{values}, 'Z25');
    }
}

my %encodings = (
    TEXT() => { TEXTS() => 1, DICTIONARY() => 1, WORDS() => 1 },
    REAL() => { FIXED() => 1 },
);

sub encodings_of ($type) {
    return has_bytes($type) ? { BYTE_STRINGS() => 1 } : $encodings{$type} // { INTEGERS() => 1 };
}

sub read_field ($self, $column, $field, $entries, $read) {
    my $encoding = $column->{encoding} // 0;
    refuse 'Z18', 'an encoding that the type does not have'
        if !encodings_of($field->{type})->{$encoding};
    my @rows = map { $entries->[$_] } $self->present($column, scalar @$entries);
    return $self->integer_field($column, $field, \@rows, $entries, $read) if $encoding == INTEGERS;
    # Without values a column takes nothing, whatever it states.
    my %read = (
        TEXTS() => \&texts, DICTIONARY() => \&indexed, WORDS() => \&words, BYTE_STRINGS() => \&byte_strings,
        FIXED() => \&reals
    );
    my $keep = sub ($row, $value) {
        if ($encoding != FIXED) {
            refuse 'Z5', 'more content than is stated' if ($self->{budget} -= length $value) < 0;
        }
        check_value($field, $value);
        $rows[$row]{values}{ $field->{number} } = $value;
    };
    $read{$encoding}->($self, $column, scalar @rows, $keep);
}

sub integer_field ($self, $column, $field, $rows, $entries, $read) {
    my $number = $field->{number};
    my $prediction = $column->{prediction} // 0;
    my @values;
    if ($prediction <= PREVIOUS) { @values = $self->integers($column, scalar @$rows) }
    else {
        my $other = $column->{other} // 0;
        refuse 'Z12', 'a reference of a column with gaps' if $column->{presence};
        my @differences = $self->differences($column, scalar @$rows);
        my $known = $read->{columns}{$other};
        if (!$known)          { return open_pair($read, $field, $entries, $other, $prediction, \@differences) }
        if ($known eq 'open') { return close_pair($read, $field, $entries, $other, $prediction, \@differences) }
        refuse 'Z12', 'a reference to a column with gaps' if $known eq 'gaps';
        my $before = 0;

        for my $row (0 .. $#$entries) {
            my $value = $entries->[$row]{values}{$other};
            push @values, added($prediction == SAME_ROW ? $value : $before, $differences[$row]);
            $before = $value;
        }
    }
    $read->{columns}{$number} = $column->{presence} ? 'gaps' : 'all';
    for my $row (0 .. $#$rows) {
        check_value($field, $values[$row]);
        $rows->[$row]{values}{$number} = $values[$row];
    }
}

# A start that is predicted from the end of the row before, which is read later.
sub open_pair ($read, $field, $entries, $other, $prediction, $differences) {
    refuse 'Z12', 'a reference to a column that was not read'
        if $prediction != PREVIOUS_ROW || $other <= $field->{number};
    refuse 'Z12', 'two open references' if $read->{open};
    $read->{open} = { start => $field, end => $other, differences => $differences };
    $read->{columns}{ $field->{number} } = 'open';
}

sub close_pair ($read, $field, $entries, $other, $prediction, $differences) {
    my $open = delete $read->{open};
    refuse 'Z12', 'a reference to an open column'
        if $prediction != SAME_ROW || $open->{end} != $field->{number} || $open->{start}{number} != $other;
    my $end = 0;
    for my $row (0 .. $#$entries) {
        my $start = added($end, $open->{differences}[$row]);
        $end = added($start, $differences->[$row]);
        check_value($open->{start}, $start);
        check_value($field,         $end);
        @{ $entries->[$row]{values} }{ $other, $field->{number} } = ($start, $end);
    }
    $read->{columns}{$other} = $read->{columns}{ $field->{number} } = 'all';
}

sub byte_strings ($self, $column, $count, $keep) {
    my $lengths = $self->sequence('count_tokens', 'count_bits', $count);
    my $left = $column->{text} // 0;
    my $text = $self->take('text', $left);
    for my $row (0 .. $count - 1) {
        my $length = $lengths->next;
        refuse 'Z16', 'lengths that do not add up' if $length > $left;
        $keep->($row, substr $text, length($text) - $left, $length);
        $left -= $length;
    }
    refuse 'Z16', 'lengths that do not add up' if $left;
}

sub reals ($self, $column, $count, $keep) {
    refuse 'Z18', 'a width that does not fit' if ($column->{text} // 0) != 8 * $count;
    my $text = $self->take('text', 8 * $count);
    for my $row (0 .. $count - 1) {
        my $bytes = substr $text, 8 * $row, 8;
        refuse 'V2', 'a negative zero' if $bytes eq "\0\0\0\0\0\0\0\x80";
        $keep->($row, unpack 'd<', $bytes);
    }
}

# Takes so many pieces, each ended by 00. They are taken one by one by the function that this returns.
sub pieces ($self, $size, $count) {
    my $text = $self->take('text', $size);
    refuse 'Z13', 'another number of pieces' if ($text =~ tr/\0//) != $count || $size && substr($text, -1) ne "\0";
    my $at = 0;
    return sub {
        my $end = index $text, "\0", $at;
        my $piece = substr $text, $at, $end - $at;
        $at = $end + 1;
        return $piece;
    };
}

sub texts ($self, $column, $count, $keep) {
    my $next = $self->pieces($column->{text} // 0, $count);
    $keep->($_, $next->()) for 0 .. $count - 1;
}

# A dictionary, whose entries are at most as many as the indexes into it.
sub dictionary ($self, $column, $most) {
    my $count = $column->{entries} // 0;
    refuse 'Z14', 'more entries than indexes' if $count > $most;
    my $shared = $column->{shares} ? $self->take('shared', $count) : '';
    my $next = $self->pieces($column->{text} // 0, $count);
    my ($before, $size, @entries) = ('', 0);
    for my $index (0 .. $count - 1) {
        my $entry = $next->();
        if ($shared ne '') {
            my $prefix = ord substr $shared, $index, 1;
            refuse 'Z14', 'a prefix longer than the entry before' if $prefix > length $before;
            $entry = substr($before, 0, $prefix) . $entry;
        }
        refuse 'V3', 'an entry that is not UTF-8' if !is_utf8($entry);
        refuse 'Z5', 'a dictionary of more than 16 MiB' if ($size += length $entry) > MOST_CONTENT;
        push @entries, $before = $entry;
    }
    return \@entries;
}

# An index may have 64 bits, which Perl would count from the end of an array.
sub entry_at ($entries, $index) {
    refuse 'Z14', 'an index beyond the dictionary' if $index >= @$entries;
    return $entries->[$index];
}

sub indexed ($self, $column, $count, $keep) {
    my $entries = $self->dictionary($column, $count);
    my $indexes = $self->sequence('tokens', 'bits', $count);
    for my $row (0 .. $count - 1) {
        $keep->($row, entry_at($entries, $indexes->next));
    }
}

sub words ($self, $column, $count, $keep) {
    my $counts = $self->sequence('count_tokens', 'count_bits', $count);
    my ($sum, @counts) = (0);
    for (1 .. $count) {
        push @counts, $counts->next;
        refuse 'Z15', 'a value of 0 words' if !$counts[-1];
        # Each word takes a token, so what is too much for the limit is too much for the stream as well.
        refuse 'Z7', 'more words than there are indexes' if ($sum += $counts[-1]) > MOST_CONTENT;
    }
    my $entries = $self->dictionary($column, $sum);
    my $indexes = $self->sequence('tokens', 'bits', $sum);
    for my $row (0 .. $count - 1) {
        my ($value, $budget) = ('', $self->{budget});
        for my $word (1 .. $counts[$row]) {
            $value .= ' ' if $word > 1;
            $value .= entry_at($entries, $indexes->next);
            refuse 'Z5', 'more content than is stated' if length $value > $budget;
        }
        $keep->($row, $value);
    }
}

# Computes the digests of the values, each with its salt.
sub digest ($self, $entries, $nodes) {
    for my $entry (@$entries) {
        my $node = delete $entry->{node};
        next if $entry->{state} ne 'value';
        $entry->{salt} = $node ? salt_of($node, $entry->{number}) : $self->{log}{salt}->($entry->{number});
        $entry->{content} = content_bytes($entry->{schema}, $entry->{values});
        $entry->{fields} = fields_digest($entry->{content}, $entry->{salt});
    }
}

1;
