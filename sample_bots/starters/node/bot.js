#!/usr/bin/env node
// A bot for ramino: it lays what it can, keeps what may still fit and throws the dearest of the rest.
'use strict';
const readline = require('node:readline');

const RANKS = 'A23456789TJQK';
const SUITS = [...'cdhs'];
const order = (card) => (RANKS + '*').indexOf(card[0]);
const identity = (card) => card.slice(-2); // "*=7h" counts as 7h

/** What is left of `cards`; a joker laid as "*=7h" is the card "*". */
function takeOut(cards, used) {
  const rest = [...cards];
  for (const card of used) rest.splice(rest.indexOf(card.split('=')[0]), 1);
  return rest;
}

class Ramino {
  constructor(rules, seat) {
    this.seat = seat;
    this.table = rules.table;
    this.needsDiscard = rules.closing.needs_discard;
    this.line = RANKS + (rules.melds.ace === 'both' ? 'A' : '');
    this.ace = rules.scoring.ace_in_hand === 1 ? 1 : 11;
    this.jokers = rules.melds.max_jokers !== 0 && rules.melds.min_naturals <= 2;
    const runs = [...this.line.slice(2)].map((_, at) => [...this.line.slice(at, at + 3)]);
    this.threes = SUITS.flatMap((suit) => [
      ...runs.map((run) => run.map((rank) => rank + suit)),
      ...[...RANKS].map((rank) => SUITS.filter((each) => each !== suit).map((each) => rank + each)),
    ]);
  }

  value(card) {
    return { '*': 25, A: this.ace }[card[0]] ?? Math.min(order(card) + 1, 10);
  }

  total(cards) {
    return cards.reduce((sum, card) => sum + this.value(card), 0);
  }

  /** Whether a card can be added to a meld. */
  fits(card, meld) {
    const cards = meld.map(identity);
    const ranks = new Set([card, ...cards].map((each) => each[0]));
    const size = cards.length + 1;
    if (ranks.size === 1) return size <= 4 && !cards.includes(card);
    if (ranks.size < size || cards.some((each) => each[1] !== card[1])) return false;
    const windows = [...this.line.slice(size - 1)].map((_, at) => this.line.slice(at, at + size));
    return windows.some((window) => [...window].every((rank) => ranks.has(rank)));
  }

  /** Melds found greedily, the dearest first and those with a joker last; and the loose cards. */
  arrange(hand) {
    const melds = [];
    let loose = [...hand].sort((one, other) => order(one) - order(other));
    for (;;) {
      let [best, most] = [null, 0];
      for (const three of this.threes) {
        const missing = three.filter((card) => !loose.includes(card));
        const worth = this.total(three) / (missing.length ? 100 : 1);
        if (worth > most && missing.length <= (this.jokers && loose.includes('*') ? 1 : 0)) {
          [best, most] = [three.map((card) => (missing.includes(card) ? `*=${card}` : card)), worth];
        }
      }
      if (!best) break;
      melds.push(best);
      loose = takeOut(loose, best);
    }
    for (const meld of [...melds, ...melds]) {
      for (const card of loose.filter((each) => this.fits(each, meld))) {
        if (this.fits(card, meld)) meld.push(...loose.splice(loose.indexOf(card), 1));
      }
    }
    return { melds, loose };
  }

  /** Whether the top of the pile would go straight into a meld. */
  useful({ hand, discard }) {
    return this.total(this.arrange([...hand, discard.at(-1)]).loose) <= this.total(this.arrange(hand).loose);
  }

  draw(can, view) {
    if (can.close) return { do: 'close' };
    const useful = can.from.includes('discard') && this.useful(view);
    if (can.from.includes('stock') && !useful) return { do: 'draw', from: 'stock' };
    return { do: 'draw', from: 'discard', ...(can.second?.length ? { second: can.second[0] } : {}) };
  }

  /** The steps of this turn and the cards left: one that may be thrown, or none where none is needed. */
  lay(can, view, taken) {
    const steps = [];
    let rest = [...view.hand];
    const take = (step, used) => {
      const left = takeOut(rest, used);
      const fine = left.some((card) => card !== taken) || (!left.length && !this.needsDiscard);
      if (!fine || (this.table.one_action_per_turn && steps.length)) return false;
      steps.push(step);
      rest = left;
      return true;
    };
    for (const meld of this.arrange(rest).melds.slice(0, can.melds_left ?? 99)) take({ meld }, meld);
    const laid = steps.flatMap((step) => step.meld.map(identity));
    const points = laid.reduce((sum, card) => sum + Math.min(this.value(card), 10), 0);
    if (!view.opened[this.seat] && points < this.table.opening_min) return { steps: [], rest: [...view.hand] };
    const ready = view.opened[this.seat] || steps.length || !this.table.layoff_after_opening;
    const mine = ({ owner }) => this.table.layoff === 'any' || (this.table.layoff === 'own' && owner === this.seat);
    for (const { id, cards } of ready ? view.table.filter(mine) : []) {
      const meld = [...cards];
      const add = (card) => rest.includes(card) && this.fits(card, meld) && take({ add: [card], to: id }, [card]);
      for (const card of [...rest, ...rest]) if (add(card)) meld.push(card);
    }
    return { steps, rest };
  }

  /** How good it is to throw a card: its value, less what its neighbours in the hand promise. */
  useless(card, rest) {
    if (card === '*') return -100;
    const close = (gap, other) => gap === 0 || (gap <= 2 && other[1] === card[1]);
    const near = rest.filter((each) => each !== card && close(Math.abs(order(card) - order(each)), each));
    return this.value(card) - 4 * near.length;
  }

  play(can, view) {
    const taken = view.drawn_from === 'discard' ? view.drawn : null;
    const { steps, rest } = this.table.enabled ? this.lay(can, view, taken) : { steps: [], rest: [...view.hand] };
    let free = rest.filter((card) => card !== taken);
    if (!free.length) free = rest.filter((card) => card !== can.may_not_discard);
    if (!this.table.enabled) { // everybody keeps the cards until somebody can meld them all
      const last = free.find((card) => !this.arrange(takeOut(rest, [card])).loose.length);
      if (last) return { do: 'play', steps: [], discard: last, close: true };
    }
    const loose = this.arrange(rest).loose.filter((card) => free.includes(card));
    const [discard] = (loose.length ? loose : free).sort((a, b) => this.useless(b, rest) - this.useless(a, rest));
    return { do: 'play', steps, discard: discard ?? null, close: false };
  }

  bet(can, view) {
    if (!this.arrange(view.hand).melds.length) return { do: can.do[0] }; // pass before a bet, fold after one
    return can.do.includes('call') ? { do: 'call' } : { do: 'bet', to: can.min_to };
  }

  yield(can, view) {
    return can.close ? { do: 'close' } : { do: this.useful(view) ? 'take' : 'yield' };
  }

  knock = () => ({ do: 'pass' });
  reenter = () => ({ do: 'reenter' });
}

class Rams {
  constructor(rules) { this.forced = rules.exchange.dealer_trump === 'forced'; }

  /** The weakest first, trumps last. */
  ranked(cards, { trump }) {
    const power = (card) => '23456789TJQKA'.indexOf(card[0]) + (card[1] === trump ? 20 : 0);
    return [...cards].sort((one, other) => power(one) - power(other));
  }

  enter(can, view) {
    if (can.finish) return { do: 'finish' };
    const weak = this.ranked(view.hand, view).filter((card) => card[1] !== view.trump && !'AK'.includes(card[0]));
    if (can.pass && weak.length > 3) return { do: 'pass' };
    return { do: 'enter', throw: weak.slice(0, can.max_throw) };
  }

  trump(can, view) {
    const [weakest] = this.ranked(view.hand, view);
    return this.forced || weakest[1] !== view.trump ? { do: 'take', throw: weakest } : { do: 'leave' };
  }

  /** Lead the strongest; else win as cheaply as possible; else throw the weakest. */
  card(can, view) {
    const trick = view.trick.map((each) => each.card);
    const cards = this.ranked(can.cards, view);
    if (!trick.length) return { do: 'card', card: cards.at(-1) };
    const fights = (card) => [trick[0][1], view.trump].includes(card[1]);
    const ranked = this.ranked([...trick, ...cards].filter(fights), view);
    const best = Math.max(...trick.map((card) => ranked.indexOf(card)));
    return { do: 'card', card: cards.find((card) => ranked.indexOf(card) > best) ?? cards[0] };
  }
}

const games = { ramino: Ramino, rams: Rams };
let game = null;
const answers = { // none for error, deal_over and match_over
  hello: () => ({ type: 'hello', protocol: 1, name: 'node-starter', wants: ['view'] }),
  match: ({ game: name, rules, seat }) => {
    if (!games[name]) return { type: 'decline', reason: 'I do not know this game' };
    game = new games[name](rules, seat);
    return { type: 'ready' };
  },
  turn: ({ id, ask, can, view }) => ({ type: 'act', id, action: game[ask](can, view) }),
  quit: () => process.exit(0),
};

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  const answer = answers[message.type];
  if (answer) process.stdout.write(`${JSON.stringify(answer(message))}\n`);
});
