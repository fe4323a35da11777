import { inDocumentLines } from '../../markdown/blocks.ts'
import { codeSpans } from '../../markdown/code.ts'
import { type Document, lineAt } from '../../markdown/document.ts'
import { keepsFrontMatter } from '../../markdown/frontMatter.ts'
import { findText } from '../../text/occurrences.ts'
import { createOverlapFinder, type Span } from '../../text/span.ts'
import type { Change, Command, Form } from '../form.ts'
import { InstructionError } from '../instructionError.ts'
import { count, onLines, quote, quoteShort } from '../language/phrase.ts'
import { areaOf, chosenOf, formatScope, type MatchScope, parseScope } from '../language/scope.ts'

export const replaceText: Form = {
  form: 'replace "A" with "B" [in section "X" | in front matter | on line N] [first | last | 2nd occurrence] [everywhere] [whole word]',
  example: 'replace "SHOULD" with "MUST" in section "Error handling"',
  read(reader) {
    const before = parseScope(reader)
    const verb = reader.word('replace', 'change', 'rename', 'substitute')
    const linkWords = verb === 'change' || verb === 'rename' ? ['to', 'into'] : ['with', 'by']
    if (verb === null) return null
    const amid = parseScope(reader, before)
    reader.word('the')
    reader.word('text', 'phrase')
    const from = reader.quoted()
    const behind = parseScope(reader, amid)
    if (from === null || reader.word(...linkWords) === null) return null
    const to = reader.quoted() ?? reader.block()
    const scope = parseScope(reader, behind)
    if (to === null || !reader.end()) return null
    return replacement({ from, to, scope, isRename: verb === 'rename' })
  },
}

type Params = { readonly from: string; readonly to: string; readonly scope: MatchScope; readonly isRename: boolean }

function replacement(params: Params): Command {
  return {
    sentence: `replace ${quote(params.from)} with ${quote(params.to)}${formatScope(params.scope)}`,
    perform: document => replaceIn(document, params),
  }
}

function replaceIn(document: Document, params: Params): Change {
  const { scope, from, to } = params
  if (from === '') throw new InstructionError('The text to replace is empty.')
  if (from === to) throw new InstructionError(`The new text is the same as the old one, ${quoteShort(from)}.`)
  if (params.isRename) requireNoHeading(document, params)

  const { prose, code } = findHits(document, params)
  const eligible = leavesCodeAlone(scope) ? prose : [...prose, ...code].sort((a, b) => a.start - b.start)
  if (eligible.length === 0) throw new InstructionError(whyNowhere(document, params, code))
  const chosen = chosenOf(eligible, scope)
  if (chosen.length === 0)
    throw new InstructionError(`${quoteShort(from)} occurs only ${count(eligible.length, 'time')}.`)
  if (chosen.length > placesMax) {
    throw new InstructionError(`${quoteShort(from)} occurs more than ${placesMax} times; name a section or lines.`)
  }
  const edits = chosen.map(({ start, end }) => ({ start, end, replacement: inDocumentLines(document, to) }))
  if (!keepsFrontMatter(document, edits)) {
    throw new InstructionError('That would leave the front matter unreadable; say: set front matter "key" to "value".')
  }
  const places = `${chosen.length === 1 ? 'once' : `${chosen.length} times`}, on ${linesOf(document, chosen)}`
  const left =
    leavesCodeAlone(scope) && code.length > 0
      ? ` ${code.length} in code stayed as ${code.length === 1 ? 'it is' : 'they are'}.`
      : ''
  return { edits, summary: `Replaced ${quoteShort(from)} with ${quoteShort(to)} ${places}.${left}` }
}

/** More than one instruction would reasonably mean, and few enough to show. */
const placesMax = 20_000

function leavesCodeAlone({ code, lines }: MatchScope): boolean {
  return code === 'outside' || (code === undefined && lines === undefined)
}

function findHits(document: Document, { from, scope }: Params): { prose: readonly Span[]; code: readonly Span[] } {
  const wanted = inDocumentLines(document, from)
  const hits = findText(document.text, wanted, areaOf(document, scope), { wholeWord: scope.wholeWord === true })
  if (hits.length === 0) return { prose: [], code: [] }
  const isCode = createOverlapFinder(codeSpans(document))
  const judged = hits.map(hit => ({ hit, inCode: isCode(hit) }))
  return {
    prose: judged.filter(({ inCode }) => !inCode).map(({ hit }) => hit),
    code: judged.filter(({ inCode }) => inCode).map(({ hit }) => hit),
  }
}

function whyNowhere(document: Document, { from, scope }: Params, code: readonly Span[]): string {
  if (code.length > 0) {
    return `${quoteShort(from)} occurs only in code, on ${linesOf(document, code)}; add "everywhere" to change it.`
  }
  const whole = { start: 0, end: document.text.length }
  const elsewhere = findText(document.text, inDocumentLines(document, from), whole)
  if (elsewhere.length > 0) {
    const manner = scope.wholeWord ? ' as a whole word' : ''
    return `${quoteShort(from)} does not occur there${manner}; elsewhere it is on ${linesOf(document, elsewhere)}.`
  }
  const lowered = document.text.toLowerCase()
  const similar = lowered.length === document.text.length ? findText(lowered, from.toLowerCase(), whole) : []
  const hint = similar.length > 0 ? ` In a different case it is on ${linesOf(document, similar)}.` : ''
  return `${quoteShort(from)} does not occur in the document.${hint}`
}

function linesOf(document: Document, places: readonly Span[]): string {
  return onLines(places.map(({ start }) => lineAt(document, start)))
}

function requireNoHeading(document: Document, { from, to }: Params): void {
  const heading = document.outline().headings.find(({ text }) => text === from)
  if (heading === undefined) return
  const ways = `rename heading ${quote(from)} to ${quote(to)}, or: replace ${quote(from)} with ${quote(to)}`
  throw new InstructionError(
    `${quoteShort(from)} is a heading on line ${lineAt(document, heading.start)}. Say: ${ways}`,
  )
}
