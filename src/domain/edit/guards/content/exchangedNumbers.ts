import { isNumberWord } from '../../compare/bindingWords.ts'
import type { Pair } from '../../compare/compare.ts'
import { quantitiesIn } from '../../compare/quantities.ts'
import { tokensOf } from '../../compare/tokens.ts'
import { wordingBetween } from '../../compare/wording.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { VerbFamily } from '../../intent/verbs.ts'
import type { GuardContext } from '../context/context.ts'
import { statesFact } from '../context/given.ts'
import { placesIn, saidIn } from '../context/said.ts'
import { isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'
import { conversionsIn } from './conversions.ts'
import { impliedNumbers } from './impliedNumbers.ts'

/**
 * Statements that were said in other words, with other numbers: to rewrite, to shorten or to translate asks for none.
 * `reported` are warnings about numbers.
 */
export function guardExchangedNumbers(context: GuardContext, reported: readonly Warning[]): readonly Warning[] {
  const { comparison, asked, isOverhaul } = context
  if (asked.intent.isOpen || isOverhaul) return []
  const isImplied = impliedNumbers(context)
  if (spokenOf.values().some(stem => asked.intent.stems.has(stem))) return []
  return comparison.changed.flatMap(pair => {
    const { before, after } = pair
    const isReported = reported.some(warning => warning.code === 'number_changed' && isAbout(warning, after))
    if (isReported || !isProse(pair) || asked.mayGetOtherContent(before)) return []
    if (asked.asks(['set', 'replace', 'rename', 'amend'], before)) return []
    const [old, now] = [numbersIn(before.text), numbersIn(after.text)]
    const gone = old.filter(number => !now.includes(number))
    const come = now.filter(number => !old.includes(number) && !asked.intent.numbers.has(number))
    if (gone.length !== 1 || come.length !== 1 || isImplied(gone[0] ?? '', come[0] ?? '')) return []
    return [warn('number_changed', [after.start + 1, after.end], `"${gone[0]}" became "${come[0]}".`)]
  })
}

const shortening = stemsOf(
  `shorten short shorter concise condense summarize summarise brief trim tighten reduce compress cut simplify simple simpler
  kürze kurz kürzer raccourcis court courte résume`,
)

/**
 * Statements without a number that they had, although the instruction only says the same better, shorter or in another
 * language, adds something, states a fact or sets the number that it has. A shorter text keeps its quantities.
 */
export function guardLostNumbers(
  { rewrite: { instruction }, comparison, asked: { intent }, isOverhaul }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const { changed, added } = comparison
  const { isGone } = conversionsIn(comparison)
  const isFact = statesFact(instruction) && intent.clauses.every(({ verbs }) => verbs.size === 0)
  const isStated = isFact || changed.some(pair => getsNumberOf(pair, intent.numbers))
  const keepsOthers = intent.clauses.every(({ verbs }) => (verbs.size > 0 ? isGentle(verbs) : isStated))
  if (
    intent.clauses.length === 0 ||
    !keepsOthers ||
    isOverhaul ||
    reported.some(({ code }) => code === 'number_changed')
  )
    return []
  if (spokenOf.values().some(stem => intent.stems.has(stem))) return []
  const mayShorten = shortening.values().some(stem => intent.stems.has(stem))
  const isSaid = saidIn(instruction)
  const left = new Set([...changed.map(pair => pair.after), ...added].flatMap(({ text }) => numbersIn(text)))
  return changed.flatMap(({ before, after }) => {
    if (!keepsNumbers.has(before.kind) || writtenNumbersIn(after.text) >= writtenNumbersIn(before.text)) return []
    const replaced = new Set(replacedIn({ before, after }, intent.numbers))
    const named = placesIn({ before, after }).flatMap(({ gone, come }) => {
      const isStatedHere = gone.some(isSaid) || (come.length > 0 && come.every(isSaid))
      return isFact && isStatedHere ? gone : []
    })
    const kept = mayShorten ? quantitiesIn(before.text).map(({ number }) => number) : numbersIn(before.text)
    const gone = kept.filter(
      number =>
        /^\d/.test(number) && !left.has(number) && !isGone(number) && !replaced.has(number) && !named.includes(number),
    )
    return gone.length === 0 ? [] : [warn('number_changed', [after.start + 1, after.end], `Gone: ${quoteSome(gone)}.`)]
  })
}

/** The numbers that became one of these: another mention of them may go too. */
function replacedIn({ before, after }: Pair, numbers: ReadonlySet<string>): readonly string[] {
  return wordingBetween(before, after).runs.flatMap(({ removed, added }) =>
    added.some(({ text }) => numbers.has(text)) ? removed.map(({ text }) => text) : [],
  )
}

function isGentle(verbs: ReadonlySet<VerbFamily>): boolean {
  return [...verbs].every(verb => gentle.includes(verb))
}

const gentle: readonly VerbFamily[] = ['rewrite', 'improve', 'translate', 'format', 'add', 'set']

function getsNumberOf({ before, after }: Pair, numbers: ReadonlySet<string>): boolean {
  const old = numbersIn(before.text)
  return numbersIn(after.text).some(number => numbers.has(number) && !old.includes(number))
}

const keepsNumbers: ReadonlySet<string> = new Set(['paragraph', 'item', 'row', 'definition', 'code'])

/** How many numbers a text has, in figures or in words. */
function writtenNumbersIn(text: string): number {
  return tokensOf(text).filter(({ kind, text: word }) => kind === 'number' || (kind === 'word' && isNumberWord(word)))
    .length
}

const spokenOf = stemsOf('number numbers numbering renumber value version date year release count figure')

/** A changed cell causes a note only. */
function isProse({ before: { kind } }: Pair): boolean {
  return kind === 'paragraph' || kind === 'item' || kind === 'definition'
}

/** Numbers in figures, without those of links and code; zeros alone hold a place. */
function numbersIn(text: string): readonly string[] {
  return tokensOf(text).flatMap(({ kind, text: number }) => {
    const isNumber = kind === 'number' && !/^0{2,}$/.test(number)
    return isNumber ? [number.slice(0, numberMaxChars)] : []
  })
}

const numberMaxChars = 40
