# How the bot plays Viehmarkt. This is the file to change.
# `arena games viehmarkt` tells what a question holds and what may be answered.

package Strategy;

use strict;
use warnings;

use constant GAME => 'viehmarkt';

# A match begins: $start holds the rules, the number of seats and your seat. A strategy lives for one match.
sub new {
    my ($class, $start) = @_;
    return bless { rules => $start->{rules}, seat => $start->{seat} }, $class;
}

# The action for a question, or nothing for any legal one. Write a number as 0 + $x if it may have become a string.
sub choose {
    my ($self, $act) = @_;
    return $self->bid($act->{observation}, $act->{legal}) if $act->{decision} eq 'bid';
    return;    # `turn`, `hammer`, `pay`, `offer`, `reply`: yours to write
}

# An idea to begin with: bid for an animal up to a quarter of the purse, and never bluff.
sub bid {
    my ($self, $seen, $legal) = @_;
    my $lowest = $legal->[-1]{amount}{min};
    my $money  = $seen->{money};
    my $purse  = 0;
    $purse += $_ * $money->{$_} for keys %$money;
    return $lowest <= $purse / 4 ? { type => 'bid', amount => $lowest } : { type => 'pass' };
}

1;
