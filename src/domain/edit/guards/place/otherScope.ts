import type { Pair } from '../../compare/compare.ts'
import type { Segment } from '../../compare/segments.ts'
import { createSegmentReader } from '../../compare/segments.ts'
import { wordingBetween } from '../../compare/wording.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { VerbFamily } from '../../intent/verbs.ts'
import { isCorrection } from '../content/corrections.ts'
import type { GuardContext } from '../context/context.ts'
import { exchangesOf, has, madeIn } from '../context/exchanges.ts'
import { inRuns, isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'
import { type Exception, exceptionIn } from './exceptions.ts'
import { sectionsSpokenOf, within } from './otherSection.ts'

/**
 * Changes outside the part of the page to which the instruction limits them: another section than the one that it wants
 * said in other words, a text below the title that it renames, a statement beside the one in which it exchanges a word.
 * `reported` are warnings about statements.
 */
export function guardOtherScope(context: GuardContext, reported: readonly Warning[]): readonly Warning[] {
  const { asked, isRevision } = context
  if (asked.intent.isOpen || asked.intent.clauses.length === 0 || isRevision) return []
  const exception = exceptionIn(context.rewrite.instruction, context.before)
  const found = [
    ...besideSections(context),
    ...belowTitle(context),
    ...(exception === null ? besidePlace(context) : insideException(context, exception)),
  ]
  const places = [...new Map(found.map(one => [one.segment.start, one])).values()]
    .filter(({ segment }) => !reported.some(warning => isAbout(warning, segment)))
    .toSorted((one, other) => one.segment.start - other.segment.start)
  return inRuns(
    places.map(({ segment, detail }) => warn('elsewhere_changed', [segment.start + 1, segment.end], detail)),
  )
}

type Found = { readonly segment: Segment; readonly detail: string }

/** `Replace A by B except in clause 2` */
function insideException({ comparison }: GuardContext, { isKept }: Exception): readonly Found[] {
  return comparison.changed
    .filter(({ before }) => isKept(before) && before.kind !== 'matter')
    .map(({ after }) => ({ segment: after, detail: 'The instruction excepts it.' }))
}

const restating: readonly VerbFamily[] = ['rewrite', 'improve', 'format', 'translate']

function besideSections({ rewrite, before, comparison, asked: { intent } }: GuardContext): readonly Found[] {
  const restates = intent.clauses.every(({ verbs }) => verbs.values().some(verb => restating.includes(verb)))
  if (!restates && !isCorrection(intent)) return []
  const named = sectionsSpokenOf(before, rewrite.instruction)
  const isInside = within(named, before)
  if (named.length === 0 || ![...comparison.changed.map(pair => pair.before), ...comparison.lost].some(isInside))
    return []
  const detail = `The instruction names ${quoteSome(named.map(({ title }) => title))}.`
  return comparison.changed
    .filter(pair => !isInside(pair.before) && pair.before.kind !== 'matter')
    .map(({ after }) => ({ segment: after, detail }))
}

const aboutTitle =
  /^\s*(?:the |this |den |die |das )?(?:sub)?(?:section|heading|chapter|title|headline|abschnitt|kapitel|überschrift|titel)(?!\p{L})/iu

/** `Rename the section "Power"` does not mean the word where it is written in another letter case. */
function belowTitle({ comparison, asked: { intent } }: GuardContext): readonly Found[] {
  const exchanges = exchangesOf(intent).flatMap((exchange, at) =>
    exchange !== null && aboutTitle.test(intent.clauses[at]?.object ?? '') ? [exchange] : [],
  )
  if (exchanges.length === 0 || exchanges.length < intent.clauses.length) return []
  const titles = comparison.changed.filter(({ before }) => before.kind === 'heading')
  if (titles.length === 0) return []
  const isTitle = (text: string) =>
    exchanges.some(({ from }) => from !== '' && text.includes(from.replace(/^["“„]|["”“]$/g, '')))
  return comparison.changed
    .filter(pair => pair.before.kind !== 'heading' && pair.before.kind !== 'matter' && !isTitle(pair.before.text))
    .filter(pair => exchanges.some(({ from }) => has(pair.before.text.toLowerCase(), from.toLowerCase())))
    .filter(pair => !hasOnlyOtherTargets(pair))
    .map(({ after }) => ({ segment: after, detail: 'Only a title was to change.' }))
}

/** `guardLinks` judges the links to a title that changed. */
function hasOnlyOtherTargets({ before, after }: Pair): boolean {
  return wordingBetween(before, after).runs.every(({ removed, added }) =>
    [...removed, ...added].every(({ kind }) => kind === 'address'),
  )
}

const placeBehind =
  /\s(?:in|under|within|of|im|in der|in den|unter)\s(?:the |der |dem |den )?(?<place>[^.;,"“„]{3,80})$/iu

/** `Replace A by B in the definition of C`: what has most words of the place, among all that has or had A. */
function besidePlace({ rewrite: { instruction }, before, comparison, asked }: GuardContext): readonly Found[] {
  const exchanges = exchangesOf(asked.intent).flatMap(one => one ?? [])
  const [exchange, ...others] = exchanges
  if (exchange === undefined || others.length > 0 || asked.intent.clauses.length > 1) return []
  const place = placeBehind.exec(instruction.trim().replace(/[.!]$/, '').slice(-placeMaxChars))?.groups?.['place']
  const stems = place === undefined ? new Set<string>() : stemsOf(place)
  const made = comparison.changed.flatMap(pair => {
    const one = madeIn(exchange, pair)
    return one === null ? [] : [{ pair, one }]
  })
  const from = made[0]?.one.from
  if (stems.size === 0 || from === undefined || made.length > madeMax) return []
  const score = (segment: Segment) => {
    const term = segment.kind === 'definition' ? (before.lines[segment.start - 1] ?? '') : ''
    return [...asked.spokenIn(segment, `${term} ${segment.text}`)].filter(stem => stems.has(stem)).length
  }
  const all = createSegmentReader(before, 0)
    .read({ start: 0, end: before.lines.length })
    .filter(({ text }) => has(text, from))
  const most = Math.max(0, ...all.slice(0, statementsMax).map(score))
  return made
    .filter(({ pair }) => score(pair.before) < most)
    .map(({ pair }) => ({ segment: pair.after, detail: `The instruction names ${quoteSome([place ?? ''])}.` }))
}

const placeMaxChars = 200
const madeMax = 50
const statementsMax = 2_000
