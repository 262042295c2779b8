package Vicino::Refusal;

# Why something is refused: the number of the check in `limits.md`, and words.

use v5.36;
use overload '""' => sub ($self, @) { "$self->{check}: $self->{why}" };

sub new ($class, $check, $why) { bless { check => $check, why => $why }, $class }

1;
