package Vicino::Check::Transcripts;

# Checks the recorded sessions in `fixtures/v1/transcripts` (`session.md`): this reader follows what both sides say, takes
# what the author sends, and compares the digests that the follower states.

use v5.36;
use Exporter 'import';
use Vicino::Batch;
use Vicino::Bytes;
use Vicino::Canonical;
use Vicino::Certificate;
use Vicino::Check;
use Vicino::Dump;
use Vicino::Held;
use Vicino::Invitation;
use Vicino::Log;
use Vicino::Presence;
use Vicino::Schema;
use Vicino::Session;
use Vicino::Statements;

our @EXPORT = qw(check_transcripts);

my %names = (number => 'B20', emptied => 'B20', emptied_full => 'B21', emptied_after => 'B22');

# The sessions of one follower follow each other: each begins with what the one before has left.
sub check_transcripts {
    my $self = { held => Vicino::Held->new };
    for my $name (qw(first delta same)) {
        my $path = "fixtures/v1/transcripts/$name.json";
        check($path, sub { follow($self, published($path)) });
    }
}

my %steps = (
    want     => \&want, presence  => \&presence, offer => \&offer, have => \&have, descend => \&descend,   ask => \&ask,
    children => \&children, fetch => \&fetch,    piece => \&piece, entries => \&entries, delta => \&delta, got => \&got,
);

sub follow ($self, $transcript) {
    my %certificates = map { $_ => bytes_of($transcript->{"${_}_certificate"}) } qw(asker author);
    for my $side (qw(asker author)) {
        is_same(
            "the user of the $side", hex_of(read_certificate($certificates{$side})->{roster}{author}),
            $transcript->{$side});
    }
    $self->{asker} = bytes_of($transcript->{asker});
    delete @$self{qw(dump expected segments log)};
    for my $line (@{ $transcript->{lines} }) {
        my $bytes = bytes_of($line->{message});
        my $message = read_message($bytes);
        is_same('name',             $message->{name}, $line->{name});
        is_same('bytes of a hello', length $bytes,    64) if $line->{name} eq 'hello';
        check_proof($message->{proof}, $transcript->{invitation}, %certificates) if $message->{proof};
        $steps{ $line->{name} }->($self, $message) if $steps{ $line->{name} };
    }
    return is_same('feed', hex_of(feed($self)), $transcript->{feed});
}

sub check_proof ($proof, $text, %certificates) {
    my $invitation = read_invitation($text);
    is_same('id', hex_of($proof->{id}), hex_of(invitation_id($invitation->{secret})));
    my $code = invitation_proof($invitation->{secret}, H($certificates{asker}), H($certificates{author}));
    is_same('proof', hex_of($proof->{code}), hex_of($code));
}

# The digest of what is held.
sub feed ($self) {
    return "\0" x 16 if !$self->{held}{roster};
    return feed_digest($self->{held}{roster}{version}, 0, $self->{grant}{version}, logs_in_order($self->{held}));
}

sub want ($self, $message) {
    is_same('digest', hex_of($message->{digest}), hex_of(feed($self)));
    my $roster = $self->{held}{roster} // return is_same('outline', $message->{outline} // '', '');
    my $outline =
        outline_digest($roster->{payload}, $self->{grant}{payload}, map { $_->{schemas} } logs_in_order($self->{held}));
    is_same('outline',         hex_of($message->{outline}),         hex_of($outline));
    is_same('presence digest', hex_of($message->{presence_digest}), hex_of(presence_digest(@{ $self->{presence} })));
}

sub presence ($self, $message) {
    $self->{presence} = [ $message->{key}, $message->{tag_field} // 0, $message->{tag_key} // '' ] if $message->{key};
}

sub offer ($self, $message) {
    my $held = $self->{held};
    my $dump = $self->{dump} = Vicino::Dump->new(checks => \%names, salts => 1);
    $dump->{roster} = $message->{roster} // { map { $_ => $held->{roster}{$_} } qw(payload signature) };
    $dump->{closings} = $message->{closings};
    $dump->add_schema($_) for @{ $message->{schemas} };
    if (my $grant = $message->{grant}) {
        my $roster = verify_roster(@{ $dump->{roster} }{qw(payload signature)});
        $self->{grant} = verify_statement('grant', @$grant{qw(payload signature)}, $roster);
        is_same('follower', hex_of($self->{grant}{follower}), hex_of($self->{asker}));
    }
    for my $log (@{ $message->{logs} }) {
        my $head = read_statement('head', $log->{payload});
        die "a log of another view\n" if !grep { $_ eq $head->{view} } @{ $self->{grant}{views} };
        my %log = (
            %$head{qw(writer view next root schemas)}, kinds => $log->{kinds},
            head => { payload => $log->{payload}, signature => $log->{signature} });
        $dump->add_log(\%log, $held->{lists});
    }
}

sub have ($self, $message) {
    my @logs = @{ $self->{dump}{logs} };
    is_same('positions', scalar @{ $message->{positions} }, scalar @logs);
    for my $index (0 .. $#logs) {
        my ($position, $held) =
            ($message->{positions}[$index], $self->{held}{logs}{ $logs[$index]{view} . $logs[$index]{writer} });
        is_same(
            'a position', $position ? "$position->{next} " . hex_of($position->{root}) : '',
            $held ? "$held->{next} " . hex_of($held->{root}) : ''
        );
        $logs[$index]{held} = $position;
    }
}

# The digest tree of a log: its root is expected, and what children then says below it.
sub descend ($self, $message) {
    my $log = $self->{dump}{logs}[ $message->{log} ];
    my $height = 0;
    for (my $count = ($log->{next} + 255) >> 8; $count > 1; $count = ($count + 63) >> 6) { $height++ }
    $self->{expected} = { "$height 0" => $log->{root} };
    below($self, $height, 0, $message->{digests}) if defined $message->{digests};
}

sub below ($self, $height, $index, $digests) {
    my @children = unpack '(a32)*', $digests;
    is_same('a node', hex_of(Vicino::Log::node($height, @children)), hex_of($self->{expected}{"$height $index"}));
    $self->{expected}{ join ' ', $height - 1, 64 * $index + $_ } = $children[$_] for 0 .. $#children;
}

sub ask ($self, $message) {
    die "a node that is not expected\n" if !$self->{expected}{"$message->{height} $message->{index}"};
}
sub children ($self, $message) { below($self, @$message{qw(height index digests)}) }

sub fetch ($self, $message) {
    for my $segment (@{ $message->{segments} }) {
        die "a segment that is not expected\n" if !$self->{expected}{"0 $segment"};
    }
    @$self{qw(packed piece)} = ('', $message->{piece_size});
}

sub piece ($self, $message) {
    is_same('offset', $message->{offset},      length $self->{packed});
    is_same('size',   length $message->{data}, $self->{piece});
    $self->{packed} .= $message->{data};
}

sub entries ($self, $message) {
    my $log = $self->{dump}{logs}[ $message->{log} ];
    my $batch = read_packed($self->{packed} . $message->{data}, $message->{size}, $log);
    $self->{dump}->add_entry($log, $_) for @{ $batch->{entries} };
    my %leaves = map { $_->{number} => leaf($_->{schema}, $_) } @{ $batch->{entries} };
    for my $segment (@{ $message->{segments} }) {
        # A log of one segment has its digest as root.
        my %own = map { ($_ & 255) => $leaves{$_} } grep { $_ >> 8 == $segment } keys %leaves;
        is_same("the segment $segment", hex_of(root_of(256, \%own)), hex_of($self->{expected}{"0 $segment"}));
    }
}

sub delta ($self, $message) {
    my $log = $self->{dump}{logs}[ $message->{log} ];
    $log->{base} = $log->{held};
    my $batch = read_packed($message->{data}, $message->{size}, $log);
    $self->{dump}->add_emptied($log, @{ $batch->{emptied} });
    $self->{dump}->add_entry($log, $_) for @{ $batch->{entries} };
}

sub got ($self, $message) {
    my ($held, @outcomes) = take_dump($self->{held}, $self->{dump});
    is_same('outcomes', "@outcomes", join ' ', ('taken') x @outcomes);
    $self->{held} = $held;
    is_same('digest', hex_of($message->{digest}), hex_of(feed($self)));
}

1;
