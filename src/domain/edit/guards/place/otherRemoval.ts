import { isBoundWord } from '../../compare/bindingWords.ts'
import { tokensOf } from '../../compare/tokens.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { Clause } from '../../intent.ts'
import type { GuardContext } from '../context/context.ts'
import { readsLinesAlone } from '../context/dataFiles.ts'
import { speaksOfPosition } from '../context/position.ts'
import { isOfLanguage } from '../context/requestedChanges.ts'
import { contentIn, contentOf, type Place, placesIn, saidIn } from '../context/said.ts'
import { inRuns, isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * What an instruction only to remove takes away are words of it, or what is around them: not other words only, and no
 * other passage of the same statement. `reported` are warnings about statements.
 */
export function guardOtherRemoval(context: GuardContext, reported: readonly Warning[]): readonly Warning[] {
  const { rewrite, comparison, asked, isRevision } = context
  const { clauses, isOpen, places } = asked.intent
  if (isOpen || isRevision || !isRemoval(clauses)) return []
  const isByPlace = places.size > 0 || speaksOfPosition(rewrite.instruction, rewrite.before)
  const isSaid = saidIn(rewrite.instruction)
  const named = clauses.flatMap(({ verbs, object }) => (verbs.has('remove') ? namedIn(object, rewrite.before) : []))
  if (named.length === 0) return []
  const changes = comparison.changed.slice(0, changedMax).flatMap(placesIn)
  const isNamed = (words: readonly string[]) => words.some(isSaid)
  const gone = changes.filter(place => place.gone.length > 0)
  const isData = readsLinesAlone(rewrite.path)
  const speaks = comparison.lost.some(segment =>
    isData ? isNamed(contentIn(segment.text)) : asked.spokenIn(segment, segment.text).size > 0,
  )
  const isNothing = gone.length + comparison.lost.length + comparison.moved.length === 0
  if (isNothing || (!isByPlace && !speaks && !gone.some(place => isNamed(place.gone)))) {
    const [first] = [...gone.map(({ pair }) => pair.after), ...comparison.changed.map(({ after }) => after)]
    const lines = first === undefined ? null : ([first.start + 1, first.end] as const)
    const isEmpty = comparison.changed.length + comparison.lost.length === 0
    if (isEmpty || comparison.lost.some(({ kind }) => kind === 'heading') || reported.length > 0) return []
    return [warn('elsewhere_changed', lines, `Still there: ${quoteSome([...new Set(named)])}.`)]
  }
  const others = gone.filter(place => isPassage(place) && !isNamed(place.gone))
  const beside = others.filter(({ pair }) => gone.some(place => place.pair === pair && isNamed(place.gone)))
  return inRuns(
    beside.flatMap(({ pair: { after }, gone: words }) =>
      reported.some(warning => isAbout(warning, after))
        ? []
        : [warn('more_changed', [after.start + 1, after.end], `Gone: ${quoteSome([words.join(' ')])}.`)],
    ),
  )
}

/** The names of the object that the page has, or several other words of one of its lines. */
function namedIn(object: string, page: string): readonly string[] {
  const text = page.slice(0, pageMaxChars)
  const names = tokensOf(object)
    .filter(({ kind, text: word }, at) => kind === 'number' || isName(word) || (at > 0 && /^\p{Lu}/u.test(word)))
    .filter(({ text: word }) => text.includes(word))
  if (names.length > 0) return names.map(one => one.text)
  const stems = [...stemsOf(object)].filter(stem => !isOfLanguage(stem) && !isBoundWord(stem))
  const lines = text.split('\n', linesMax).map(line => stemsOf(line.slice(0, lineReadMaxChars)))
  const isOnLine = lines.some(line => stems.filter(stem => line.has(stem)).length >= namedMin)
  return isOnLine ? stems : []
}

const pageMaxChars = 100_000
const linesMax = 5_000
const lineReadMaxChars = 2_000
/** A single word may be on the page by chance. */
const namedMin = 2

/** `CAN`, `CACHE_TTL`, `R12` */
function isName(word: string): boolean {
  return (/\p{L}/u.test(word) && /[\p{Nd}_]/u.test(word)) || /\p{Lu}/u.test(word.slice(1))
}

const changedMax = 50
const passageMinWords = 2

export function isRemoval(clauses: readonly Clause[]): boolean {
  return (
    clauses.some(({ verbs }) => verbs.has('remove')) &&
    clauses.every(({ verbs }) => verbs.size === 0 || verbs.has('remove'))
  )
}

/** Several words, for none. */
function isPassage({ gone, come, run }: Place): boolean {
  return come.length === 0 && contentOf(run.removed).length >= passageMinWords && gone.length >= passageMinWords
}
