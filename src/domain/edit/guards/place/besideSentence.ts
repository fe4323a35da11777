import type { Pair } from '../../compare/compare.ts'
import { stemOf } from '../../intent/stems.ts'
import type { VerbFamily } from '../../intent/verbs.ts'
import { type Intent, intentOf } from '../../intent.ts'
import { isRenumbered } from '../../numbering/partners.ts'
import type { GuardContext } from '../context/context.ts'
import { statesFact } from '../context/given.ts'
import { isRequest } from '../context/request.ts'
import { contentIn, saidIn } from '../context/said.ts'
import { inRuns, isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'
import { sentencesIn, shareIn, wordsOf } from '../context/words.ts'
import { isRemoval } from './otherRemoval.ts'

/**
 * The request is made in one sentence, and words went from another one, or others came for them, of which the
 * instruction has none. `reported` are warnings about statements.
 */
export function guardBesideSentence(
  { rewrite, comparison: { changed, added }, asked, numbers, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const { intent } = asked
  const instruction = rewrite.instruction.slice(0, readMaxChars)
  if (intent.isOpen || isRevision || changed.length > changedMax || !areRequests(instruction)) return []
  if (asked.has(restating) || isVague(intent) || (isRemoval(intent.clauses) && reported.length > 0)) return []
  const isSaid = saidIn(instruction)
  const units = changed.filter(pair => isProse(pair) && !isRenumbered(pair, numbers)).flatMap(unitsOf)
  const isIn = (words: readonly string[]) => words.filter(isSaid).length
  const come = new Set(
    [...units.flatMap(unit => unit.come), ...added.flatMap(({ text }) => contentIn(text.slice(0, readMaxChars)))].map(
      stemOf,
    ),
  )
  const isMade = ({ gone, come: now }: Unit) => isIn(gone) + isIn(now) > 0
  const made = units.filter(isMade)
  if (made.length === 0 && !added.some(({ text }) => isIn(contentIn(text.slice(0, readMaxChars))) > 0)) return []
  const foreign = units.filter(unit => {
    const gone = unit.gone.filter(word => !come.has(stemOf(word)))
    if (isRemoval(intent.clauses) && unit.isWhole && made.some(({ pair }) => pair === unit.pair)) return false
    return !isMade(unit) && gone.length > 0 && !reported.some(warning => isAbout(warning, unit.pair.after))
  })
  if (foreign.length > foreignMax) return []
  return inRuns(
    foreign.map(({ pair: { after }, gone, come: now }) =>
      warn('elsewhere_changed', [after.start + 1, after.end], `Changed: ${quoteSome([[...gone, ...now].join(' ')])}.`),
    ),
  )
}

/** Of several instructions, each in a line, one that is no request may mean any sentence. */
function areRequests(instruction: string): boolean {
  const lines = instruction.split('\n').filter(line => line.trim() !== '')
  return lines.every(line => isRequest(line, intentOf(line)))
}

const readMaxChars = 2_000
const changedMax = 10
const foreignMax = 2
const restating: readonly VerbFamily[] = ['rewrite', 'translate', 'format']

/** `Update the release notes` does not say what of them changes. */
function isVague({ clauses, numbers }: Intent): boolean {
  return numbers.size === 0 && clauses.some(({ verbs, object }) => verbs.has('amend') && !statesFact(object))
}

/** A sentence that changed or went, with its words that went and those that came. */
type Unit = {
  readonly pair: Pair
  readonly gone: readonly string[]
  readonly come: readonly string[]
  readonly isWhole: boolean
}

function unitsOf(pair: Pair): readonly Unit[] {
  if (pair.before.text.length + pair.after.text.length > textMaxChars) return []
  const [old, now] = [wholeSentencesIn(pair.before.text), wholeSentencesIn(pair.after.text)]
  const left = now
    .filter(sentence => !old.includes(sentence))
    .map(sentence => ({ sentence, words: wordsOf([sentence]) }))
  const changed = old.filter(sentence => !now.includes(sentence))
  const units = changed.map(sentence => {
    const words = wordsOf([sentence])
    const shares = left.map(other => shareIn(words, other.words))
    const best = Math.max(0, ...shares)
    const partner = best >= sameMinShare ? (left.splice(shares.indexOf(best), 1)[0]?.sentence ?? '') : ''
    const [was, is] = [contentIn(sentence), contentIn(partner)]
    return { pair, gone: without(was, is), come: without(is, was), isWhole: partner === '' }
  })
  return [...units, ...left.map(({ sentence }) => ({ pair, gone: [], come: contentIn(sentence), isWhole: true }))]
}

const textMaxChars = 4_000
const sameMinShare = 0.3

/** What follows a colon belongs to what leads to it: `Owner: Dana.` */
function wholeSentencesIn(text: string): readonly string[] {
  const found: string[] = []
  for (const sentence of sentencesIn(text)) {
    const last = found.at(-1)
    if (last?.endsWith(':')) found[found.length - 1] = `${last} ${sentence}`
    else found.push(sentence)
  }
  return found
}

function without(words: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others]
  return words.filter(word => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

function isProse({ before: { kind } }: Pair): boolean {
  return kind === 'paragraph' || kind === 'item' || kind === 'definition'
}
