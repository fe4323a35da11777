import { InstructionError } from '../../../../instructionError.ts'
import { quote, quoteShort } from '../../../../language/phrase.ts'
import { isNumber } from '../../../instruction/numberWords.ts'
import { times } from '../../../page/namedNumbers.ts'
import { codeOccurrences, type Occurrence } from '../../../page/occurrences.ts'
import { isInAny } from '../../../page/phrases/areas.ts'
import { formsOf } from '../../../page/wordForms.ts'
import type { Request } from '../../../request/goal.ts'
import { isWordOf, onlyOne } from './replacedWords.ts'

/** `change heartbeat to every 30 seconds` gives it another time, and no other name. */
const boundedAmount = /^(?:every|each|within|at least|at most|up to|after|before|alle|mindestens|höchstens) \d/i

/** Asks about what the user may or may not mean instead of doing it. */
export function requireSure(
  { page, quotes, scope, isEverywhere, isOnly, text, areas, code, exceptions }: Request,
  found: readonly Occurrence[],
  from: string,
  to: string,
): void {
  const { document } = page
  const isLimited = isOnly || areas !== undefined || exceptions.length > 0
  const isPlaced = isLimited || (scope !== undefined && /^(?:replace|substitute) /i.test(text))
  if (boundedAmount.test(to) && !/\d/.test(from) && !quotes.includes(to))
    throw new InstructionError(
      `It is not clear whether ${quoteShort(to)} replaces the words ${quoteShort(from)}. Say: replace ${quote(from)} with ${quote(to)}.`,
    )
  const isOfNumber = /^\d/.test(from) || isNumber(from.split(' ')[0] ?? '')
  if (isOfNumber && !isEverywhere && !isPlaced && !/\b(?:all|every)\b/i.test(text))
    onlyOne(page, found, from, to, scope)
  if (times.test(from) && times.test(to) && !isEverywhere) requireOneUse(document, found, from, to)
  const isExample = scope?.kind === 'section' && /\b(?:example|sample)s?\b/i.test(scope.section.heading.text)
  if (isExample && code === undefined && codeOccurrences(document, [{ from, to }], scope).length > 0) {
    throw new InstructionError(
      `${quoteShort(from)} is in the code of the example too. Say at the end: and the code, or: but not in code.`,
    )
  }
  if (scope?.kind === 'section' && found.some(({ start }) => start < scope.section.heading.end)) {
    throw new InstructionError(
      `${quoteShort(from)} is in the heading of the section too. Say: replace ${quote(from)} with ${quote(to)} in section ${quote(scope.section.heading.text)}, or: rename heading …`,
    )
  }
  const keys =
    document.frontMatter === null ||
    scope !== undefined ||
    areas !== undefined ||
    code === 'only' ||
    isInAny(exceptions, document.frontMatter)
      ? ''
      : document.text.slice(document.frontMatter.start, document.frontMatter.end)
  const values = keys.replace(/^[^\n\r\u2028\u2029:]*:/gm, '')
  if (formsOf(from, to).some(form => isWordOf(values.toLowerCase(), form.from.toLowerCase()))) {
    throw new InstructionError(
      `${quoteShort(from)} is in the front matter too. Say in which section to replace it, or: replace ${quote(from)} with ${quote(to)}.`,
    )
  }
}

/** `days` is a unit in `14 days`, and another word in `Business Day` and `the third day`. */
function requireOneUse({ text }: Request['page']['document'], found: readonly Occurrence[], from: string, to: string) {
  const isUnit = ({ start }: Occurrence) => /[\d)][ \u00a0-]$/.test(text.slice(Math.max(0, start - 2), start))
  if (found.every(isUnit) || !found.some(isUnit)) return
  throw new InstructionError(
    `${quoteShort(from)} is a unit in some places of the text and another word in others. Say: replace ${from} with ${to} everywhere; or name the amount: replace "2 ${from}" with "…".`,
  )
}

/**
 * A term that the instruction and the text write with a capital letter inside sentences, such as a defined term of a
 * contract, is another word than the one in lower case.
 */
export function requireOneTerm(
  { document }: Request['page'],
  found: readonly Occurrence[],
  from: string,
  to: string,
): void {
  if (!/^\p{Lu}\P{Lu}*$/u.test(from)) return
  const { text } = document
  const isLower = ({ start, end }: Occurrence) => /^\p{Ll}/u.test(text.slice(start, end))
  const isAmid = ({ start }: Occurrence) =>
    text.startsWith(from, start) && /[\p{L}\p{N},;(][ \t(“"']{1,3}$/u.test(text.slice(Math.max(0, start - 4), start))
  if (!found.some(isLower) || !found.some(isAmid)) return
  const lower = from.slice(0, 1).toLowerCase() + from.slice(1)
  throw new InstructionError(
    `The text has both ${quoteShort(from)} and ${quoteShort(lower)}. Say, for the first only: replace ${quote(from)} with ${quote(to)}; or for both: replace ${lower} with ${to.slice(0, 1).toLowerCase() + to.slice(1)}.`,
  )
}
