/** The matches of a global pattern; further ones in one text than a reader would look at do not count. */
export function everyMatch(pattern: RegExp, text: string): readonly RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  for (const match of text.matchAll(pattern)) {
    if (found.push(match) >= matchesMax) break
  }
  return found
}

const matchesMax = 1_000

/** Whether words are part of a name: in capitals, capitalised within a sentence, or before another capitalised word. */
export function capitalised(written: string, before: string, after: string): boolean {
  if (!/^\p{Lu}/u.test(written)) return false
  if (/^[\s\u2060]\p{Lu}\p{Ll}/u.test(after)) return true
  return /^\p{Lu}{2}/u.test(written) || (/[\p{L}\p{N},;)]["'”’\s\u2060]*$/u.test(before) && !label.test(before))
}

/** The id or the number of a clause, after which a sentence begins. */
const label =
  /^[\s\u2060([]{0,4}(?:[A-Z][A-Z\d-]{0,40}-\d[\d.]{0,12}[a-z]?|\d{1,4}(?:\.\d{1,4}){1,6}[a-z]?)[\s\u2060)\].]{1,4}$/u

/** What follows the last of the marks. */
export function afterLast(text: string, marks: string): string {
  return text.slice(Math.max(...[...marks].map(mark => text.lastIndexOf(mark))) + 1)
}

/** Whether a parenthesis right after the noun says what the words mean: `sufficiently low (at most 5)`. */
export function isDefinedAfter(after: string): boolean {
  return /^[^.,;:()]{0,40}\((?:see|i\.e\.|e\.g\.|for example|such as|including|about|by default|at (?:least|most)|as (?:defined|described|specified)|[<>=≤≥\d])/iu.test(
    after,
  )
}

/** Whether a limit follows: `promptly, at the latest on Friday`. */
export function isBoundedAfter(after: string): boolean {
  return bound.test(after)
}

const bound =
  /^,?[\s\u2060]+(?:and |but |or )?(?:in any (?:case|event),? )?(?:(?:at|by) (?:the )?latest|(?:no|not) later|within|at most|no more)\b/iu

/** A number, in digits or in words. */
export const numberWord =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|hundred|thousand|zero|once|twice'
