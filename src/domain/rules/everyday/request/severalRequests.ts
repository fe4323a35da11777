import { type Edit, narrowEdit } from '../../../text/splice.ts'
import { quoteShort } from '../../language/phrase.ts'
import { splitsAt, type Utterance, withQuotes } from '../instruction/utterance.ts'
import type { Page } from '../page/page.ts'
import { areasNamed } from '../page/phrases/areas.ts'
import { resolvePhrase } from '../page/phrases/resolvePhrase.ts'
import type { Interpretation } from './goal.ts'
import { leadingPlace, partsOf, statementsOf } from './requestParts.ts'

/** What is read of one request. */
export type Understanding = Match | { readonly kind: 'not_understood' }

export type Match =
  /** The one result that it can mean. */
  | { readonly kind: 'understood'; readonly reading: Interpretation }
  /** `message` says what prevents the change. */
  | { readonly kind: 'refused'; readonly message: string }

export type Understand = (utterance: Utterance) => Understanding

/** Words after which a part may belong to the request before it: conditions, exceptions, corrections, pronouns, … */
const dependent =
  /(?:^|[ ,(])(?:if|unless|when|until|once|in case|otherwise|or|except|but|not|don['’]t|only|never|without|excluding|leave|leaving|keep|keeping|no|sorry|actually|rather|wait|oops|instead|i mean|it|them|its|their|there|that|this|these|those|same|both|respectively|back|again)(?=[ ,.)]|$)/i

/** `no more than` depends on nothing. */
const bound = /\b(?:no|not) (?=(?:more|less|fewer|later|longer) than)/gi

/**
 * Several requests in one instruction, such as `set the status to approved and delete section 5`: each has to be
 * understood as a whole, on the page as it is, and none may touch what another one changes. `null` if the instruction
 * does not consist of such requests. If only some of them can be carried out, the message says which one cannot, and
 * why.
 */
export function severalRequests(page: Page, utterance: Utterance, understand: Understand): Match | null {
  const { text } = utterance
  if (dependent.test(text.replace(bound, ''))) return null
  const parts = partsOf(text)
  if (parts !== null) return together(page, utterance, parts, understand)
  const statements = statementsOf(text)
  const several = statements && together(page, utterance, statements, understand)
  return several?.kind === 'understood' ? several : null
}

function together(page: Page, utterance: Utterance, parts: readonly string[], understand: Understand): Match | null {
  const start = leadingPlace.exec(parts[0] ?? '')?.[0] ?? ''
  const placed = parts.map((part, index) => (index === 0 || leadingPlace.test(part) ? part : start + part))
  const outcomes = placed.map((text, index) => {
    const ending = index === placed.length - 1 ? utterance.ending : ''
    return understand({ ...utterance, text, ending })
  })
  const readings = outcomes.flatMap(one => (one.kind === 'understood' ? [one.reading] : []))
  if (outcomes.every(({ kind }) => kind === 'not_understood')) return null
  if (readings.length < placed.length) return { kind: 'refused', message: whyNot(utterance, placed, outcomes) }
  if (isPlaceShared(page, utterance, placed, readings, understand)) return null
  const edits = inTextOrder(readings.flatMap(one => one.edits.map(edit => narrowEdit(page.document.text, edit))))
  if (!areApart(edits) || !areApart(inTextOrder(readings.filter(isOfWords).flatMap(one => one.edits))))
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

function inTextOrder(edits: readonly Edit[]): readonly Edit[] {
  return edits.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

function areApart(edits: readonly Edit[]): boolean {
  return edits.every((edit, index) => {
    const before = edits[index - 1]
    return (
      before === undefined ||
      before.end < edit.start ||
      (before.end === edit.start && before.start < before.end && edit.start < edit.end)
    )
  })
}

/** What one exchange of words writes, another one may name: `rename lunch box to box and box to crate`. */
function isOfWords({ sentence }: Interpretation): boolean {
  return /^(?:replace|change the term) "/.test(sentence)
}

/** Names the first request that cannot be carried out, and the reason. */
function whyNot({ quotes }: Utterance, parts: readonly string[], outcomes: readonly Understanding[]): string {
  const index = outcomes.findIndex(({ kind }) => kind !== 'understood')
  const failed = outcomes[index]
  const said = quoteShort(withQuotes(parts[index] ?? '', quotes))
  const isOnly = outcomes.filter(({ kind }) => kind !== 'understood').length === 1
  const others = outcomes.length === 2 ? 'the other request' : 'the other requests'
  const advice = ` Say it differently${isOnly ? `, or leave it out: ${others} can be carried out` : ''}.`
  if (failed?.kind !== 'refused') return `Nothing was changed, because one request is not understood: ${said}.${advice}`
  const { message } = failed
  return `Nothing was changed, because of the request ${said}. ${message}${message.includes('Say') ? '' : advice}`
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
      const outcome = understand({ ...utterance, text: part + end, ending: '' })
      if (outcome.kind !== 'understood') return false
      return JSON.stringify(outcome.reading.edits) !== JSON.stringify(readings[index]?.edits)
    }),
  )
}
