import type { Document } from './document.ts'
import { foldLabel, labelsIn } from './outline.ts'

/** A block whose parts mean something else without its first lines or its last one. Lines count from 0, half open. */
type Enclosing = {
  readonly start: number
  readonly end: number
  readonly opening: readonly string[]
  readonly closing: readonly string[]
}

const formulaMaxLines = 200

/**
 * Returns what shows some lines of a document as they are shown in it: with the header of their table, the marks of
 * their code or formula, and the link definitions that they use; fields of the front matter as code. Lines count from
 * 1, the last one included.
 */
export function selfContained(document: Document): (startLine: number, endLine: number) => string {
  const lines = document.lines.map(({ content }) => content)
  const bodyStart = document.frontMatter === null ? 0 : lines.length - document.outline().body.length
  const blockOf: (Enclosing | undefined)[] = lines.map(() => undefined)
  for (const block of enclosingBlocks(document, lines, bodyStart)) blockOf.fill(block, block.start, block.end)
  const definitions = linkDefinitions(document)

  function bodyPart(from: number, to: number): string {
    const [first, last] = [blockOf[from], blockOf[to - 1]]
    const before = first === undefined ? [] : first.opening.slice(0, from - first.start)
    const isCut = last !== undefined && to < last.end
    const after = isCut ? [...last.opening.slice(to - last.start), ...last.closing] : []
    return withoutMargin([...before, ...lines.slice(from, to), ...after]).join('\n')
  }

  return (startLine, endLine) => {
    const from = startLine - 1
    const fields = from < bodyStart ? lines.slice(Math.max(from, 1), Math.min(endLine, bodyStart - 1)) : []
    const parts = [
      ...(fields.length === 0 ? [] : [['```yaml', ...fields, '```'].join('\n')]),
      ...(endLine <= bodyStart ? [] : [bodyPart(Math.max(from, bodyStart), endLine)]),
    ]
    const used = [...labelsIn(parts.at(-1) ?? '')].flatMap(label => definitions.get(label) ?? [])
    return [...parts, ...(used.length === 0 ? [] : [used.join('\n')])].join('\n\n')
  }
}

function enclosingBlocks({ outline }: Document, lines: readonly string[], bodyStart: number) {
  const blocks: Enclosing[] = []
  const add = (start: number, end: number, openingCount: number, closingCount: number): void => {
    const [opening, closing] = [lines.slice(start, start + openingCount), lines.slice(end - closingCount, end)]
    blocks.push({ start, end, opening, closing })
  }
  for (const { type, map, content, markup } of outline().tokens) {
    if (map === null) continue
    const [start, end] = [bodyStart + map[0], bodyStart + map[1]]
    if (type === 'table_open') add(start, end, 2, 0)
    else if (type === 'fence') add(start, end, 1, lines[end - 1]?.trim().endsWith(markup) && end > start + 1 ? 1 : 0)
    else if (type === 'inline' && content.startsWith('$$')) {
      const close = formulaEnd(lines, start)
      if (close !== null && close > start + 1) add(start, close, 1, 1)
    }
  }
  return blocks
}

/** The line after the one that closes `$$`: a formula may have empty lines. */
function formulaEnd(lines: readonly string[], start: number): number | null {
  const isEnd = (line: string | undefined) => line?.trimEnd().endsWith('$$') ?? false
  for (let at = start + 1; at < Math.min(lines.length, start + formulaMaxLines); at++)
    if (isEnd(lines[at])) return at + 1
  return null
}

/** By their label. Those in quotes and lists have marks before them. */
function linkDefinitions({ text, outline }: Document): ReadonlyMap<string, string> {
  const links = outline().definitions.filter(({ label, nested }) => !nested && !label.startsWith('^'))
  return new Map(links.map(({ label, start, end }) => [foldLabel(label), text.slice(start, end).trimEnd()]))
}

/** Without their list, the lines of an item would be code. */
function withoutMargin(lines: readonly string[]): readonly string[] {
  const margins = lines.filter(line => line.trim() !== '').map(line => line.length - line.trimStart().length)
  const margin = margins.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY)
  return margin === 0 || margins.length === 0 ? lines : lines.map(line => line.slice(margin))
}
