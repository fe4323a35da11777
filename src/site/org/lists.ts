import type { OrgContext, Printed } from './context.ts'
import { printInline } from './inline.ts'
import { indentOf, widthOf, withoutIndent } from './lines.ts'

const lineMaxChars = 5_000
const item =
  /^([ \t]*)(?:([-+]|(?<=[ \t])\*)|([\da-zA-Z]{1,9})[.)])(?:[ \t]+|$)(?:\[@(\d{1,9})\][ \t]*)?(?:\[([ Xx-])\][ \t]+)?/

type Item = {
  readonly indent: number
  readonly isNumbered: boolean
  readonly start: string | null
  readonly box: string | null
  readonly text: string
}

export function readItem(line: string): Item | null {
  const [whole, space = '', , number, counter, box] = item.exec(line.slice(0, lineMaxChars)) ?? []
  if (whole === undefined || (number !== undefined && !/^(?:\d+|[a-zA-Z])$/.test(number))) return null
  const start = counter ?? (number !== undefined && /^\d+$/.test(number) ? number : null)
  return {
    indent: widthOf(space),
    isNumbered: number !== undefined,
    start,
    box: box ?? null,
    text: line.slice(whole.length),
  }
}

type PrintBlocks = (lines: readonly string[], context: OrgContext, depth: number) => string

/** Items of one indentation; what is indented further is in the item above it. */
export function printList(
  lines: readonly string[],
  at: number,
  context: OrgContext,
  depth: number,
  printBlocks: PrintBlocks,
): Printed | null {
  const first = readItem(lines[at] ?? '')
  if (first === null) return null
  const isTerms = !first.isNumbered && termOf(first.text) !== null
  const items: string[] = []
  let end = at
  for (;;) {
    const next = readItem(lines[end] ?? '')
    if (next === null || next.indent !== first.indent || next.isNumbered !== first.isNumbered) break
    const body = [next.text]
    for (end++; end < lines.length && isWithin(lines, end, first.indent); end++) body.push(lines[end] ?? '')
    items.push(printItem(next, body, isTerms, context, depth, printBlocks))
  }
  if (isTerms) return { markup: `<dl>\n${items.join('')}</dl>\n`, end }
  const name = first.isNumbered ? 'ol' : 'ul'
  const start = first.start !== null && first.start !== '1' ? ` start="${first.start}"` : ''
  return { markup: `<${name}${start}>\n${items.join('')}</${name}>\n`, end }
}

/** Two blank lines end every list. */
function isWithin(lines: readonly string[], at: number, indent: number): boolean {
  const line = lines[at] ?? ''
  if (line.trim() !== '') return widthOf(indentOf(line)) > indent
  const next = lines[at + 1] ?? ''
  return next.trim() !== '' && widthOf(indentOf(next)) > indent
}

function printItem(
  { box, text }: Item,
  body: readonly string[],
  isTerms: boolean,
  context: OrgContext,
  depth: number,
  printBlocks: PrintBlocks,
): string {
  const term = isTerms ? termOf(text) : null
  const shown = isTerms ? [text.slice(term?.length ?? 0), ...body.slice(1)] : body
  const content = printBlocks([shown[0] ?? '', ...withoutIndent(shown.slice(1))], context, depth + 1).trim()
  const isOne = content.startsWith('<p>') && content.endsWith('</p>') && !content.includes('<p>', 1)
  const only = isOne ? content.slice('<p>'.length, -'</p>'.length) : content
  if (isTerms) return `<dt>${printInline((term ?? '').slice(0, -'::'.length).trim(), context)}</dt>\n<dd>${only}</dd>\n`
  const state = { X: ' checked', x: ' checked' }[box ?? ''] ?? ''
  const check = box === null ? '' : `<input type="checkbox" aria-label="${state ? 'Done' : 'To do'}"${state}> `
  return `<li${box === null ? '' : ' class="task"'}>${check}${only}</li>\n`
}

/** The first part of `term :: description`, with its mark. */
function termOf(text: string): string | null {
  const at = ` ${text} `.search(/[ \t]::[ \t]/)
  return at === -1 ? null : text.slice(0, at + 2)
}
