// A bot for ramino: it lays what it can, keeps what may still fit and throws the dearest of the rest.
#include <algorithm>
#include <functional>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>
#include <vector>

using nlohmann::json;
using Card = std::string;
using Cards = std::vector<Card>;
const std::string RANKS = "A23456789TJQK", SUITS = "cdhs";
json rules;  // of the match being played
int seat = 0;
std::vector<Cards> threes;  // every meld of three cards

size_t order(const Card& card) { return (RANKS + "*").find(card[0]); }
Card identity(const Card& card) { return card.size() > 2 ? card.substr(card.size() - 2) : card; }  // "*=7h" is a 7h
bool has(const Cards& cards, const Card& card) { return std::ranges::find(cards, card) != cards.end(); }
int value(const Card& card) {
    if (card[0] == 'A') return rules["scoring"]["ace_in_hand"] == 1 ? 1 : 11;
    return card == "*" ? 25 : std::min<int>(order(card) + 1, 10);
}
int total(const Cards& cards) {
    return std::accumulate(cards.begin(), cards.end(), 0, [](int sum, auto& card) { return sum + value(card); });
}

// What is left of the cards; a joker laid as "*=7h" is the card "*".
Cards take_out(Cards cards, const Cards& used) {
    for (const Card& card : used) cards.erase(std::ranges::find(cards, card.substr(0, card.find('='))));
    return cards;
}

void start(const json& match) {
    rules = match["rules"], seat = match["seat"];
    if (threes.clear(); match["game"] != "ramino") return;
    const std::string line = RANKS + (rules["melds"]["ace"] == "both" ? "A" : "");  // an ace after the king too
    for (char suit : SUITS) {
        for (size_t at = 2; at < line.size(); at++)
            threes.push_back({{line[at - 2], suit}, {line[at - 1], suit}, {line[at], suit}});
        for (char rank : RANKS)
            threes.push_back(take_out({{rank, 'c'}, {rank, 'd'}, {rank, 'h'}, {rank, 's'}}, {{rank, suit}}));
    }
}

// Whether a card can be added to a meld: with two cards of it it makes a meld of three.
bool fits(const Card& card, const Cards& meld) {
    Cards cards;
    for (const Card& each : meld) cards.push_back(identity(each));
    return !has(cards, card) && std::ranges::any_of(threes, [&](const Cards& three) {
        return has(three, card) && std::ranges::count_if(three, [&](auto& each) { return has(cards, each); }) == 2;
    });
}

// Melds found greedily, the dearest first and those with a joker last; and the loose cards.
std::pair<std::vector<Cards>, Cards> arrange(Cards loose) {
    std::vector<Cards> melds;
    std::ranges::sort(loose, {}, order);
    bool jokers = rules["melds"]["max_jokers"] != 0 && rules["melds"]["min_naturals"] <= 2;
    for (;;) {
        Cards best;
        int most = 0;
        for (const Cards& three : threes) {
            Cards written = three;
            int missing = 0;
            for (Card& card : written) if (!has(loose, card)) card = "*=" + card, missing++;
            int worth = total(three) * (missing ? 1 : 100);
            if (worth > most && missing <= (jokers && has(loose, "*"))) best = written, most = worth;
        }
        if (best.empty()) break;
        loose = take_out(loose, best);
        melds.push_back(best);
    }
    for (Cards& meld : melds)
        for (const Card& card : Cards(loose))
            if (fits(card, meld)) meld.push_back(card), loose = take_out(loose, {card});
    return {melds, loose};
}

// Whether the top of the pile would go straight into a meld.
bool useful(const json& view) {
    Cards hand = view["hand"], more = hand;
    more.push_back(view["discard"].back());
    return total(arrange(more).second) <= total(arrange(hand).second);
}

json draw(const json& can, const json& view) {
    if (can.value("close", false)) return {{"do", "close"}};
    bool wanted = has(can["from"], "discard") && useful(view);
    return {{"do", "draw"}, {"from", wanted ? json("discard") : can["from"][0]}};
}

// The steps of this turn; `rest` keeps a card that may be thrown, or none where none is needed.
json lay(const json& can, const json& view, const Card& taken, Cards& rest) {
    const json& table = rules["table"];
    int points = 0;
    json steps = json::array();
    auto take = [&](const json& step, const Cards& used) {
        Cards left = take_out(rest, used);
        bool fine = std::ranges::any_of(left, [&](auto& card) { return card != taken; }) ||
                    (left.empty() && !rules["closing"]["needs_discard"]);
        fine = fine && (steps.empty() || !table["one_action_per_turn"]);
        if (fine) steps.push_back(step), rest = left;
        return fine;
    };
    for (const Cards& meld : arrange(rest).first) {
        if (!can["melds_left"].is_null() && steps.size() >= can["melds_left"]) break;
        if (!take({{"meld", meld}}, meld)) continue;
        for (const Card& card : meld) points += std::min(value(identity(card)), 10);
    }
    const bool opened = view["opened"][seat], may_add = opened || !steps.empty() || !table["layoff_after_opening"];
    if (!opened && points < table["opening_min"]) return rest = view["hand"].get<Cards>(), json::array();
    for (const json& meld : view["table"]) {
        Cards cards = meld["cards"];
        if (!may_add || (table["layoff"] != "any" && (table["layoff"] != "own" || meld["owner"] != seat))) continue;
        for (const Card& card : Cards(rest)) {
            const json step = {{"add", json::array({card})}, {"to", meld["id"]}};
            if (fits(card, cards) && take(step, {card})) cards.push_back(card);
        }
    }
    return steps;
}

json play(const json& can, const json& view) {
    Cards rest = view["hand"], free, thrown;
    const Card taken = view["drawn_from"] == "discard" ? view["drawn"] : "";
    json action = {{"do", "play"}, {"steps", rules["table"]["enabled"] ? lay(can, view, taken, rest) : json::array()}};
    for (const Card& card : rest) if (card != taken) free.push_back(card);
    if (free.empty()) free = rest;
    for (const Card& card : free)  // with closed hands, somebody closes who can meld all cards but one
        if (!rules["table"]["enabled"] && arrange(take_out(rest, {card})).second.empty())
            return {{"do", "play"}, {"steps", json::array()}, {"discard", card}, {"close", true}};
    for (const Card& card : arrange(rest).second) if (has(free, card) && card != "*") thrown.push_back(card);
    if (thrown.empty()) thrown = free;
    if (!thrown.empty()) action["discard"] = *std::ranges::max_element(thrown, {}, value);
    return action;
}

// Rams: how strong a card is; trumps beat the suit that was led, and that beats the others.
int power(const Card& card, const std::string& trump, char led = 0) {
    return (order(card) + 12) % 13 + (card[1] == trump[0] ? 40 : card[1] == led ? 20 : 0);
}

json enter(const json& can, const json& view) {
    Cards weak = view["hand"];
    std::erase_if(weak, [&](auto& card) { return card.find_first_of("AK" + Card(view["trump"])) != Card::npos; });
    if (can["finish"]) return {{"do", "finish"}};
    if (can["pass"] && weak.size() > 3) return {{"do", "pass"}};
    weak.resize(std::min<size_t>(weak.size(), can["max_throw"]));
    return {{"do", "enter"}, {"throw", weak}};
}

json trump(const json&, const json& view) {
    auto strength = [&](const Card& card) { return power(card, view["trump"]); };
    return {{"do", "take"}, {"throw", std::ranges::min(view["hand"].get<Cards>(), {}, strength)}};
}

// Lead the strongest; else win as cheaply as possible; else throw the weakest.
json card(const json& can, const json& view) {
    const auto& trick = view["trick"];
    const char led = trick.empty() ? 0 : trick[0]["card"].get<Card>()[1];
    auto strength = [&](const Card& card) { return power(card, view["trump"], led); };
    Cards cards = can["cards"];
    std::ranges::sort(cards, {}, strength);
    int best = 0;
    for (const json& played : trick) best = std::max(best, strength(played["card"]));
    auto winner = std::ranges::find_if(cards, [&](auto& card) { return led && strength(card) > best; });
    return {{"do", "card"}, {"card", winner != cards.end() ? *winner : led ? cards.front() : cards.back()}};
}

// Whoever has a meld stays in; pass is open before a bet, fold after one.
json bet(const json& can, const json& view) {
    if (arrange(view["hand"]).first.empty()) return {{"do", can["do"][0]}};
    return {{"do", can["do"][0] == "pass" ? "bet" : "call"}, {"to", can["min_to"]}};
}

void say(const json& reply) { std::cout << reply << std::endl; }  // endl flushes: one line, and out at once
int main() {
    const std::map<std::string, std::function<json(const json&, const json&)>> decide = {
        {"draw", draw}, {"play", play}, {"bet", bet}, {"enter", enter}, {"trump", trump}, {"card", card},
        {"knock", [](auto&, auto&) { return json{{"do", "pass"}}; }},
        {"yield", [](auto&, auto& view) { return json{{"do", useful(view) ? "take" : "yield"}}; }},
        {"reenter", [](auto&, auto&) { return json{{"do", "reenter"}}; }},
    };
    for (std::string text; std::getline(std::cin, text);) {
        const json got = json::parse(text);
        const json& type = got["type"];
        if (type == "quit") break;
        if (type == "hello") {
            say({{"type", "hello"}, {"protocol", 1}, {"name", "cpp-starter"}, {"wants", {"view"}}});
        } else if (type == "match") {
            start(got);
            say({{"type", got["game"] == "ramino" || got["game"] == "rams" ? "ready" : "decline"}});
        } else if (type == "turn") {
            say({{"type", "act"}, {"id", got["id"]}, {"action", decide.at(got["ask"])(got["can"], got["view"])}});
        }  // error, deal_over and match_over want no reply
    }
}
