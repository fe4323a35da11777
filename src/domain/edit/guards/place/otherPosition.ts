import type { Segment } from '../../compare/segments.ts'
import type { LineOutline } from '../../lineOutline.ts'
import type { GuardContext } from '../context/context.ts'
import { type Warning, warn } from '../context/warnings.ts'
import { besideNamed } from './namedNeighbour.ts'

const last =
  /(?<!\p{L})(?:(?:at|to) the (?:very )?(?:end|bottom)(?= of (?:the |this )?(?:[\p{L}-]{1,20} ){0,2}(?:list|table)|[.,;:]|$)|(?:put|make|place|as) (?:it |this |that )?(?:the )?last(?: (?:item|row|entry|step|point|bullet))?(?=[.,;:]|$)|ans ende der (?:liste|tabelle)|an letzter stelle|à la fin (?:de la liste|du tableau))(?!\p{L})/iu
const first =
  /(?<!\p{L})(?:(?:at|to) the (?:very )?(?:top|beginning|start)(?= of (?:the |this )?(?:[\p{L}-]{1,20} ){0,2}(?:list|table)|[.,;:]|$)|(?:put|make|place|as) (?:it |this |that )?(?:the )?first(?: (?:item|row|entry|step|point|bullet))?(?=[.,;:]|$)|an den anfang der (?:liste|tabelle)|an erste[rn]? stelle|au début (?:de la liste|du tableau))(?!\p{L})/iu
const behind =
  /(?<!\p{L})(?:after|behind|below|nach|hinter|après) (?:step|item|point|row|schritt|punkt|ziffer|étape) ?(\d{1,4}|[a-z](?=\)))/iu
const ahead =
  /(?<!\p{L})(?:before|above|vor|avant) (?:step|item|point|row|schritt|punkt|ziffer|étape) ?(\d{1,4}|[a-z](?=\)))/iu

/**
 * The only item or row that an instruction adds or moves, if it is not where the instruction says: at the end, at the
 * top, after step 2.
 */
export function guardOtherPosition({ rewrite, before, after, comparison, asked }: GuardContext): readonly Warning[] {
  const { added, changed, moved, lost } = comparison
  if (asked.intent.isOpen || lost.length > 0) return []
  const isMove = asked.has(['move']) && !(asked.has(['add']) && added.length > 0)
  const kept = [...moved, ...changed.filter(pair => pair.before.text === pair.after.text)].map(pair => pair.after)
  const segment = isMove
    ? only(kept.filter(({ text }) => asked.intent.names(text)))
    : joined(
        added.filter(({ kind }) => kind !== 'rule'),
        after,
      )
  if (segment === null || (segment.kind !== 'item' && segment.kind !== 'row')) return []
  const named = besideNamed(segment, rewrite.instruction.slice(0, readMaxChars), after)
  if (named !== null) {
    const detail = `The instruction names the place ${named}.`
    return [warn('statement_moved', [segment.start + 1, segment.end], detail)]
  }
  const instruction = rewrite.instruction.slice(0, readMaxChars).replace(quoted, '"')
  const [above, below] = [neighbour(segment, after, -1), neighbour(segment, after, 1)]
  const isWrong =
    (last.test(instruction) && below !== null) ||
    (first.test(instruction) && above !== null && !isHeader(segment, above, after)) ||
    misses(behind.exec(instruction)?.[1], above, before) ||
    misses(ahead.exec(instruction)?.[1], below, before)
  return isWrong
    ? [warn('statement_moved', [segment.start + 1, segment.end], 'The instruction names another place.')]
    : []
}

function only(segments: readonly Segment[]): Segment | null {
  return segments.length === 1 ? (segments[0] ?? null) : null
}

/** The entry that was added, with the entries below it: with no other statement between them. */
function joined([first, ...others]: readonly Segment[], { lines }: LineOutline): Segment | null {
  if (first === undefined) return null
  const column = columnOf(lines[first.start] ?? '')
  let end = first.end
  for (const segment of others) {
    const between = lines.slice(end, segment.start).some(line => line.trim() !== '')
    if (segment.kind !== 'item' || between || columnOf(lines[segment.start] ?? '') <= column) return null
    end = segment.end
  }
  return { ...first, end }
}

const readMaxChars = 2_000
const quoted = /["“„«`][^"“”»`\n]{1,1000}["“”»`]/g
const mark = /^[\s>]*(?:\(?(?:\d{1,4}|[a-z]{1,5})[.)]|[-*+]|\.{1,5}|#\.)(?=[ \t])/

/** The text of the next item or row of the same list or table in one direction. */
function neighbour({ kind, start, end }: Segment, { lines, rows }: LineOutline, step: 1 | -1): string | null {
  const column = columnOf(lines[start] ?? '')
  let at = step === 1 ? end : start - 1
  for (let looked = 0; looked < lookedMaxLines; looked++, at += step) {
    const line = lines[at]
    if (line === undefined) return null
    if (kind === 'row') {
      if (rows[at] === 1) return line
      if (!/^[\s|:+=-]+$/.test(line)) return null
    } else if (line.trim() !== '') {
      const isItem = mark.test(line)
      if (isItem && columnOf(line) === column) return line
      if (columnOf(line) < column || (columnOf(line) === column && (lines[at - 1] ?? '').trim() === '')) return null
    }
  }
  return null
}

const lookedMaxLines = 200

function columnOf(line: string): number {
  return line.search(/[^\s>]|$/)
}

/** Whether the row above is the header of the table. */
function isHeader({ kind, start }: Segment, above: string, { lines }: LineOutline): boolean {
  return kind === 'row' && lines[start - 1] !== above
}

/** Whether the neighbour is another one than the item that had the number before. */
function misses(number: string | undefined, neighbour: string | null, { lines }: LineOutline): boolean {
  if (number === undefined) return false
  const named = lines.filter(line => numberOf(line) === number.toLowerCase())
  const [item, ...others] = named
  return item !== undefined && others.length === 0 && neighbour !== null && textOf(item) !== textOf(neighbour)
}

function numberOf(line: string): string | null {
  return /^[\s>]*\(?(\d{1,4}|[a-z])[.)][ \t]/.exec(line)?.[1] ?? null
}

function textOf(line: string): string {
  return line.replace(mark, '').trim()
}
