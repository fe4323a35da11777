/** The matches of a global pattern; further ones in one text than a reader would look at do not count. */
export function everyMatch(pattern: RegExp, text: string): readonly RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  for (const match of text.matchAll(pattern)) {
    if (found.push(match) >= matchesMax) break
  }
  return found
}

const matchesMax = 1_000

/** Whether words are part of a name: in capitals, or capitalised within a sentence. */
export function capitalised(written: string, before: string): boolean {
  if (!/^\p{Lu}/u.test(written)) return false
  return /^\p{Lu}{2}/u.test(written) || /[\p{L}\p{N},;)]["'”’\s\u2060]*$/u.test(before)
}

/** A number, in digits or in words. */
export const numberWord =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|hundred|thousand|zero|once|twice'
