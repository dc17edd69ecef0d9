# How the bot plays Monopoly Ausgezockt. This is the file to change.
# `arena games ausgezockt` tells what a question holds and what may be answered.

package Strategy;

use strict;
use warnings;

use constant GAME => 'ausgezockt';

# A match begins: $start holds the rules, the number of seats and your seat. A strategy lives for one match.
sub new {
    my ($class, $start) = @_;
    return bless { rules => $start->{rules}, seat => $start->{seat} }, $class;
}

# The action for a question, or nothing for any legal one. Write a number as 0 + $x if it may have become a string.
sub choose {
    my ($self, $act) = @_;
    return $self->flip($act->{observation}) if $act->{decision} eq 'flip';
    return;    # `attack`, `defend`, `veto`, `place`, `event`: yours to write
}

# An idea to begin with: flip until two cash cards lie there, then stop before Bankrott comes.
sub flip {
    my ($self, $seen) = @_;
    return @{ $seen->{flipped}{cash} } < 2 ? { type => 'flip' } : { type => 'stop' };
}

1;
