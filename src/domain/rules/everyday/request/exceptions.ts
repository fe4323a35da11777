import { hasQuote, quoteMark } from '../instruction/utterance.ts'
import { verbs } from '../instruction/verbs.ts'
import type { Page } from '../page/page.ts'
import { type Area, sparedAreas } from '../page/phrases/areas.ts'
import { atEnd } from './atEnd.ts'
import { placesOf } from './places.ts'

/** `except in section X`, `everywhere but in the headings`. */
const exception = atEnd(
  ['(?:but )?(?:except(?: for)?|excluding|apart from|other than)', '(?:but|, ?) ?not', 'everywhere but(?: not)?'],
  '(?: (?:in|under|within|inside|of|from))? (.+)',
)
/** `but keep section X as it is`. */
const sparing = atEnd([
  '(?:but |and )?(?:leav(?:e|ing)|keep(?:ing)?) (.+?) (?:alone|unchanged|untouched|as (?:it|they) (?:is|are)|as[ -]is)',
])

/** `but do not touch clause 2.2`, `clause 2.2 stays as it is`, `nothing else changes`. */
const keeping = atEnd([
  "(?:but |and )?(?:please )?(?:(?:do not|don['’]t|never) (?:touch|change|alter|modify|edit)|without (?:touching|changing|altering|modifying|editing)) (.{1,120})",
  `(?:but |and )?((?:section|clause|step|item|row|requirement|article|paragraph) [^ ,]{1,20}|[A-Z][A-Z0-9-]{0,20}-[0-9]{1,6}|${quoteMark}) (?:stays?|remains?|must stay|should stay)(?: unchanged| untouched| the same| as (?:it|they) (?:is|are)| as[ -]is)?`,
])
const adding = new RegExp(`^${verbs.add} `, 'i')
const everythingElse =
  /^(?:(?:anything|everything|something) else|the rest(?: of .{1,40})?|(?:the |any )?others?(?: .{1,40})?|nothing else)$/i

/** The exceptions at the end of an instruction, and what precedes them; `null` unless all are on the page. */
export function exceptionsIn(
  page: Page,
  text: string,
  quotes: readonly string[],
): { readonly text: string; readonly areas: readonly Area[]; readonly isKept?: true } | null {
  const keep = keeping.exec(text)
  // The text of something new may go on after `and`.
  const kept = keep !== null && (!adding.test(text) || hasQuote(text.slice(0, keep.index))) ? keep : null
  const match = kept ?? sparing.exec(text) ?? exception.exec(text)
  const said = match?.[1] ?? match?.[2]
  if (match === null || said === undefined) return null
  const isKept = kept === null ? {} : { isKept: true as const }
  if (kept !== null && everythingElse.test(said)) return { text: text.slice(0, match.index), areas: [], ...isKept }
  const areas: Area[] = []
  for (const phrase of said.split(/,? and (?:in )?|, (?:in )?/)) {
    const found = sparedAreas(page, phrase, quotes, one => placesOf(page, one, quotes))
    if (found === null) return null
    areas.push(...found)
  }
  return { text: text.slice(0, match.index), areas, ...isKept }
}
