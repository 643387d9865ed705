"""Bash breaks words at `=`: `--set melds.ace=lo` comes in three pieces, and only the last one is to be given back."""

from click.shell_completion import BashComplete, CompletionItem, add_completion_class


class Bash(BashComplete):
    """Bash, with the words put together again that it has broken at `=`."""

    def get_completion_args(self) -> tuple[list[str], str]:
        args, incomplete = super().get_completion_args()
        words: list[str] = []
        for word in (*args, incomplete):
            if words and (word == "=" or words[-1].endswith("=")):
                words[-1] += word
            else:
                words.append(word)
        self._given = words[-1].rpartition("=")[0] + "=" if "=" in words[-1] else ""
        return words[:-1], words[-1]

    def format_completion(self, item: CompletionItem) -> str:
        """Without what stands before the last `=`: bash keeps that."""
        return super().format_completion(CompletionItem(item.value.removeprefix(self._given), type=item.type))


def register() -> None:
    """Click uses our class for bash from now on."""
    add_completion_class(Bash)
