import type { Segment } from '../../compare/segments.ts'
import { wordsIn } from '../../compare/unspaced.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { LineOutline } from '../../lineOutline.ts'

const noun =
  '(?:the |den |die |das |der |dem |le |la )?(?:(?:row|item|step|entry|bullet|point|parameter|field|line|question|option|property|zeile|punkt|eintrag|schritt)s? )?(?:(?:for|of|on|about|für|zu|named|called) )?'
const ahead = new RegExp(
  `(?<!\\p{L})(?:(?:right |directly |just |direkt |unmittelbar )?(?:before|above|vor|avant)) ${noun}$`,
  'iu',
)
const behind = new RegExp(
  `(?<!\\p{L})(?:(?:right |directly |just |direkt |unmittelbar )?(?:after|below|behind|nach|hinter|après)) ${noun}$`,
  'iu',
)

/**
 * Says where an entry was to be, if the instruction gives its place by another entry of the list or table (`before
 * `limit``, `after the row for S2`), and it is not beside that one.
 */
export function besideNamed(entry: Segment, instruction: string, outline: LineOutline): string | null {
  const labels = siblingsOf(entry, outline)
  const text = instruction.replace(/["“”„«»`*]/g, '')
  const said = ` ${text.toLowerCase()} `
  for (const [direction, lead] of [
    ['before', ahead],
    ['after', behind],
  ] as const) {
    const named = labels.filter(({ label }) => {
      const at = label === '' ? -1 : said.indexOf(label)
      const isWhole = at > 0 && !/[\p{L}\p{N}]/u.test(said[at + label.length] ?? ' ')
      return isWhole && lead.test(said.slice(Math.max(1, at - leadMaxChars), at))
    })
    const [one, ...others] = named.length > 0 ? named : saidBy(labels, direction, text)
    if (one === undefined || others.length > 0) continue
    return one.distance === (direction === 'before' ? 1 : -1)
      ? null
      : `${direction} "${one.label || one.text.trim().slice(0, shownMaxChars).toWellFormed()}"`
  }
  return null
}

const leadMaxChars = 60
const activity = {
  before: /(?<!\p{L})(?:before|vor) (?:the |dem |der )?([^,:;."]{4,60})(?=[,:;.]|$)/iu,
  after: /(?<!\p{L})(?:after|nach) (?:the |dem |der )?([^,:;."]{4,60})(?=[,:;.]|$)/iu,
} as const
const inserts = /^\W*(?:please )?(?:add|insert|put|include|append)\b|^\W*(?:bitte )?(?:füge?|ergänze?)(?!\p{L})/iu

/** The entries that have all words of a place in words: `insert a step after reading the log: …`. */
function saidBy(siblings: readonly Sibling[], direction: 'before' | 'after', instruction: string): readonly Sibling[] {
  const words = inserts.test(instruction) ? (activity[direction].exec(instruction)?.[1] ?? '') : ''
  const stems = [...stemsOf(words)]
  if (stems.length < saidMinStems || isMany.test(words)) return []
  return siblings.filter(({ text }) => {
    const own = stemsOf(text)
    return stems.every(stem => own.has(stem))
  })
}

const saidMinStems = 2
const isMany = /(?<!\p{L})(?:each|every|all|jede[mnrs]?|allen?)(?!\p{L})/iu

const shownMaxChars = 60
const siblingsMax = 100

type Sibling = { readonly label: string; readonly text: string; readonly distance: number }

/** The other entries of the list or table, with how far below the entry they are. */
function siblingsOf(entry: Segment, outline: LineOutline): readonly Sibling[] {
  const found: Sibling[] = []
  for (const step of [1, -1] as const) {
    let at = entry
    for (let distance = step; Math.abs(distance) <= siblingsMax; distance += step) {
      const next = nextTo(at, outline, step)
      if (next === null) break
      found.push({ label: labelOf(next.text), text: next.text, distance })
      at = next
    }
  }
  return found
}

const lookedMaxLines = 200
const mark = /^[\s>]*(?:\(?(?:\d{1,4}|[a-z]{1,5})[.)]|[-*+]|\.{1,5}|#\.)(?=[ \t])/

/** The next entry in one direction, without what is below it. */
function nextTo({ kind, start, end }: Segment, { lines, rows }: LineOutline, step: 1 | -1): Segment | null {
  const column = columnOf(lines[start] ?? '')
  for (let at = step === 1 ? end : start - 1, looked = 0; looked < lookedMaxLines; looked++, at += step) {
    const line = lines[at]
    if (line === undefined) return null
    const isEntry = kind === 'row' ? rows[at] === 1 : mark.test(line) && columnOf(line) === column
    if (isEntry) return { kind, start: at, end: at + 1, marks: '', text: line }
    if (kind === 'row' ? !/^[\s|:+=-]+$/.test(line) : line.trim() !== '' && columnOf(line) <= column) return null
  }
  return null
}

function columnOf(line: string): number {
  return line.search(/[^\s>]|$/)
}

/** What an entry is called: its first cell, what is before its colon, or all of a short one. */
function labelOf(line: string): string {
  const text = line.trim().startsWith('|') ? (line.trim().split('|')[1] ?? '') : line.replace(mark, '')
  const plain = text
    .replace(/^[\s*-]+/, '')
    .replace(/["“”„«»`*]/g, '')
    .trim()
  const label = (plain.split(/:\s|\s[–—-]\s/)[0] ?? '').trim().toLowerCase()
  return [...wordsIn(label)].length <= labelMaxWords ? label : ''
}

const labelMaxWords = 6
