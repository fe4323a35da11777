import { narrowEdit } from '../../../text/splice.ts'
import { quoteShort } from '../../language/phrase.ts'
import { hasQuote, splitsAt, type Utterance, withQuotes } from '../instruction/utterance.ts'
import { verbs } from '../instruction/verbs.ts'
import type { Page } from '../page/page.ts'
import { areasNamed } from '../page/phrases/areas.ts'
import { resolvePhrase } from '../page/phrases/resolvePhrase.ts'
import type { Interpretation } from './goal.ts'

/** What is read of one request: the one result that it can mean, or why there is none. */
export type Understand = (utterance: Utterance) => Interpretation | Problem
export type Problem = {
  /** What prevents the change, in a sentence; `null` if the request is not understood. */
  readonly problem: string | null
}

export type Several =
  | { readonly kind: 'understood'; readonly reading: Interpretation }
  /** Some of the requests can be carried out, and this says which one cannot, and why. */
  | { readonly kind: 'refused'; readonly message: string }

const anyVerb = `(?:${Object.values(verbs).join('|')}|mark|tick|untick|check|sort|capitali[sz]e|use|merge|promote|demote|renumber)`
const requirementId = '[A-Z][A-Z0-9-]{0,20}-[0-9]{1,6}'
/** A place before the verb. */
const placed = `(?:(?:in|under|within|for) [^,;:]{1,60}?[,:]?|${requirementId}:) `
const joint = new RegExp(
  `(?:[.;]|,|,? and|,? then|,? and then) (?:(?:also|then|please) )*(?=(?:${placed})?${anyVerb} \\S)`,
  'gi',
)
const pair = new RegExp(`^(${anyVerb}) (.+?) (with|by|to|into) (.+)$`, 'i')

/** Words after which a part may belong to the request before it: conditions, exceptions, corrections, pronouns, … */
const dependent =
  /(?:^|[ ,(])(?:if|unless|when|until|once|in case|otherwise|or|except|but|not|don['’]t|only|never|without|excluding|leave|leaving|keep|keeping|no|sorry|actually|rather|wait|oops|instead|i mean|it|them|its|their|there|that|this|these|those|same|both|respectively|back|again)(?=[ ,.)]|$)/i

const partsMax = 8

/**
 * Several requests in one instruction, such as `set the status to approved and delete section 5`: each has to be
 * understood as a whole, on the page as it is, and none may touch what another one changes. `null` if the instruction
 * does not consist of such requests.
 */
export function severalRequests(page: Page, utterance: Utterance, understand: Understand): Several | null {
  const { text } = utterance
  if (dependent.test(text.replace(bound, ''))) return null
  const parts = partsOf(text)
  if (parts !== null) return together(page, utterance, parts, understand)
  const statements = statementsOf(text)
  const several = statements && together(page, utterance, statements, understand)
  return several?.kind === 'understood' ? several : null
}

/** `no more than` depends on nothing. */
const bound = /\b(?:no|not) (?=(?:more|less|fewer|later|longer) than)/gi
const betweenStatements = /((?:;|,|,? and|,? as well as) )/

/** `the fee is 5 EUR and refunds take 3 days`, `version 1.0 and status final`: parts of which each states a value. */
function statementsOf(text: string): readonly string[] | null {
  if (startsWithVerb.test(text)) return null
  const [first = '', ...rest] = text.split(betweenStatements)
  const parts = [first]
  for (let at = 0; at < rest.length; at += 2) {
    const [link = '', part = ''] = rest.slice(at, at + 2)
    if (statesValue.test(parts.at(-1) ?? '')) parts.push(part)
    else parts.push(`${parts.pop() ?? ''}${link}${part}`)
  }
  const isWhole = parts.every(part => statesValue.test(part) && !startsWithVerb.test(part))
  return isWhole && parts.length > 1 && parts.length <= partsMax ? parts : null
}

const statesValue =
  /\d|[\uE000-\uE0FF]|^[\p{L} ]{2,30}: \S|^(?:the )?\p{L}+ \p{L}{3,20}$| (?:is|are|should be)(?: now)? \p{L}{2,20}$/u

function partsOf(text: string): readonly string[] | null {
  const cuts = [...text.matchAll(arrows.exec(text) === null ? joint : betweenArrows)].map(
    ({ index, 0: { length } }) => ({ start: index, end: index + length }),
  )
  const [first] = cuts
  if (first !== undefined && onlyPlace.test(text.slice(0, first.start))) cuts.shift()
  const bounds = [...cuts, { start: text.length, end: text.length }]
  const full = bounds.map(({ start }, at) => text.slice(bounds[at - 1]?.end ?? 0, start).trim())
  const parts = full.map((_, at) => (at === 0 ? full[0] : full[at]) ?? '')
  const spread = parts.flatMap(pairsIn)
  const mayEnd = mayPrecede(parts)
  const isEnded = (part: string, index: number) => /^[.;]/.test(text.slice(bounds[index]?.start)) || mayEnd(part, index)
  if (spread.length < 2 || spread.length > partsMax || !parts.slice(0, -1).every(isEnded)) return null
  return spread
}

/** `replace A with B and C with D` are two requests with one verb; its place at the beginning is that of both. */
function pairsIn(part: string): readonly string[] {
  const start = leadingPlace.exec(part)?.[0] ?? ''
  const [, set = '', one = '', other = '', value = ''] = sharedValue.exec(part.slice(start.length)) ?? []
  if (set !== '') return [`${start}${set} ${one} to ${value}`, `${start}${set} ${other} to ${value}`]
  const [, verb = '', , link = '', rest = ''] = pair.exec(part.slice(start.length)) ?? []
  if (verb === '') return [part]
  const [first = '', ...others] = rest.split(/(,? and |, )/)
  const ends = [first]
  for (const [index, piece] of others.entries()) {
    const isNext = index % 2 === 1 && new RegExp(` ${link} `, 'i').test(piece) && !startsWithVerb.test(piece)
    if (isNext) ends.push(piece)
    else if (index % 2 === 1) ends.push(`${ends.pop() ?? ''}${others[index - 1] ?? ''}${piece}`)
  }
  const head = part.slice(0, part.length - rest.length)
  return ends.map((end, index) => (index === 0 ? head + end : `${start}${verb} ${end}`))
}

/** `set A and B to V`. */
const sharedValue =
  /^((?:please )?(?:set|bump|raise|lower|increase|decrease|reduce|update|change)) (?:both )?((?:(?! (?:to|from|and|with|by) )[^,:]){1,60}) and ((?:(?! (?:to|from|and|with|by) )[^,:]){1,60}) to ([^,:]{1,60})$/i

const startsWithVerb = new RegExp(`^(?:please )?${anyVerb} `, 'i')
/** `In section 2, delete …` */
const onlyPlace = new RegExp(
  `^(?:only )?(?:in|under|within|inside|on|for|at|below|after|before) (?:(?! ${anyVerb} ).)*$`,
  'i',
)
/** `version → 2.4, status → final`. */
const arrows = /(?:→|➔|⇒|[-=]>).+(?:→|➔|⇒|[-=]>)/
const betweenArrows = /(?:[,;]|,? and) (?=[^→➔⇒]{1,80}(?:→|➔|⇒|[-=]>))/g

const leadingPlace = new RegExp(`^(?:(?:in|under|within|for) .+?[,:]?|${requirementId}:) (?=${anyVerb} )`, 'i')

/**
 * A new name without quotation marks may go on after the conjunction: `add a section Create and delete users`. So it
 * has to be quoted, or end with a semicolon or a full stop, or be a value with a digit, or that of a field before a part that names its object in full.
 */
function mayPrecede(parts: readonly string[]): (part: string, index: number) => boolean {
  return (part, index) => {
    const isNaming =
      /^(?:in .+ )?(?:add|insert|append|put|place|write|create|include|introduce|rename|retitle|relabel|call)\b/i
    const value = splitsAt(part, 'to|with|by|as|into').at(0)?.[1] ?? ''
    const isShared = sharedValue.test(part.slice(leadingPlace.exec(part)?.[0].length ?? 0))
    const isSure = isShared || hasQuote(value) || /\d/.test(value)
    if (isNaming.test(part)) return isSure || pairsIn(part).length > 1
    if (value === '' || isSure) return true
    if (/\b(?:title|name|heading|section)\b/i.test(part.slice(0, part.length - value.length))) return false
    const next = (parts[index + 1] ?? '').replace(new RegExp(`^${anyVerb} `, 'i'), '')
    return /^(?:the|a|an|section|row|step|column|item|bullet|every|all) |^[\uE000-\uE0FF]|^\p{Lu}[\p{Lu}\p{N}]*-\d|^[\d.]+(?: |$)/iu.test(
      next,
    )
  }
}

function together(page: Page, utterance: Utterance, parts: readonly string[], understand: Understand): Several | null {
  const start = leadingPlace.exec(parts[0] ?? '')?.[0] ?? ''
  const placed = parts.map((part, index) => (index === 0 || leadingPlace.test(part) ? part : start + part))
  const outcomes = placed.map((text, index) => {
    const ending = index === placed.length - 1 ? utterance.ending : ''
    return understand({ ...utterance, text, ending })
  })
  const readings = outcomes.flatMap(one => ('edits' in one ? [one] : []))
  if (outcomes.every(one => 'problem' in one && one.problem === null)) return null
  if (readings.length < placed.length) return { kind: 'refused', message: whyNot(utterance, placed, outcomes) }
  if (isPlaceShared(page, utterance, placed, readings, understand)) return null
  const edits = readings
    .flatMap(one => one.edits.map(edit => narrowEdit(page.document.text, edit)))
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
  const isApart = edits.every((edit, index) => {
    const before = edits[index - 1]
    return (
      before === undefined ||
      before.end < edit.start ||
      (before.end === edit.start && before.start < before.end && edit.start < edit.end)
    )
  })
  if (!isApart)
    return { kind: 'refused', message: 'Two of these requests change the same text. Say one of them after the other.' }
  const reading = {
    sentence: readings.map(({ sentence }) => sentence).join('; '),
    edits,
    summary: readings.map(({ summary }) => summary).join(' '),
    mayLose: readings.flatMap(({ mayLose = [] }) => mayLose),
    ...(readings.some(({ isRename }) => isRename) && { isRename: true as const }),
    ...(readings.some(({ isOfBlocks }) => isOfBlocks) && { isOfBlocks: true as const }),
  }
  return { kind: 'understood', reading }
}

/** Names the first request that cannot be carried out, and the reason. */
function whyNot(
  { quotes }: Utterance,
  parts: readonly string[],
  outcomes: readonly (Interpretation | Problem)[],
): string {
  const index = outcomes.findIndex(one => !('edits' in one))
  const failed = outcomes[index]
  const said = quoteShort(withQuotes(parts[index] ?? '', quotes))
  const problem = failed !== undefined && 'problem' in failed ? failed.problem : null
  const isOnly = outcomes.filter(one => 'problem' in one).length === 1
  const others = outcomes.length === 2 ? 'the other request' : 'the other requests'
  const advice = ` Say it differently${isOnly ? `, or leave it out: ${others} can be carried out` : ''}.`
  return problem === null
    ? `Nothing was changed, because one request is not understood: ${said}.${advice}`
    : `Nothing was changed, because of the request ${said}. ${problem}${problem.includes('Say') ? '' : advice}`
}

/** Whether the place at the end of the last request would change what an earlier one means if it were its place too. */
function isPlaceShared(
  page: Page,
  utterance: Utterance,
  parts: readonly string[],
  readings: readonly Interpretation[],
  understand: Understand,
): boolean {
  const last = parts.at(-1) ?? ''
  const places = splitsAt(last, 'in|under|within|inside|of|from|on|below|for').flatMap(([, place]) =>
    resolvePhrase(page, place, { quotes: utterance.quotes }).length > 0 ||
    areasNamed(page, place, utterance.quotes).length > 0
      ? [` in ${place}`]
      : [],
  )
  const ends = [...places, ...(/ (?:everywhere|throughout)$/i.exec(last) ?? [])]
  return ends.some(end =>
    parts.slice(0, -1).some((part, index) => {
      const reading = understand({ ...utterance, text: part + end, ending: '' })
      return 'edits' in reading && JSON.stringify(reading.edits) !== JSON.stringify(readings[index]?.edits)
    }),
  )
}
