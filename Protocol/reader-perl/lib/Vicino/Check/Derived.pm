package Vicino::Check::Derived;

# Derives logs of views as `logs.md` says (*How a device makes the log of a view*), for the cases of `derived.json`.

use v5.36;
use Exporter 'import';
use Vicino::Bytes;
use Vicino::Log;
use Vicino::Schema;

our @EXPORT = qw(derive);

# Makes the log of a case: view, writer, next, root, entries by number, and the numbers that each step takes.
sub derive ($case) {
    my $schema = read_schema(bytes_of($case->{schema}));
    my $view = view_of(bytes_of($case->{audience_key}), $schema->{kind});
    my $secret = bytes_of($case->{record_secret});
    my $self = {
        schema => $schema, view => $view, writer => writer_of($secret, $view), secret => secret_of($secret, $view),
        notes  => $case->{notes}, places => $case->{places}, since => $case->{since}[0], next => 0, live => {},
        shown  => {},
        own    => {},
    };
    my @numbers;
    for my $index (0 .. $#{ $case->{steps} }) {
        begin($self, $case->{made_at}) if $index == $case->{made_after};
        my $step = $case->{steps}[$index];
        my $record = $self->{own}{ $step->{record} } //= { made => $step->{moment}, name => $step->{record} };
        $record->{values} = $step->{content} eq '' ? undef : read_content($schema, bytes_of($step->{content}));
        $record->{private} = $step->{is_private};
        my $first = $self->{next};
        show($self, $record, $step->{moment}) if $index >= $case->{made_after};
        push @numbers, [ $first .. $self->{next} - 1 ];
    }
    begin($self, $case->{made_at}) if $case->{made_after} == @{ $case->{steps} };
    $self->{root} = root_of($self->{next}, { map { $_ => $self->{live}{$_}{leaf} } keys %{ $self->{live} } });
    return ($self, @numbers);
}

# What a view shows of a record: nothing, or values.
sub projection ($self, $record) {
    my $values = $record->{values} // return undef;
    return undef if $record->{private};
    my $schema = $self->{schema};
    my $begins = $schema->{calendar} ? $values->{ $schema->{calendar}{start} } : $record->{made};
    return undef if defined $self->{since} && $begins < $self->{since};
    my @shown = (1, $self->{notes}, $self->{places} == 2, 0, $self->{places} >= 1);
    return {
        map { $_ => $values->{$_} }
        grep { $shown[ $schema->{by_number}{$_}{privacy} ] } grep { $schema->{by_number}{$_} } keys %$values
    };
}

# Derives the view from the records that exist when its audience is made.
sub begin ($self, $moment) {
    my @records = grep { $_->[1] } map { [ $_, projection($self, $_) ] } values %{ $self->{own} };
    my @sorted = sort { order($self, $a->[1], $b->[1]) } @records;
    show($self, $_->[0], $moment) for @sorted;
}

sub order ($self, $one, $other) {
    my @fields = @{ $self->{schema}{fields} };
    my $calendar = $self->{schema}{calendar};
    unshift @fields, $self->{schema}{by_number}{ $calendar->{start} } if $calendar;
    for my $field (@fields) {
        my ($here, $there) = ($one->{ $field->{number} }, $other->{ $field->{number} });
        my $is_text = $field->{type} == TEXT || has_bytes($field->{type});
        my $order = (defined $here ? 1 : 0) <=> (defined $there ? 1 : 0);
        $order ||= $is_text ? $here cmp $there : $here <=> $there if defined $here && defined $there;
        return $order if $order;
    }
    return 0;
}

# Compares what the view shows of a record with what it showed before, and changes the log.
sub show ($self, $record, $moment) {
    my $values = projection($self, $record);
    my $content = defined $values ? content_bytes($self->{schema}, $values) : undef;
    my $before = $self->{shown}{ $record->{name} } // {};
    return if ($content // "\0") eq ($before->{content} // "\0");
    my $number = $self->{next}++;
    delete $self->{live}{ $before->{number} } if defined $before->{content};
    my $shown = $self->{shown}{ $record->{name} } = {
        id    => $before->{id} // $number, number => $number, content => $content,
        clock => clock($moment, $before->{clock}),
    };
    return if !defined $content;
    my $salt = node_at(node_root($self->{secret}, $self->{view}, $number >> 8), $number & 255, 8);
    my %entry = (
        number => $number, writer => $self->{writer}, record => $shown->{id}, clock => $shown->{clock},
        state  => 'value',
        schema => $self->{schema}, values => $values, content => $content, fields => fields_digest($content, $salt),
    );
    $entry{leaf} = leaf($self->{schema}, \%entry);
    $self->{live}{$number} = \%entry;
}

# The clock of a change that replaces a version with that clock, if any (*Clocks*).
sub clock ($moment, $before) {
    my $clock = int($moment / 1000) << 24;
    return $clock if !defined $before || $before < $clock;
    return $before & 0xffffff ? ($before >> 24) + 1 << 24 : $before + 1;
}

1;
