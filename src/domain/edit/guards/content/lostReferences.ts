import type { Pair } from '../../compare/compare.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { LineOutline } from '../../lineOutline.ts'
import type { GuardContext } from '../context/context.ts'
import { inRuns, quoteSome, type Warning, warn } from '../context/warnings.ts'

type Format = LineOutline['format']

/** What leads to another place of the document without an address: notes, references, substitutions, callouts. */
const references: Readonly<Record<Format, RegExp>> = {
  markdown: /\[\^[^[\]\s]{1,100}\](?!:)/g,
  asciidoc:
    /<<[^<>\n]{1,200}>>|\bxref:[^\s[\]]{1,200}(?=\[)|\bfootnote(?:ref)?:[\w-]{0,100}(?=\[)|<(?:\d{1,3}|\.)>(?=[ \t]|$)/g,
  rst: /(?<!^\.\. )\[(?:\d{1,9}|[#*][\w-]{0,100}|[\w-]{1,100})\]_(?!_)|:[a-z][\w:+-]{0,40}:`[^`\n]{1,300}`|(?<![\w|])\|[^|\s][^|\n]{0,100}\|_{0,2}(?!\w)|(?<![:`])`[^`\n]{1,300}`__?(?!\w)/g,
}

/** A text without its notes and references to other places, and those. */
export function splitReferences(
  text: string,
  format: Format,
): { readonly own: string; readonly marks: readonly string[] } {
  return { own: text.replace(references[format], ''), marks: text.match(references[format]) ?? [] }
}

/** Names that such references lead to. */
const anchors: Readonly<Record<Format, RegExp>> = {
  markdown: /\{#([\w-]{1,100})\}|<a (?:id|name)="([^"]{1,100})"/g,
  asciidoc: /\[\[([\w:.-]{1,100})(?:,[^\]]{0,200})?\]\]|^\[#([\w:.-]{1,100})[\],%.]/g,
  rst: /^\s*\.\. (?:_([^:`]{1,200}):|\[([#*]?[\w-]{0,100})\])(?=\s|$)/g,
}

const spokenOf = stemsOf(
  `footnote footnotes note notes reference references cross-reference link links linking citation cite anchor anchors
  label labels callout callouts id ids substitution xref`,
)

/** `but keep the footnote` */
const kept =
  /(?<!\p{L})(?:keep\p{L}*|preserv\p{L}*|retain\p{L}*|behalt\p{L}*|garde\p{L}*)\s(?:[\p{L}']{1,20}\s){0,2}(?:footnotes?|notes?|references?|links?|citations?|anchors?|labels?|fußnoten?|verweise?)(?!\p{L})/iu

/** Notes, references and anchors that are gone although the statement or section that had them is still there. */
export function guardLostReferences(context: GuardContext): readonly Warning[] {
  const { asked, isRevision } = context
  if (asked.intent.isOpen || isRevision || asked.has(['format'])) return []
  const isSpokenOf =
    !kept.test(context.rewrite.instruction) && spokenOf.values().some(stem => asked.intent.stems.has(stem))
  return [...lostMarks(context, isSpokenOf), ...lostAnchors(context, isSpokenOf)]
}

/** An instruction about such things may remove all of them, unless it names some by their numbers. */
function lostMarks({ before: { format }, comparison, asked }: GuardContext, isSpokenOf: boolean): readonly Warning[] {
  if (isSpokenOf && asked.intent.numbers.size === 0) return []
  const mayGo = (mark: string) =>
    isSpokenOf && (!/\d/.test(mark) || asked.intent.names(mark.replace(/[^\p{L}\p{N}]+/gu, ' ')))
  const pattern = references[format]
  const marksOf = (texts: readonly string[]) => texts.flatMap(text => text.match(pattern) ?? [])
  const come = marksOf([...comparison.changed.map(({ after }) => after), ...comparison.added].map(({ text }) => text))
  const isReplaced = (pair: Pair) => asked.asks(['remove', 'replace'], pair.before)
  return inRuns(
    comparison.changed.flatMap(pair => {
      const gone = isReplaced(pair)
        ? []
        : marksOf([pair.before.text]).filter(mark => !come.includes(mark) && !mayGo(mark))
      const { start, end } = pair.after
      return gone.length === 0 ? [] : [warn('link_removed', [start + 1, end], `Gone: ${quoteSome(gone)}.`)]
    }),
  )
}

/**
 * Anchors of lines that changed, if a reference to them is still there, or if the instruction does not speak of such
 * things and what they name is.
 */
function lostAnchors({ rewrite: { changes }, before, after }: GuardContext, isSpokenOf: boolean): readonly Warning[] {
  const pattern = anchors[before.format]
  const namesIn = (lines: readonly string[]) =>
    lines.flatMap(line =>
      [...line.slice(0, lineReadMaxChars).matchAll(pattern)].map(([, one, other]) => one ?? other ?? ''),
    )
  const gone = changes.flatMap(({ aStart, aEnd }) =>
    before.lines.slice(aStart, aEnd).flatMap((line, at) => namesIn([line]).map(name => ({ name, at: aStart + at }))),
  )
  if (gone.length === 0) return []
  const come = new Set(namesIn(changes.flatMap(({ bStart, bEnd }) => after.lines.slice(bStart, bEnd))))
  const left = new Set(after.lines.map(line => line.trim()))
  const mayGo = isSpokenOf || come.size > 0
  const lost = gone.filter(
    ({ name, at }) => !come.has(name) && ((!mayGo && left.has(namedBy(before, at))) || isUsed(after, name)),
  )
  return lost.length === 0 ? [] : [warn('link_removed', null, `Gone: ${quoteSome(lost.map(({ name }) => name))}.`)]
}

const lineReadMaxChars = 10_000

/** The line that an anchor on a line without other text names. */
function namedBy({ lines, format }: LineOutline, at: number): string {
  const rest = (lines[at] ?? '').replace(anchors[format], '').replace(/<\/a>|[\]>\s]/g, '')
  const below = lines.slice(at + 1, at + 4).find(line => line.trim() !== '')
  return rest === '' ? (below?.trim() ?? '\n') : '\n'
}

function isUsed({ lines, format }: LineOutline, name: string): boolean {
  const uses = {
    markdown: [`(#${name})`],
    asciidoc: [`<<${name}`, `xref:${name}[`],
    rst: [`\`${name}\``, `<${name}>`, `[${name}]_`, `${name}_`],
  } as const
  return name !== '' && lines.some(line => uses[format].some(use => line.includes(use)))
}
