import { writeAddress } from '../../markdown/destination.ts'
import { type Document, lineAt } from '../../markdown/document.ts'
import { unescapeMarkdown } from '../../markdown/parser.ts'
import { areSame, reread } from '../../markdown/reread.ts'
import { isLiteral, type Target, targetsOf } from '../../markdown/targets.ts'
import { findText } from '../../text/occurrences.ts'
import { contains, type Span } from '../../text/span.ts'
import type { Edit } from '../../text/splice.ts'
import type { Change, Form } from '../form.ts'
import { InstructionError } from '../instructionError.ts'
import { count, onLines, quote, quoteShort, stayed } from '../language/phrase.ts'
import { areaOf, chosenOf, formatScope, type MatchScope, parseScope } from '../language/scope.ts'

export const changeLinkTarget: Form = {
  form: 'change link [starting with] "A" to "B" [in section "X" | on line N] [first | last | 2nd occurrence]',
  example: 'change link "http://old.example/api" to "https://example.com/api"',
  read(reader) {
    if (reader.word('change', 'update', 'replace', 'point') === null) return null
    const early = parseScope(reader)
    reader.word('the', 'all')
    if (reader.word('link', 'links', 'url', 'urls') === null) return null
    reader.word('target', 'targets')
    reader.word('from')
    const isPrefix = reader.words('starting', 'with')
    const from = reader.quoted()
    const amid = parseScope(reader, early)
    if (from === null || reader.word('to', 'with') === null) return null
    const to = reader.quoted()
    const scope = parseScope(reader, amid)
    if (to === null || !reader.end() || !isOfLinks(scope)) return null
    const beginning = isPrefix ? 'starting with ' : ''
    return {
      sentence: `change link ${beginning}${quote(from)} to ${quote(to)}${formatScope(scope)}`,
      perform: document => change(document, { from, to, isPrefix, scope }),
    }
  },
}

/** The front matter and code contain no links. */
function isOfLinks({ frontMatter, code, wholeWord }: MatchScope): boolean {
  return frontMatter === undefined && code === undefined && wholeWord === undefined
}

type Params = { readonly from: string; readonly to: string; readonly isPrefix: boolean; readonly scope: MatchScope }

function change(document: Document, params: Params): Change {
  const { from, to, scope } = params
  requireAddress(to)
  if (from === '') throw new InstructionError('The link to change is empty.')
  const targets = targetsOf(document)
  const area = areaOf(document, scope)
  const all = targets.filter(target => isMeant(target, params))
  const inside = all.filter(target => contains(area, target))
  const chosen = chosenOf(inside, scope)
  if (chosen.length === 0) throw new InstructionError(whyNone(document, params, all, inside.length))
  const edits = editsFor(document, targets, new Set(chosen), params)
  const lines = onLines(chosen.map(({ start }) => lineAt(document, start)))
  return {
    edits,
    summary: `Changed the target of ${count(chosen.length, 'link')} to ${quoteShort(to)}, on ${lines}.${stayed(inHtml(document, from, area), 'in HTML')}`,
  }
}

/** How often the address is in raw HTML, where it stays. */
function inHtml(document: Document, from: string, area: Span): number {
  const blocks = document.outline().blocks.filter(block => block.type === 'html_block' && contains(area, block))
  return blocks.reduce((sum, block) => sum + findText(document.text, from, block).length, 0)
}

const addressMaxChars = 2_000

function requireAddress(to: string): void {
  if (to === '') throw new InstructionError('The new target is empty.')
  if (to.length > addressMaxChars)
    throw new InstructionError(`The new target has more than ${addressMaxChars} characters.`)
  if (/[\s\p{Cc}\p{Zs}\u2028\u2029]/u.test(to)) {
    throw new InstructionError('The new target contains a space or a control character; write a space as %20.')
  }
}

function isMeant({ written, address }: Target, { from, isPrefix }: Params): boolean {
  return isPrefix ? written.startsWith(from) : written === from || address === from
}

function whyNone(document: Document, { from, isPrefix }: Params, all: readonly Target[], inside: number): string {
  if (inside > 0) return `The link occurs only ${count(inside, 'time')}.`
  const name = isPrefix ? `No link starting with ${quoteShort(from)}` : `No link to ${quoteShort(from)}`
  if (all.length === 0) return `${name} is in the document, outside code and raw HTML.`
  return `${name} is there; elsewhere it is on ${onLines(all.map(({ start }) => lineAt(document, start)))}.`
}

/**
 * Rewrites the targets and verifies the result: these links lead to the new target, all others where they led before.
 */
function editsFor(
  document: Document,
  targets: readonly Target[],
  chosen: ReadonlySet<Target>,
  params: Params,
): readonly Edit[] {
  const edits = [...chosen].map(target => {
    const tail = params.isPrefix ? target.written.slice(params.from.length) : ''
    return { start: target.start, end: target.end, replacement: writeAddress(document, target, params.to, tail) }
  })
  const expected = targets.map(target => (chosen.has(target) ? newAddress(target, params) : target.address))
  const after = reread(document, edits)
  const found = targetsOf(after).map(({ address }) => address)
  if (areSame(expected, found) && areSame(blocksOf(document), blocksOf(after))) return edits
  const lines = onLines([...chosen].map(({ start }) => lineAt(document, start)))
  throw new InstructionError(`${quoteShort(params.to)} would not be read as the target of every link on ${lines}.`)
}

function newAddress(target: Target, { from, to, isPrefix }: Params): string {
  if (!isPrefix) return to
  const tail = target.written.slice(from.length)
  return to + (isLiteral(target) ? tail : unescapeMarkdown(tail))
}

function blocksOf(document: Document): readonly string[] {
  return document.outline().tokens.map(({ type }) => type)
}
