import { type Document, lineAt } from '../../../markdown/document.ts'
import type { Span } from '../../../text/span.ts'
import type { Edit } from '../../../text/splice.ts'
import { InstructionError } from '../../instructionError.ts'
import { ownSectionsOf } from '../../language/ownSections.ts'
import { onLines, quoteShort } from '../../language/phrase.ts'
import { digitsOf, writtenLike } from '../instruction/numberWords.ts'
import { isKnownUnit, unitOf } from './amounts.ts'
import { type NamedNumber, numbersIn, times } from './namedNumbers.ts'
import { singular } from './nouns.ts'
import { boundIn, type NumberBound } from './numberBounds.ts'
import { isEndOfRange, isEveryNumber, isPartOfNumber, isPerNumber } from './partOfNumber.ts'
import type { Quantity } from './quantity.ts'
import { sameStem, wordsIn } from './words.ts'

/** Words that announce a number without saying which. */
const fillers = new Set(
  'the a an number numbers value amount count of for on from by per maximum max minimum min limit cap ceiling default allowed to in at our total'.split(
    ' ',
  ),
)

export function namingWords(name: string): readonly string[] {
  return wordsIn(name).filter(word => !fillers.has(word))
}

/**
 * The edit that gives the one number of this name another value: the number in a sentence with all words of the name
 * and with this unit, if one is given; without a unit, the words have to be next to the number. A name such as
 * `maximum size` means a number that is given as the greatest one, where the text has such numbers.
 */
export function setNumber(
  document: Document,
  name: string,
  value: Quantity,
  area: Span | undefined,
  old?: string,
): readonly Edit[] {
  const words = namingWords(name)
  if (words.length === 0 && value.unit.length === 0) return []
  const numbers = numbersIn(document, area, words, value.unit)
  const isCount = value.unit.length === 0 && isPlural(words.at(-1) ?? '')
  const all = (numbers.length > 0 ? numbers : belowTitle(document, area, words, value.unit)).filter(
    one =>
      (old === undefined || digitsOf(one.written) === digitsOf(old)) &&
      !(isCount && isEveryNumber(document, one.number)),
  )
  const found = withBound(all, boundIn(name))
  const isBesideOther = found.every(({ isNear }) => !isNear) && numbers.some(({ isNear }) => isNear)
  const isRate = found.some(({ number, isNear }) => !isNear && isPerNumber(document, number))
  const isCertain = old !== undefined && value.unit.length === 0 && found.length === 1 && !isBesideOther && !isRate
  // `2 minutes` is a timeout as `30 seconds` is.
  const chosen = isCertain
    ? found
    : found.filter(({ isNear, unitFits, isSameClause, word }) =>
        unitFits
          ? isNear || (value.unit.length > 0 && isSameClause)
          : isNear && areTimes(value.unit) && times.test(word),
      )
  const meant =
    chosen.length > 1 && chosen.some(({ isNear }) => isNear) ? chosen.filter(({ isNear }) => isNear) : chosen
  const [one, another] = meant
  if (one === undefined) return []
  const said = name === '' ? value.unit.join(' ') : name
  if (another !== undefined) throw severalNumbers(document, meant, said)
  if (one.isShared && old === undefined && !hasOwnWords(document, one, words)) throw sharedNumber(document, one, said)
  const alike = one.isNarrowed ? numbersIn(document, area, [], value.unit).filter(({ unitFits }) => unitFits) : []
  if (alike.length > 1) throw severalNumbers(document, alike, said)
  if (isPartOfNumber(document, one.number) || (old === undefined && isEndOfRange(document, one.number)))
    throw new InstructionError(
      `The number on ${onLines([lineAt(document, one.number.start)])} is a part of another one or of a range. Say: replace "…" with "…".`,
    )
  const isOtherNumber =
    value.unit.length === 1 && one.word !== value.unit[0] && isSameUnit(one.word, value.unit[0] ?? '')
  const number = writtenLike(one.written, value.number)
  if (number === null)
    throw new InstructionError(
      `The number is written ${quoteShort(one.written)}. Say: replace ${quoteShort(one.written)} with "…".`,
    )
  if (one.unitFits && !isOtherNumber) return [{ ...one.number, replacement: number }]
  return [{ start: one.number.start, end: one.unit.end, replacement: `${number} ${value.unit.join(' ')}` }]
}

/**
 * The only number of this unit, which few things have, below the one title that has the words: `the rate limit is 200 requests per minute` below `Rate
 * limits`.
 */
function belowTitle(
  document: Document,
  area: Span | undefined,
  words: readonly string[],
  unit: readonly string[],
): readonly NamedNumber[] {
  const isUsual = unit.length === 1 && isKnownUnit(unit[0] ?? '')
  if (unit.length === 0 || isUsual || words.length === 0 || area !== undefined) return []
  const titled = ownSectionsOf(document).filter(
    ({ heading, parents }) =>
      heading.level > 1 &&
      words.every(word => wordsIn(heading.text).some(one => sameStem(one, word))) &&
      parents.every(({ text }) => !words.every(word => wordsIn(text).some(one => sameStem(one, word)))),
  )
  const [section, another] = titled
  if (section === undefined || another !== undefined) return []
  const numbers = numbersIn(document, section, [], unit)
  const kinds = new Set(unit.map(unitOf))
  const alike = numbers.filter(one => one.unitFits || kinds.has(unitOf(one.word)))
  return alike.length === 1 ? alike.map(one => ({ ...one, isSameClause: true })) : []
}

/** `retries` counts them; how often they are is another number. */
function isPlural(word: string): boolean {
  return singular(word) !== word
}

/** `day` and `days`, `Tag` and `Tage`. */
function isSameUnit(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length)
  const isGermanPlural =
    times.test(one) && times.test(other) && long.startsWith(short) && /^e?n?$/.test(long.slice(short.length))
  return singular(one) === singular(other) || isGermanPlural
}

function severalNumbers(document: Document, found: readonly NamedNumber[], said: string): InstructionError {
  const lines = onLines(found.map(({ number }) => lineAt(document, number.start)))
  return new InstructionError(
    `There are ${found.length} numbers that ${quoteShort(said)} could mean, on ${lines}. Say in which section, or: replace "old text" with "new text".`,
  )
}

/** Whether words of the name are behind the number, before the next one: `adults` in `5 EUR for adults and 3 EUR for children`. */
function hasOwnWords({ text }: Document, { unit }: NamedNumber, words: readonly string[]): boolean {
  const behind = /^[^\d.;,]{0,80}/.exec(text.slice(unit.end, unit.end + 80))?.[0] ?? ''
  const own = wordsIn(behind.split(/ (?:and|or|und|oder|et|ou|y) /)[0] ?? '')
  return words.length > 1 && words.some(word => own.some(one => sameStem(one, word)))
}

function sharedNumber(document: Document, { number, unit }: NamedNumber, said: string): InstructionError {
  const line = onLines([lineAt(document, number.start)])
  const written = document.text.slice(number.start, unit.end).replace(/\s+/g, ' ')
  return new InstructionError(
    `${quoteShort(said)} has more than one number on ${line}. Say: replace ${quoteShort(written)} with "…".`,
  )
}

function withBound(found: readonly NamedNumber[], bound: NumberBound | null): readonly NamedNumber[] {
  if (bound === null) return found
  const announced = found.filter(one => one.bound === bound).map(one => ({ ...one, isNear: true }))
  return announced.length > 0 ? announced : found.filter(one => one.bound === null)
}

function areTimes(unit: readonly string[]): boolean {
  return unit.length === 1 && times.test(unit[0] ?? '')
}
