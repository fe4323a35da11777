import type { Segment } from './segments.ts'
import { wordsIn as readWords } from './unspaced.ts'

export type Matched = { readonly before: Segment; readonly after: Segment }

export type Matches = {
  readonly pairs: readonly Matched[]
  readonly left: { readonly before: readonly Segment[]; readonly after: readonly Segment[] }
}

const comparedMax = 20_000
const wordsMax = 400
const alikeMinShare = 0.45

/**
 * Pairs each segment with the one it became: the most similar first, ties in order. If there are too many candidates,
 * pairs those in the same order.
 */
export function matchAlike(before: readonly Segment[], after: readonly Segment[], minShare = alikeMinShare): Matches {
  if (before.length === 0 || after.length === 0) return { pairs: [], left: { before, after } }
  const old = before.map(readSegment)
  const now = after.map(readSegment)
  const candidates: { readonly a: number; readonly b: number; readonly share: number }[] = []
  const reach =
    before.length * after.length <= comparedMax ? Number.POSITIVE_INFINITY : Math.ceil(comparedMax / before.length)
  for (const [a, read] of old.entries()) {
    const middle = Math.round((a * after.length) / before.length)
    const first = Math.max(0, middle - reach)
    const last = Math.min(after.length - 1, middle + reach)
    for (let b = first; b <= last; b++) {
      const share = shareOf(read, now[b] as ReadSegment)
      if (share >= minShare) candidates.push({ a, b, share })
    }
  }
  candidates.sort((one, other) => other.share - one.share || one.a - other.a || one.b - other.b)
  const partner = new Map<number, number>()
  const used = new Set<number>()
  for (const { a, b } of candidates) {
    if (partner.has(a) || used.has(b)) continue
    partner.set(a, b)
    used.add(b)
  }
  return {
    pairs: [...partner]
      .sort(([one], [other]) => one - other)
      .map(([a, b]) => ({ before: before[a] as Segment, after: after[b] as Segment })),
    left: { before: before.filter((_, a) => !partner.has(a)), after: after.filter((_, b) => !used.has(b)) },
  }
}

/**
 * A heading, a short entry or a key that the only other one in its place took over became it, even if they share no
 * word: `500` and `1000`, `weight:` and `weightKg:`.
 */
export function withSuccessor({ pairs, left }: Matches): Matches {
  const [before, after] = [left.before[0], left.after[0]]
  if (before === undefined || after === undefined || left.before.length > 1 || left.after.length > 1) {
    return { pairs, left }
  }
  if (before.kind !== after.kind || !succeeds(before, after)) return { pairs, left }
  return { pairs: [...pairs, { before, after }], left: { before: [], after: [] } }
}

function succeeds(before: Segment, after: Segment): boolean {
  if (before.kind === 'heading') return true
  if (before.kind === 'item') return before.marks === after.marks && isEntry(before.text) && isEntry(after.text)
  return before.kind === 'code' && isSameKey(before.text, after.text)
}

/** A number, a name or the like, rather than a sentence. */
function isEntry(text: string): boolean {
  return /^\S{1,40}$/.test(text)
}

const keyLine = /^(\s*(?:- )?["']?)([\p{L}_][\p{L}\p{N}_.-]*)(["']?\s*[:=].*)$/u
const keyPrefixMinChars = 4

/** Lines of data that differ in the end of their key only. */
function isSameKey(before: string, after: string): boolean {
  const [old, now] = [before, after].map(line => keyLine.exec(line.slice(0, keyReadMaxChars)))
  if (old?.[1] !== now?.[1] || old?.[3] !== now?.[3]) return false
  const prefix = old?.[2]?.slice(0, keyPrefixMinChars)
  return prefix?.length === keyPrefixMinChars && now?.[2]?.startsWith(prefix) === true
}

const keyReadMaxChars = 500

type Words = ReadonlyMap<string, number>

type ReadSegment = {
  readonly segment: Segment
  readonly words: Words
  /** The words that a reader sees of a text with links. */
  readonly shown: string
  /** What comes before the colon of a short entry or, in a row, before the first bar. */
  readonly label: string
}

function readSegment(segment: Segment): ReadSegment {
  const { kind, text } = segment
  const shown = text.includes('](') ? text.replace(/(?<=\])\([^()\s]{1,1000}\)/g, '') : ''
  const words = wordsIn(text)
  const label = kind === 'row' ? cellOf(text) : words.size <= entryMaxWords ? (entryLabel.exec(text)?.[0] ?? '') : ''
  return { segment, words, shown, label: kind === 'code' || kind === 'matter' ? '' : label }
}

/** `Owner: Ada`; an id in front of a requirement does not make another text the same one. */
const entryLabel = /^[\p{L}*_` ]{1,40}:(?=\s|\*|$)/u
const entryMaxWords = 10

function wordsIn(text: string): Words {
  const words = new Map<string, number>()
  let count = 0
  for (const word of readWords(text)) {
    const known = word.toLowerCase()
    words.set(known, (words.get(known) ?? 0) + 1)
    if (++count >= wordsMax) break
  }
  return words
}

/** How much of the shorter segment is contained in the longer one; for short texts, how similar their kinds are. */
function shareOf(
  { segment: before, words: old, shown, label }: ReadSegment,
  { segment: after, words: now, shown: shownNow, label: labelNow }: ReadSegment,
): number {
  if (before.text === after.text) return 2
  if (before.kind === 'rule' && after.kind === 'rule') return 1
  if (before.kind === after.kind && shown === shownNow && /\p{L}/u.test(shown)) return 1
  let common = 0
  for (const [word, count] of old) common += Math.min(count, now.get(word) ?? 0)
  const [left, right] = [sizeOf(old), sizeOf(now)]
  const sameKind = before.kind === after.kind ? 0.05 : 0
  const first = before.kind === after.kind && label === labelNow && label !== '' ? 0.4 : 0
  const shorter = common / Math.max(1, Math.min(left, right))
  const longer = common / Math.max(1, left, right)
  return 0.5 * shorter + 0.5 * longer + sameKind + first
}

function sizeOf(words: Words): number {
  let size = 0
  for (const count of words.values()) size += count
  return size
}

function cellOf(text: string): string {
  return (text.replace(/^\|/, '').split('|')[0] ?? '').trim()
}
