// A bot for ramino: it lays what it can, takes what makes a meld and throws the dearest of the rest.
import com.google.gson.*;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.stream.*;

public class Bot {
    static final String RANKS = "A23456789TJQK", SUITS = "cdhs";
    static final Gson GSON = new Gson();
    static final PrintStream OUT = new PrintStream(System.out, true); // flushed at every newline
    static JsonObject rules; // of the match being played
    static int seat;
    static final List<List<String>> threes = new ArrayList<>(); // every meld of three cards
    static JsonElement rule(String theme, String name) { return rules.getAsJsonObject(theme).get(name); }

    static List<String> cards(JsonElement list) {
        return StreamSupport.stream(list.getAsJsonArray().spliterator(), false).map(JsonElement::getAsString).toList();
    }

    /** What a card counts as: "*=7h" on the table is a 7h. */
    static String identity(String card) { return card.substring(card.indexOf('=') + 1); }

    /** The dearest have the highest; a joker is the last to be thrown. */
    static int value(String card) { return "*23456789TJQKA".indexOf(card.charAt(0)); }

    /** What a meld counts for an opening, where an ace is 1 at least; ten is where nothing is found. */
    static int worth(List<String> meld) {
        return meld.stream().mapToInt(card -> ("A23456789".indexOf(identity(card).charAt(0)) + 10) % 10 + 1).sum();
    }

    /** What is left of the cards; for "*=7h" it is the "*" that goes. */
    static List<String> without(List<String> cards, List<String> used) {
        List<String> rest = new ArrayList<>(cards);
        for (String card : used) rest.remove(card.split("=")[0]);
        return rest;
    }

    static boolean start(JsonObject match) {
        rules = match.getAsJsonObject("rules");
        seat = match.get("seat").getAsInt();
        threes.clear();
        if (!match.get("game").getAsString().equals("ramino")) return match.get("game").getAsString().equals("rams");
        String line = RANKS + (rule("melds", "ace").getAsString().equals("both") ? "A" : "");
        for (String suit : SUITS.split("")) {
            for (int i = 0; i + 3 <= line.length(); i++)
                threes.add(Stream.of(line.substring(i, i + 3).split("")).map(rank -> rank + suit).toList());
            for (String rank : RANKS.split(""))
                threes.add(Stream.of(SUITS.replace(suit, "").split("")).map(other -> rank + other).toList());
        }
        threes.sort(Comparator.comparing(three -> -worth(three))); // the dearest first
        return true;
    }

    /** Whether a card makes a meld of three with two of the others. */
    static boolean fits(String card, List<String> others) {
        return !others.contains(card) && threes.stream().anyMatch(
            three -> three.contains(card) && three.stream().filter(others::contains).count() == 2);
    }

    record Meld(int id, int owner, List<String> cards) { }
    /** The steps of a turn, as they are found, and what stays in the hand. */
    static class Laying {
        final List<Map<String, ?>> steps = new ArrayList<>();
        final List<Meld> melds = new ArrayList<>(); // on the table
        List<String> rest;
        final List<String> taken; // the card from the pile, which may not be thrown
        Laying(List<String> hand, List<String> taken) { this.rest = hand; this.taken = taken; }

        /** One more step, if a card that may be thrown stays, or none where none is needed. */
        boolean take(Map<String, ?> step, List<String> used) {
            List<String> left = without(rest, used);
            boolean stuck = left.isEmpty() ? rule("closing", "needs_discard").getAsBoolean() : left.equals(taken);
            if (stuck || (!steps.isEmpty() && rule("table", "one_action_per_turn").getAsBoolean())) return false;
            steps.add(step);
            rest = left;
            return true;
        }

        int layMelds(int most) {
            int points = 0, jokers = rule("melds", "max_jokers").toString().equals("0") ? 0 : 1;
            for (int missing = 0; missing <= jokers; missing++) // first without a joker
                for (List<String> three : threes) {
                    List<String> absent = without(three, rest);
                    if (absent.size() != missing || (missing > 0 && !rest.contains("*"))) continue;
                    List<String> meld = three.stream().map(card -> absent.contains(card) ? "*=" + card : card).toList();
                    if (steps.size() >= most || !take(Map.of("meld", meld), meld)) continue;
                    melds.add(new Meld(melds.size() + 1, seat, meld));
                    points += worth(meld);
                }
            return points;
        }

        void addTo(Meld meld) {
            List<String> names = new ArrayList<>(meld.cards().stream().map(Bot::identity).toList());
            for (String card : List.copyOf(rest)) {
                var step = Map.of("add", List.of(card), "to", meld.id());
                if (fits(card, names) && take(step, List.of(card))) names.add(card);
            }
        }
    }

    static Map<String, ?> play(JsonObject view) {
        boolean blocked = view.get("drawn_from").equals(new JsonPrimitive("discard"));
        List<String> taken = blocked ? List.of(view.get("drawn").getAsString()) : List.of();
        List<String> hand = cards(view.get("hand"));
        Laying laying = new Laying(hand, taken);
        Stream.of(GSON.fromJson(view.get("table"), Meld[].class)).forEach(laying.melds::add);
        boolean opened = view.getAsJsonArray("opened").get(seat).getAsBoolean();
        JsonElement most = rule("table", "melds_per_turn");
        int points = laying.layMelds(most.isJsonNull() ? 99 : most.getAsInt());
        boolean waits = rule("table", "layoff_after_opening").getAsBoolean() && points == 0;
        if (!opened && (waits || points < rule("table", "opening_min").getAsInt())) {
            laying.steps.clear();
            laying.melds.clear();
            laying.rest = hand;
        }
        String layoff = rule("table", "layoff").getAsString();
        for (Meld meld : laying.melds) {
            if (layoff.equals("any") || (layoff.equals("own") && meld.owner() == seat)) laying.addTo(meld);
        }
        Comparator<String> order = Comparator.comparing(card -> taken.contains(card) ? -1 : value(card));
        Map<String, Object> action = new HashMap<>(Map.of("do", "play"));
        laying.rest.stream().max(order).ifPresent(thrown -> action.put("discard", thrown));
        if (rule("table", "enabled").getAsBoolean()) action.put("steps", laying.steps);
        else action.put("close", laying.rest.size() == 1); // the rest of the hand is melded
        return action;
    }

    static Map<String, ?> draw(JsonObject can, JsonObject view) {
        List<String> from = cards(can.get("from")), pile = cards(view.get("discard"));
        boolean wanted = from.size() == 2 && fits(pile.get(pile.size() - 1), cards(view.get("hand")));
        return Map.of("do", "draw", "from", wanted ? "discard" : from.get(0));
    }

    static Map<String, ?> enter(JsonObject can, JsonObject view) {
        String good = "[AK].|." + view.get("trump").getAsString();
        List<String> weak = cards(view.get("hand")).stream().filter(card -> !card.matches(good)).toList();
        if (can.get("pass").getAsBoolean() && weak.size() > 3) return Map.of("do", "pass");
        return Map.of("do", "enter", "throw", weak.stream().limit(can.get("max_throw").getAsInt()).toList());
    }

    /** Lead the strongest; else win as cheaply as possible; else throw the weakest. */
    static Map<String, ?> card(JsonObject can, JsonObject view) {
        List<String> trick = new ArrayList<>();
        view.getAsJsonArray("trick").forEach(each -> trick.add(each.getAsJsonObject().get("card").getAsString()));
        Comparator<String> order = byPower(trick.isEmpty() ? "-" : trick.get(0).substring(1), view);
        List<String> cards = cards(can.get("cards")).stream().sorted(order).toList();
        if (trick.isEmpty()) return Map.of("do", "card", "card", cards.get(cards.size() - 1));
        String best = Collections.max(trick, order);
        Stream<String> winners = cards.stream().filter(card -> order.compare(card, best) > 0);
        return Map.of("do", "card", "card", winners.findFirst().orElse(cards.get(0)));
    }

    /** Trumps beat the suit that was led, and that beats the others. */
    static Comparator<String> byPower(String led, JsonObject view) {
        String trump = view.get("trump").getAsString();
        return Comparator.comparing(card -> value(card) + (card.endsWith(trump) ? 40 : card.endsWith(led) ? 20 : 0));
    }

    static Map<String, ?> decide(JsonObject turn, JsonObject can, JsonObject view) {
        String ask = turn.get("ask").getAsString();
        List<String> hand = cards(view.get("hand"));
        if (can.has("close") && can.get("close").getAsBoolean()) return Map.of("do", "close");
        return switch (ask) {
            case "draw" -> draw(can, view);
            case "play" -> play(view);
            case "enter" -> enter(can, view);
            case "card" -> card(can, view);
            case "trump" -> Map.of("do", "take", "throw", Collections.min(hand, byPower("-", view)));
            case "bet" -> bet(can, hand);
            case "knock" -> Map.of("do", "pass");
            default -> Map.of("do", ask); // yield: yield, reenter: reenter
        };
    }

    /** Whoever has a meld stays in; pass is open before a bet, fold after one. */
    static Map<String, ?> bet(JsonObject can, List<String> hand) {
        String first = can.getAsJsonArray("do").get(0).getAsString(), bold = first.equals("pass") ? "bet" : "call";
        return Map.of("do", threes.stream().anyMatch(hand::containsAll) ? bold : first, "to", can.get("min_to").getAsInt());
    }

    static void say(Map<String, ?> reply) { OUT.println(GSON.toJson(reply)); } // one line, and out at once

    public static void main(String[] args) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            JsonObject message = JsonParser.parseString(line).getAsJsonObject();
            switch (message.get("type").getAsString()) { // error, deal_over and match_over want no reply
                case "hello" -> say(Map.of("type", "hello", "protocol", 1, "name", "java-starter"));
                case "match" -> say(Map.of("type", start(message) ? "ready" : "decline"));
                case "turn" -> {
                    var action = decide(message, message.getAsJsonObject("can"), message.getAsJsonObject("view"));
                    say(Map.of("type", "act", "id", message.get("id").getAsInt(), "action", action));
                }
                case "quit" -> System.exit(0);
            }
        }
    }
}
