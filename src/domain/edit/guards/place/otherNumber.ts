import { numberOf } from '../../../text/numberWords.ts'
import type { Pair } from '../../compare/compare.ts'
import { type Token, tokensOf } from '../../compare/tokens.ts'
import { wordingBetween } from '../../compare/wording.ts'
import { isRenumbered } from '../../numbering/partners.ts'
import type { GuardContext } from '../context/context.ts'
import { speaksOfMany } from '../context/many.ts'
import { contentOf, isNumber, saidIn } from '../context/said.ts'
import { inRuns, isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * The only value of an instruction in two places that had different ones, or in a clause that has fewer words of the
 * instruction than another clause with such a number. `reported` are warnings about statements.
 */
export function guardOtherNumber(
  { rewrite, comparison: { changed }, asked: { intent }, numbers, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const instruction = rewrite.instruction.slice(0, readMaxChars)
  if (intent.isOpen || isRevision || changed.length > changedMax || reported.length > 0) return []
  const said = tokensOf(instruction).filter(token => isNumber(token) && !intent.places.has(token.text))
  const values = new Set(said.map(figureOf))
  const [value] = values
  if (value === undefined || values.size > 1 || speaksOfMany(instruction, rewrite.before)) return []
  const places = changed
    .filter(pair => (pair.before.kind === 'paragraph' || pair.before.kind === 'item') && !isRenumbered(pair, numbers))
    .flatMap(pair => placesOf(pair, value))
  const old = new Set(places.map(place => place.old))
  const others = old.size > 1 ? places.filter(place => place.old !== places[0]?.old) : []
  const isSaid = saidIn(instruction)
  const outmatched = places.length === 1 ? places.filter(({ pair }) => hasBetter(pair, value, isSaid)) : []
  return inRuns(
    [...others, ...outmatched].flatMap(({ pair: { after }, old: was }) =>
      reported.some(warning => isAbout(warning, after))
        ? []
        : [warn('number_changed', [after.start + 1, after.end], `It was: ${quoteSome([was])}.`)],
    ),
  )
}

const readMaxChars = 2_000
const changedMax = 10

function figureOf({ text }: Token): string {
  return String(numberOf(text) ?? text.toLowerCase())
}

/** Where a statement got the value, or its unit beside it, and what was there. */
function placesOf(pair: Pair, value: string): readonly { readonly pair: Pair; readonly old: string }[] {
  return wordingBetween(pair.before, pair.after).runs.flatMap(({ removed, added, previous }) => {
    const isGiven = added.some(token => isNumber(token) && figureOf(token) === value)
    const isUnit = previous !== undefined && isNumber(previous) && figureOf(previous) === value && added.length === 1
    const [number] = removed.filter(isNumber).map(figureOf)
    const old = isGiven ? (number ?? contentOf(removed)[0]) : isUnit ? contentOf(removed)[0] : undefined
    return old === undefined ? [] : [{ pair, old }]
  })
}

/** Whether another number with the same unit, which did not change, has more words of the instruction in its clause. */
function hasBetter({ before, after }: Pair, value: string, isSaid: (word: string) => boolean): boolean {
  const [old, now] = [clausesWithNumber(before.text), clausesWithNumber(after.text)]
  if (old.length !== now.length || old.length < 2) return false
  const made = now.filter((one, at) => one.figure === value && old[at]?.figure !== value)
  const kept = now.filter((one, at) => one.figure === old[at]?.figure)
  const score = (words: readonly string[]) => new Set(words.filter(isSaid)).size
  return made.some(one => kept.some(other => other.unit === one.unit && score(other.words) > score(one.words)))
}

/** The numbers of a text, each with the words in front of it in its clause. */
function clausesWithNumber(text: string) {
  const tokens = tokensOf(text.slice(0, readMaxChars))
  let start = 0
  return tokens.flatMap((token, at) => {
    if (clauseEnd.test(token.text)) start = at + 1
    if (!isNumber(token)) return []
    const words = contentOf(tokens.slice(start, at))
    start = at + 2
    return [{ figure: figureOf(token), unit: tokens[at + 1]?.text.toLowerCase() ?? '', words }]
  })
}

const clauseEnd = /^(?:[,;.:()]|and|or|but|und|oder|aber)$/i
