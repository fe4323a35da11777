import { kindsOfWarning, plain, type Term, type TermKind, termsIn } from './terms.ts'
import { changedWords, type WordChange } from './words.ts'

/** A change that can be kept with its original words. */
export type SafeFix = {
  /** The words that are put back, for the name of the act. */
  readonly words: readonly string[]
  /** The new text with them. */
  readonly text: string
}

type Repair = { readonly from: number; readonly to: number; readonly insert: string }

/**
 * Puts back the words that the warnings of a change are about. `null` unless every warning has exactly one place where
 * the original word belongs: a fix is offered only where it is certain.
 */
export function safeFix(before: string, after: string, codes: readonly string[]): SafeFix | null {
  const repairs: Repair[] = []
  for (const code of new Set(codes)) {
    const found = (kindsOfWarning[code] ?? []).flatMap(kind => repairOf(kind, before, after) ?? [])
    const [repair] = found
    if (repair === undefined || found.some(each => !isSame(each, repair))) return null
    if (!repairs.some(each => isSame(each, repair))) repairs.push(repair)
  }
  const sorted = repairs.toSorted((a, b) => a.from - b.from)
  if (sorted.length === 0 || sorted.some((each, index) => each.from < (sorted[index - 1]?.to ?? 0))) return null
  const text = sorted
    .toReversed()
    .reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), after)
  const isDone = codes.every(code => (kindsOfWarning[code] ?? []).some(kind => agrees(kind, before, text)))
  if (!isDone || text === before) return null
  return { words: [...new Set(sorted.map(({ insert }) => insert.trim()))], text }
}

function isSame(a: Repair, b: Repair): boolean {
  return a.from === b.from && a.to === b.to && a.insert === b.insert
}

/** Whether two texts say the same in all words of a kind. */
function agrees(kind: TermKind, before: string, after: string): boolean {
  const [a, b] = [termsIn(before, kind), termsIn(after, kind)]
  return a.length > 0 && a.length === b.length && a.every((term, at) => plain(term) === plain(b[at] as Term))
}

function repairOf(kind: TermKind, before: string, after: string): Repair | null {
  const changes = changedWords(before, after)
  return kind === 'negation' ? negationRepair(before, after, changes) : replacedTerm(kind, before, after, changes)
}

/** The one term that differs while all others of its kind are the same, in order. */
function replacedTerm(kind: TermKind, before: string, after: string, changes: readonly WordChange[]): Repair | null {
  const [a, b] = [termsIn(before, kind), termsIn(after, kind)]
  if (a.length !== b.length) return null
  const others = a.flatMap((term, at) => (plain(term) === plain(b[at] as Term) ? [] : [at]))
  const [only] = others
  const [old, now] = only === undefined ? [] : [a[only], b[only]]
  if (others.length !== 1 || !old || !now || !isLike(kind, old, now, before, after)) return null
  const isAligned = changes.some(change => covers(change, old, now))
  const isAlone = a.length === 1 && isOneSentence(before) && isOneSentence(after)
  return isAligned || isAlone ? { from: now.from, to: now.to, insert: plain(old) } : null
}

function isOneSentence(text: string): boolean {
  const sentence = text.trim().replace(/^(?:[-*+]|\d{1,9}[.)])\s+/, '')
  return !/\n|[.!?]\s+\S/.test(sentence)
}

function covers({ fromA, toA, fromB, toB }: WordChange, old: Term, now: Term): boolean {
  return fromA < old.to && toA > old.from && fromB < now.to && toB > now.from
}

/** Whether a word fits in the place of another one. */
function isLike(kind: TermKind, old: Term, now: Term, before: string, after: string): boolean {
  if (kind === 'code') return true
  if (kind !== 'figure') {
    // "May" may be a month, and a lower-case word does not begin a sentence.
    if (old.text === 'May' || now.text === 'May') return false
    return old.text === old.text.toUpperCase() || isCapital(old) === isCapital(now)
  }
  if (!/[\p{L}]/u.test(old.text + now.text)) {
    return /^[\d.,:/-]+$/.test(old.text + now.text) && wordAfter(before, old) === wordAfter(after, now)
  }
  return shapeOf(old) === shapeOf(now)
}

function isCapital({ text }: Term): boolean {
  return /^\p{Lu}/u.test(text)
}

/** What a number counts; its unit has to be the same. */
function wordAfter(text: string, { to }: Term): string {
  return /^\s*([\p{L}%‰°€$£µ]+)?/u.exec(text.slice(to))?.[1]?.toLowerCase() ?? ''
}

function shapeOf({ text }: Term): string {
  return text.replace(/\d+/g, '9')
}

/** Words in the place of a negation. */
const opposite = /^(?:always|ever|often|sometimes|usually|with|any|some|all|every|each|both|either|if|when|only|also)$/

/** A word such as `not` that is gone from between two unchanged words, or became its opposite there. */
function negationRepair(before: string, after: string, changes: readonly WordChange[]): Repair | null {
  const gone = changes.filter(({ fromA, toA }) => termsIn(before.slice(fromA, toA), 'negation').length > 0)
  const come = changes.some(({ fromB, toB }) => termsIn(after.slice(fromB, toB), 'negation').length > 0)
  const [only] = gone
  if (only === undefined || gone.length > 1 || come) return null
  const { fromA, toA, fromB, toB } = only
  const [removed, added] = [before.slice(fromA, toA), after.slice(fromB, toB)]
  if (!/^\s*\p{Ll}+\s*$/u.test(removed)) return null
  if (added.trim() !== '' && (!opposite.test(added) || removed !== removed.trim())) return null
  const at = changes.indexOf(only)
  const beside = [
    after.slice(changes[at - 1]?.toB ?? 0, fromB),
    after.slice(toB, changes[at + 1]?.fromB ?? after.length),
  ]
  return beside.every(words => /[\p{L}\p{N}]/u.test(words)) ? { from: fromB, to: toB, insert: removed } : null
}
