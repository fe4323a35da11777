import { readText } from '../html/escape.ts'
import { closeTag, openTag, textToken } from '../html/makeTokens.ts'
import { type OpenTag, type Token, withAttribute } from '../html/tokens.ts'
import { anchorsOf } from '../survey/normative/anchors.ts'
import { mayHaveKeyword } from '../survey/normative/keywords.ts'
import type { Mark } from '../survey/normative/sentences.ts'
import { statementsIn } from '../survey/normative/statements.ts'
import { readRuns } from '../survey/runs.ts'

/** A range of a token's text that is a keyword; the first of each statement has the statement's anchor. */
type Marked = { readonly start: number; readonly end: number; readonly anchor: string | null }

/**
 * Marks the keywords of RFC 2119 that bind, so that they stand out to readers, and gives each sentence an anchor and a
 * link to itself.
 */
export function markKeywords(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(token => token.kind === 'text' && mayHaveKeyword.test(token.markup))) return tokens
  const runs = readRuns(tokens)
  const { statements, stemMarks } = statementsIn(tokens, runs)
  const anchors = anchorsOf(statements)
  const marked = new Map<number, Marked[]>()
  const items = new Map<number, string>()
  const ends = new Map<number, string>()
  const noteMark = ({ parts }: Mark, anchor: string | null) => {
    for (const [part, { at, start, end }] of parts.entries())
      append(marked, at, { start, end, anchor: part === 0 ? anchor : null })
  }
  statements.forEach(({ marks, run }, index) => {
    const anchor = anchors[index] ?? ''
    if (marks.length === 0 && runs[run]?.id === null) {
      items.set(runs[run].carrier, anchor)
      ends.set(runs[run].parts.at(-1)?.at ?? -1, anchor)
    }
    for (const [order, mark] of marks.entries()) noteMark(mark, order === 0 ? anchor : null)
  })
  for (const mark of stemMarks) noteMark(mark, null)
  const output: Token[] = []
  let linksOpen = 0
  tokens.forEach((token, at) => {
    if (token.kind !== 'text' && token.name === 'a') linksOpen += token.kind === 'open' ? 1 : -1
    const [anchor, ended, ranges] = [items.get(at), ends.get(at), marked.get(at)]
    if (token.kind === 'open' && anchor !== undefined) output.push(withAttribute(token, 'id', anchor))
    else if (ended !== undefined && linksOpen === 0) output.push(token, ...permalink(ended))
    else if (token.kind === 'text' && ranges) printMarked(output, token.markup, ranges, linksOpen === 0)
    else output.push(token)
  })
  return output
}

function printMarked(output: Token[], markup: string, ranges: readonly Marked[], isLinkable: boolean): void {
  const text = readText(markup)
  let from = 0
  for (const { anchor, ...range } of ranges.toSorted((a, b) => a.start - b.start)) {
    const { start, end } = withBraces(text, range)
    pushText(output, text.slice(from, start))
    output.push(mark(anchor), textToken(text.slice(start, end)))
    output.push(closeTag('strong'))
    if (anchor !== null && isLinkable) output.push(...permalink(anchor))
    from = end
  }
  pushText(output, text.slice(from))
}

/** The keyword in `{MUST}` is the name of a value, which its braces belong to. */
function withBraces(text: string, { start, end }: Omit<Marked, 'anchor'>): Omit<Marked, 'anchor'> {
  return text[start - 1] === '{' && text[end] === '}' ? { start: start - 1, end: end + 1 } : { start, end }
}

function mark(anchor: string | null): OpenTag {
  const id = anchor === null ? [] : [['id', anchor] as const]
  return openTag('strong', [['class', 'rfc2119'], ...id])
}

function permalink(anchor: string): Token[] {
  const attributes = [
    ['class', 'permalink'],
    ['href', `#${anchor}`],
    ['aria-label', 'Link to this sentence'],
  ] as const
  return [openTag('a', attributes), closeTag('a')]
}

function pushText(output: Token[], text: string): void {
  if (text !== '') output.push(textToken(text))
}

function append<V>(lists: Map<number, V[]>, key: number, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
