#!/bin/sh
# A bot for ramino in one jq program: it lays what it can, takes what makes a meld and throws the dearest of the rest.
# jq reads a message a line; --unbuffered writes every reply at once.
exec jq --unbuffered -nc '
# What a card counts as: "*=7h" on the table is a 7h.
def identity: split("=") | last;

# The dearest have the highest; a joker is the last to be thrown.
def value: .[:1] as $rank | "*23456789TJQKA" | index($rank);

# What is left of the cards; for "*=7h" it is the "*" that goes.
def without($used): reduce $used[] as $card (.; del(.[index($card | split("=")[0]) // empty]));

# What a meld counts for an opening, where an ace is 1 at least.
def worth: map(identity[:1] as $rank | ("A23456789" | index($rank) // 9) + 1) | add;

# Every meld of three cards, the dearest first.
def threes($rules):
  ["c", "d", "h", "s"] as $suits
  | ("A23456789TJQK" + if $rules.melds.ace == "both" then "A" else "" end) as $line
  | [$suits[] as $suit | range($line | length - 2) as $i | [range(3) | $line[$i + .:$i + . + 1] + $suit]]
    + [$suits[] as $left | range(13) as $i | [$suits[] | select(. != $left) | $line[$i:$i + 1] + .]]
  | sort_by(-worth);

# Whether a card makes a meld of three with two of the others.
def fits($match; $others):
  . as $card | ($others | index($card) | not)
  and any($match.threes[]; index($card) != null and (. - $others | length) == 1);

# One more step, if a card that may be thrown stays, or none where none is needed. Input: {steps, rest}.
def take($match; $taken; $step; $used):
  (.rest | without($used)) as $left
  | if ($left == [] and $match.rules.closing.needs_discard) or ($left != [] and $left == $taken)
      or (.steps != [] and $match.rules.table.one_action_per_turn)
    then . else {steps: (.steps + [$step]), rest: $left} end;

# New melds of three, first those without a joker. Melds are numbered as they are laid. Input: {steps, rest, melds}.
def lay_melds($match; $taken):
  (if $match.rules.melds.max_jokers == 0 then 0 else 1 end) as $jokers
  | reduce (range($jokers + 1) as $missing | $match.threes[] | [$missing, .]) as [$missing, $three] (.;
      .melds as $melds
      | ($three - .rest) as $absent
      | if ($absent | length) == $missing and ($missing == 0 or (.rest | index("*")))
          and ((.steps | length) < ($match.rules.table.melds_per_turn // 99))
        then ($three | map(if [.] - $absent == [] then "*=" + . else . end)) as $meld
          | (.steps | length) as $before
          | take($match; $taken; {meld: $meld}; $meld)
          | .melds = $melds + if (.steps | length) > $before
              then [{id: ($melds | length + 1), owner: $match.seat, cards: $meld}] else [] end
        else . end);

def lay_off($match; $taken):
  $match.rules.table.layoff as $layoff
  | reduce (.melds[] | select($layoff == "any" or ($layoff == "own" and .owner == $match.seat))) as $meld (.;
      .names = ($meld.cards | map(identity))
      | reduce .rest[] as $card (.;
          .names as $names
          | if $card | fits($match; $names)
            then (.steps | length) as $before
              | take($match; $taken; {add: [$card], to: $meld.id}; [$card])
              | .names = $names + if (.steps | length) > $before then [$card] else [] end
            else . end));

def play($match):
  .view as $view | $match.rules.table as $table
  | (if $view.drawn_from == "discard" then [$view.drawn] else [] end) as $taken
  | {steps: [], rest: $view.hand, melds: $view.table}
  | lay_melds($match; $taken)
  | ([.steps[].meld | worth] | add // 0) as $points
  | if $view.opened[$match.seat] then lay_off($match; $taken)
    elif $points < $table.opening_min or ($points == 0 and $table.layoff_after_opening)
    then {steps: [], rest: $view.hand}
    else lay_off($match; $taken) end
  | {do: "play", discard: (.rest | max_by([[.] - $taken != [], value]))}  # the card taken may not go back
    + if $table.enabled then {steps} else {close: (.rest | length == 1)} end;  # the rest of the hand is melded

def draw($match):
  .view as $view
  | ((.can.from | length) == 2 and ($view.discard | last | fits($match; $view.hand))) as $wanted
  | {do: "draw", from: (if $wanted then "discard" else .can.from[0] end)};

# Pass is open before a bet, fold after one; whoever has a meld stays in.
def bet($match):
  .can.do[0] as $first | .can.min_to as $to
  | {steps: [], rest: .view.hand, melds: []} | lay_melds($match; [])
  | if .steps == [] then {do: $first} else {do: (if $first == "pass" then "bet" else "call" end), $to} end;

def enter:
  .view.trump as $trump
  | [.view.hand[] | select(test("^[AK]") or .[1:] == $trump | not)] as $weak
  | if .can.pass and ($weak | length) > 3 then {do: "pass"} else {do: "enter", throw: $weak[:.can.max_throw]} end;

# Trumps beat the suit that was led, and that beats the others.
def power($led; $trump): value + if .[1:] == $trump then 40 elif .[1:] == $led then 20 else 0 end;

# Lead the strongest; else win as cheaply as possible; else throw the weakest.
def card:
  .view.trump as $trump | [.view.trick[].card] as $trick | ($trick[0] // "--")[1:] as $led
  | ($trick | map(power($led; $trump)) | max) as $best
  | .can.cards | sort_by(power($led; $trump))
  | (if $best == null then last else first((.[] | select(power($led; $trump) > $best)), .[0]) end) as $card
  | {do: "card", card: $card};

def decide($match):
  if .can.close then {do: "close"}
  elif .ask == "play" then play($match)
  elif .ask == "draw" then draw($match)
  elif .ask == "enter" then enter
  elif .ask == "card" then card
  elif .ask == "bet" then bet($match)
  elif .ask == "trump" then .view | .trump as $trump | {do: "take", throw: (.hand | min_by(power(""; $trump)))}
  else {do: ({knock: "pass", yield: "yield", reenter: "reenter"}[.ask])} end;

foreach (label $quit | inputs | if .type == "quit" then break $quit else . end) as $message ({};
  if $message.type == "match" then $message | {rules, seat, threes: threes(.rules)} else . end;
  . as $match | $message
  | if .type == "hello" then {type: "hello", protocol: 1, name: "shell-starter", wants: ["view"]}
    elif .type == "match" then {type: (if .game == "ramino" or .game == "rams" then "ready" else "decline" end)}
    elif .type == "turn" then {type: "act", id, action: decide($match)}
    else empty end)  # error, deal_over and match_over want no reply
'
