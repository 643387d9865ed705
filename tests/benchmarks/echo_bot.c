/* A bot that answers at once and thinks nothing: it draws from the stock and throws the card that it drew.
 * It looks for what it needs in the raw text, which is no way to write a bot. Argument: view, events (what it wants).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char line[1 << 20];

static void say(const char *text, int length) {
    if (write(1, text, length) != length) exit(1);
}

static const char *after(const char *key) {
    const char *found = strstr(line, key);
    return found ? found + strlen(key) : NULL;
}

int main(int argc, char **argv) {
    char reply[512];
    size_t have = 0;
    const char *wants = argc > 1 ? argv[1] : "view\",\"events";
    for (;;) {
        ssize_t got = read(0, line + have, sizeof line - have - 1);
        if (got <= 0) return 0;
        have += got;
        line[have] = 0;
        char *end;
        while ((end = memchr(line, '\n', have))) {
            *end = 0;
            if (strstr(line, "\"type\":\"turn\"")) {
                const char *id = after("\"id\":"), *ask = after("\"ask\":\"");
                int length;
                if (!strncmp(ask, "draw", 4)) {
                    const char *from = strstr(line, "\"from\":[\"stock\"") ? "stock" : "discard";
                    length = sprintf(reply, "{\"type\":\"act\",\"id\":%.*s,\"action\":{\"do\":\"draw\",\"from\":\"%s\"}}\n",
                                     (int)strcspn(id, ",}"), id, from);
                } else if (!strncmp(ask, "play", 4)) {
                    const char *card = after("\"drawn\":\""), *no = after("\"may_not_discard\":\"");
                    if (!card) card = after("\"card\":\"");
                    if (no && card && !strncmp(no, card, 2)) card = after("\"hand\":[\"");
                    length = sprintf(reply, "{\"type\":\"act\",\"id\":%.*s,\"action\":{\"do\":\"play\",\"steps\":[],\"discard\":\"%.*s\"}}\n",
                                     (int)strcspn(id, ",}"), id, (int)strcspn(card, "\""), card);
                } else {
                    length = sprintf(reply, "{\"type\":\"act\",\"id\":%.*s,\"action\":{\"do\":\"pass\"}}\n", (int)strcspn(id, ",}"), id);
                }
                say(reply, length);
            } else if (strstr(line, "\"type\":\"hello\"")) {
                int length = sprintf(reply, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"echo\",\"wants\":[\"%s\"]}\n", wants);
                say(reply, length);
            } else if (strstr(line, "\"type\":\"match\"")) {
                say("{\"type\":\"ready\"}\n", 17);
            } else if (strstr(line, "\"type\":\"quit\"")) {
                return 0;
            }
            have -= end + 1 - line;
            memmove(line, end + 1, have + 1);
        }
    }
}
