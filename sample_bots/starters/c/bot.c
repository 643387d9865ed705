/* A bot for ramino: it lays what it can, takes what makes a meld and throws the dearest of the rest. */
#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* A card is 4 * rank + suit, ranks from 2 to the ace; the joker is 52. */
enum { JOKER = 52, NONE = 53, KINDS = 54 };
static const char RANKS[] = "23456789TJQKA", SUITS[] = "cdhs";

typedef struct { int of[KINDS], size; } Cards; /* how many of each, and together */

static cJSON *rules; /* of the match being played */
static int seat, threes[100][3], melds; /* every meld of three cards */

static cJSON *get(const cJSON *from, const char *name) { return cJSON_GetObjectItemCaseSensitive(from, name); }
static cJSON *rule(const char *theme, const char *name) { return get(get(rules, theme), name); }
static bool on(const char *theme, const char *name) { return cJSON_IsTrue(rule(theme, name)); }
/* Null is no limit. */
static int limit(const char *a, const char *b) { return cJSON_IsNumber(rule(a, b)) ? rule(a, b)->valueint : 99; }
static bool is(const cJSON *item, const char *text) { return cJSON_IsString(item) && !strcmp(item->valuestring, text); }

static int read_card(const cJSON *item) {
    if (!cJSON_IsString(item)) return NONE;
    const char *equals = strchr(item->valuestring, '='); /* "*=7h" on the table is a 7h */
    const char *text = equals ? equals + 1 : item->valuestring;
    return *text == '*' ? JOKER : (int)(4 * (strchr(RANKS, *text) - RANKS) + strchr(SUITS, text[1]) - SUITS);
}

static void put_card(FILE *out, const char *before, const char *joker, int card) {
    if (card == JOKER) fprintf(out, "%s\"*\"", before);
    else fprintf(out, "%s\"%s%c%c\"", before, joker, RANKS[card / 4], SUITS[card % 4]);
}

static Cards read_cards(const cJSON *list) {
    Cards cards = {0};
    const cJSON *each;
    cJSON_ArrayForEach(each, list) cards.of[read_card(each)]++, cards.size++;
    return cards;
}

static void start(const cJSON *match) {
    cJSON_Delete(rules);
    rules = cJSON_Duplicate(get(match, "rules"), true);
    seat = get(match, "seat")->valueint, melds = 0;
    for (int rank = 12; rank >= 0; rank--) /* the dearest first */
        for (int suit = 0; suit < 4; suit++) {
            for (int i = 0, n = 0; i < 4; i++)
                if (i != suit) threes[melds][n++] = 4 * rank + i;
            melds++;
            for (int i = 0; i < 3; i++) threes[melds][i] = 4 * ((rank + i) % 13) + suit;
            /* K A 2 never, Q K A where the ace may be high */
            if (rank != 11 && (rank != 10 || is(rule("melds", "ace"), "both"))) melds++;
        }
}

/* Whether a card makes a meld of three with two of the others. */
static bool fits(int card, const Cards *others) {
    for (int meld = 0; meld < melds && !others->of[card]; meld++) {
        int two = 0, one = 0;
        for (int i = 0; i < 3; i++) two += others->of[threes[meld][i]] > 0, one += threes[meld][i] == card;
        if (one && two == 2) return true;
    }
    return false;
}

/* Takes cards out of the hand, if one that may be thrown stays, or none where none is needed. */
static bool take(Cards *rest, int taken, const int *used, int count) {
    Cards left = *rest;
    for (int i = 0; i < count; i++) left.of[used[i]]--, left.size--;
    if (left.size == 0 ? on("closing", "needs_discard") : left.size == 1 && left.of[taken]) return false;
    *rest = left;
    return true;
}

/* The steps of this turn, as they are written; `rest` is what stays in the hand. */
static const char *lay(const cJSON *view, int taken, Cards *rest) {
    const cJSON *meld;
    const Cards hand = *rest;
    int most = on("table", "one_action_per_turn") ? 1 : 99, steps = 0, on_table = 0, points = 0;
    bool own[64], opened = cJSON_IsTrue(cJSON_GetArrayItem(get(view, "opened"), seat));
    Cards table[64];
    static char text[8192]; /* a step is 40 characters at most */
    FILE *out = (*text = 0, fmemopen(text, sizeof text, "w"));
    cJSON_ArrayForEach(meld, get(view, "table"))
        own[on_table] = get(meld, "owner")->valueint == seat, table[on_table++] = read_cards(get(meld, "cards"));
    for (int i = 0; i < 2 * melds; i++) {
        int *three = threes[i % melds], used[3], missing = 0; /* first without jokers, then with one */
        for (int j = 0; j < 3; j++) used[j] = rest->of[three[j]] ? three[j] : JOKER, missing += used[j] == JOKER;
        if (missing != i / melds || (missing && (!rest->of[JOKER] || !limit("melds", "max_jokers")))) continue;
        if (steps >= limit("table", "melds_per_turn") || steps >= most || !take(rest, taken, used, 3)) continue;
        table[on_table] = (Cards){0};
        for (int j = 0; j < 3; j++) {
            put_card(out, j ? "," : steps++ ? ",{\"meld\":[" : "{\"meld\":[", used[j] == JOKER ? "*=" : "", three[j]);
            table[on_table].of[three[j]] = 1;
            points += three[j] / 4 == 12 ? 1 : three[j] / 4 > 8 ? 10 : three[j] / 4 + 2; /* an ace is 1 at least */
        }
        fprintf(out, "]}"), own[on_table++] = true;
    }
    bool enough = opened || points >= limit("table", "opening_min");
    for (int i = 0; i < on_table && enough && (opened || steps || !on("table", "layoff_after_opening")); i++) {
        bool may = is(rule("table", "layoff"), "any") || (own[i] && is(rule("table", "layoff"), "own"));
        for (int card = 0; card < JOKER && may; card++) {
            if (!rest->of[card] || steps >= most || !fits(card, &table[i]) || !take(rest, taken, &card, 1)) continue;
            put_card(out, steps++ ? ",{\"add\":[" : "{\"add\":[", "", card);
            fprintf(out, "],\"to\":%d}", i + 1); /* melds are numbered as they are laid */
            table[i].of[card]++;
        }
    }
    fclose(out);
    return enough ? text : (*rest = hand, "");
}

static void play(const cJSON *view) {
    int taken = is(get(view, "drawn_from"), "discard") ? read_card(get(view, "drawn")) : NONE, thrown = JOKER - 1;
    Cards rest = read_cards(get(view, "hand"));
    const char *steps = lay(view, taken, &rest);
    bool table = on("table", "enabled"); /* with closed hands nothing is laid: who can meld all cards but one closes */
    printf("{\"do\":\"play\",\"steps\":[%s],\"close\":%s", table ? steps : "", table || rest.size != 1 ? "false" : "true");
    if (rest.size > rest.of[taken]) rest.of[taken] = 0; /* it may not go back */
    while (thrown >= 0 && !rest.of[thrown]) thrown--;   /* the dearest: ranks come in order, jokers go last */
    if (rest.size) put_card(stdout, ",\"discard\":", "", thrown < 0 ? JOKER : thrown);
    printf("}");
}

/* Rams: lead the strongest; else win as cheaply as possible; else throw the weakest. */
static int choose(const cJSON *cards, const cJSON *view) {
    const cJSON *each, *trick = get(view, "trick");
    const char trump = *get(view, "trump")->valuestring;
    int best = 0, most = 0, choice = NONE, led = trick->child ? read_card(get(trick->child, "card")) % 4 : -1;
    for (int pass = 0; pass < 2; pass++)
        cJSON_ArrayForEach(each, (pass ? cards : trick)) {
            int card = read_card(pass ? each : get(each, "card"));
            /* trumps beat the suit that was led, and that beats the others */
            int power = 1 + card / 4 + (SUITS[card % 4] == trump ? 40 : card % 4 == led ? 20 : 0);
            int worth = led < 0 ? power : power > best ? 1000 - power : 100 - power;
            if (!pass && power > best) best = power;
            if (pass && worth > most) most = worth, choice = card;
        }
    return choice;
}

static void enter(const cJSON *can, const cJSON *view) {
    const cJSON *card;
    Cards weak = {0};
    cJSON_ArrayForEach(card, get(view, "hand"))
        if (!strpbrk(card->valuestring, "AK") && !strchr(card->valuestring, *get(view, "trump")->valuestring))
            weak.of[read_card(card)]++, weak.size++;
    if (weak.size > 3 && cJSON_IsTrue(get(can, "pass"))) return (void)printf("{\"do\":\"pass\"}");
    printf("{\"do\":\"enter\",\"throw\":[");
    for (int i = 0, n = 0; i < JOKER; i++)
        if (weak.of[i] && n < get(can, "max_throw")->valueint) put_card(stdout, n++ ? "," : "", "", i);
    printf("]}");
}

/* Writes the action that answers a question. */
static void decide(const cJSON *ask, const cJSON *can, const cJSON *view) {
    const cJSON *pile = get(view, "discard"), *from = get(can, "from"), *hand = get(view, "hand");
    Cards cards = read_cards(hand);
    bool useful = fits(read_card(cJSON_GetArrayItem(pile, cJSON_GetArraySize(pile) - 1)), &cards);
    const char *what = is(ask, "knock") ? "pass" : is(ask, "yield") && useful ? "take" : ask->valuestring;
    if (is(ask, "play")) {
        play(view);
    } else if (is(ask, "enter")) {
        enter(can, view);
    } else if (is(ask, "bet")) { /* pass is open before a bet, fold after one; whoever has a meld stays in */
        const char *first = get(can, "do")->child->valuestring, *bold = *first == 'p' ? "bet" : "call";
        printf("{\"do\":\"%s\",\"to\":%d}", *lay(view, NONE, &cards) ? bold : first, get(can, "min_to")->valueint);
    } else if (is(ask, "draw") && !cJSON_IsTrue(get(can, "close"))) {
        bool wanted = from->child->next && useful;
        printf("{\"do\":\"draw\",\"from\":\"%s\"}", wanted ? "discard" : from->child->valuestring);
    } else if (is(ask, "trump")) {
        printf("{\"do\":\"take\",\"throw\":\"%s\"}", hand->child->valuestring);
    } else if (is(ask, "card")) {
        put_card(stdout, "{\"do\":\"card\",\"card\":", "", choose(get(can, "cards"), view)), printf("}");
    } else { /* yield, reenter */
        printf("{\"do\":\"%s\"}", cJSON_IsTrue(get(can, "close")) ? "close" : what);
    }
}

int main(void) {
    size_t size = 0;
    for (char *line = NULL; getline(&line, &size, stdin) > 0;) {
        cJSON *message = cJSON_Parse(line), *type = get(message, "type");
        if (is(type, "quit")) break;
        if (is(type, "hello")) {
            puts("{\"type\":\"hello\",\"protocol\":1,\"name\":\"c-starter\",\"wants\":[\"view\"]}");
        } else if (is(type, "match")) {
            bool known = is(get(message, "game"), "ramino") || is(get(message, "game"), "rams");
            start(message);
            puts(known ? "{\"type\":\"ready\"}" : "{\"type\":\"decline\"}");
        } else if (is(type, "turn")) {
            printf("{\"type\":\"act\",\"id\":%d,\"action\":", get(message, "id")->valueint);
            decide(get(message, "ask"), get(message, "can"), get(message, "view"));
            puts("}");
        } /* error, deal_over and match_over want no reply */
        fflush(stdout); /* one line, and out at once */
        cJSON_Delete(message);
    }
}
