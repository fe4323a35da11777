const lineMaxChars = 300

/** Phrases that models write before and after their work and that never occur in a document. */
const phrases: readonly RegExp[] = [
  /^(?:SUMMARY|NO_CHANGE|SECTIONS):\s/,
  /^\W*(?:(?:sure|certainly|of course|absolutely|okay|ok)[,!. ]+)?(?:here(?:'s|’s| is| are)|below is) (?:the|your|an?) (?:\w+[ -]){0,3}(?:updated|revised|edited|modified|rewritten|corrected|improved|changed|complete|full|new|final)\b/i,
  /^\W*(?:sure|certainly|of course|absolutely)[,!.] (?:here|i|below|the)\b/i,
  /^\W*i(?:'ve|’ve| have)? (?:updated|revised|edited|modified|rewritten|rewrote|made|applied|changed|added|removed) (?:the|your|all|these) (?:\w+ )?(?:document|file|section|text|specification|changes|content)\b/i,
  /^\W*(?:let me know|please let me know|i hope this|feel free to)\b.{0,80}(?:changes?|further|else|adjust|help|questions?)\b/i,
  /^\W*(?!\W)(?:gerne|natürlich|selbstverständlich)?[,!. ]*hier ist (?:das|die|der|dein|ihr)\w* (?:\w+ )?(?:aktualisiert|überarbeitet|geändert|vollständig|neu)/i,
]

export function isChatter(line: string): boolean {
  return line.length <= lineMaxChars && phrases.some(phrase => phrase.test(line))
}
