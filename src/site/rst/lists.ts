import { escapeHtml } from '../html/escape.ts'
import type { Context } from './context.ts'
import { dedented, endOfIndented, endOfParagraph, indentOf } from './lines.ts'

/** A block that was printed, and the line after it. */
export type Printed = { readonly markup: string; readonly end: number }
export type BlockReader = (lines: readonly string[], at: number, context: Context, depth: number) => Printed | null

const bullet = /^([*+•‣⁃-])(?: +|$)/
const enumerator = /^(\(?)([0-9]+|[a-zA-Z]|[ivxlcdmIVXLCDM]+|#)([.)])(?: +|$)/
const field = /^:(?![: ])((?:\\.|[^:\\]|:(?![ `]|$)){1,200}):(?: +|$)/
const anOption =
  '(?:-[\\w?](?: ?(?:<[^<>]+>|[A-Za-z][\\w-]*))?|(?:--\\w[\\w-]*|/\\w+)(?:[ =](?:<[^<>]+>|[A-Za-z][\\w-]*))?)'
const option = new RegExp(`^${anOption}(?:, ${anOption})*(?: {2,}|$)`)

export const bulletList: BlockReader = (lines, at, context, depth) => {
  const sign = bullet.exec(lines[at] ?? '')?.[1]
  if (sign === undefined) return null
  const { items, end } = itemsFrom(lines, at, line => bullet.exec(line)?.[1] === sign && bullet.exec(line))
  return { markup: `<ul>\n${items.map(item => listItem(item, context, depth)).join('')}</ul>\n`, end }
}

export const enumeratedList: BlockReader = (lines, at, context, depth) => {
  const first = enumerator.exec(lines[at] ?? '')
  if (!first || !isItem(lines, at)) return null
  const kind = kindOf(first[2] ?? '')
  const form = `${first[1]} ${first[3]}`
  const isNext = (line: string) => {
    const found = enumerator.exec(line)
    const isSame = found && `${found[1]} ${found[3]}` === form && fits(found[2] ?? '', kind)
    return isSame ? found : null
  }
  const { items, end } = itemsFrom(lines, at, isNext)
  const start = kind === '1' && first[2] !== '1' && first[2] !== '#' ? ` start="${Number(first[2])}"` : ''
  const type = kind === '1' ? '' : ` type="${kind}"`
  return { markup: `<ol${type}${start}>\n${items.map(item => listItem(item, context, depth)).join('')}</ol>\n`, end }
}

/** Otherwise a sentence that begins with an initial would be a list. */
function isItem(lines: readonly string[], at: number): boolean {
  const next = lines[at + 1] ?? ''
  return next === '' || next.startsWith(' ') || enumerator.test(next)
}

function kindOf(label: string): string {
  if (/^\d|^#/.test(label)) return '1'
  const isLower = label === label.toLowerCase()
  const isRoman = label.length > 1 || /^i$/i.test(label)
  return isRoman ? (isLower ? 'i' : 'I') : isLower ? 'a' : 'A'
}

function fits(label: string, kind: string): boolean {
  if (label === '#') return true
  const isLower = label === label.toLowerCase()
  if (kind === '1') return /^\d/.test(label)
  if (/^\d/.test(label) || isLower !== (kind === kind.toLowerCase())) return false
  return kind.toLowerCase() === 'i' ? /^[ivxlcdm]+$/i.test(label) : label.length === 1
}

/** Fields, as in the head of a PEP or of a document. */
export const fieldList: BlockReader = (lines, at, context, depth) => {
  if (!field.test(lines[at] ?? '')) return null
  const { items, end } = itemsFrom(lines, at, line => field.exec(line))
  const printed = items.map(({ mark, body }) => {
    const name = context.inline(field.exec(mark)?.[1] ?? '')
    return `<dt>${name}</dt>\n<dd>${context.blocks(body, depth)}</dd>\n`
  })
  return { markup: `<dl>\n${printed.join('')}</dl>\n`, end }
}

export const optionList: BlockReader = (lines, at, context, depth) => {
  const isOption = (line: string) => option.exec(line)
  const first = isOption(lines[at] ?? '')
  if (!first || (first[0].trimEnd() === lines[at] && !lines[at + 1]?.startsWith(' '))) return null
  const { items, end } = itemsFrom(lines, at, isOption)
  const printed = items.map(
    ({ mark, body }) => `<dt><code>${escapeHtml(mark.trim())}</code></dt>\n<dd>${context.blocks(body, depth)}</dd>\n`,
  )
  return { markup: `<dl>\n${printed.join('')}</dl>\n`, end }
}

/** A line with an indented line directly below it. */
export const definitionList: BlockReader = (lines, at, context, depth) => {
  const printed: string[] = []
  let end = at
  while (isTerm(lines, end)) {
    const bodyEnd = endOfIndented(lines, end + 1)
    const [term = '', ...classifiers] = (lines[end] ?? '').split(' : ')
    const notes = classifiers.map(classifier => ` <em>${context.inline(classifier)}</em>`).join('')
    const body = context.blocks(dedented(lines.slice(end + 1, bodyEnd)), depth)
    printed.push(`<dt>${context.inline(term)}${notes}</dt>\n<dd>${body}</dd>\n`)
    end = bodyEnd
  }
  return end === at ? null : { markup: `<dl>\n${printed.join('')}</dl>\n`, end }
}

function isTerm(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  return line !== '' && !line.startsWith(' ') && !/^\.\.(?: |$)/.test(line) && (lines[at + 1] ?? '').startsWith(' ')
}

/** `| ` at the start of each line; indentation is kept. */
export const lineBlock: BlockReader = (lines, at, context) => {
  if (!/^\|(?: |$)/.test(lines[at] ?? '')) return null
  const end = endOfParagraph(lines, at)
  const rows: string[] = []
  for (const line of lines.slice(at, end)) {
    if (/^\|(?: |$)/.test(line)) rows.push(line.slice(2))
    else rows.push(`${rows.pop() ?? ''} ${line.trim()}`)
  }
  const printed = rows.map(row => '&nbsp;'.repeat(Math.min(indentOf(row), 40)) + context.inline(row.trim()))
  return { markup: `<p>${printed.join('<br>\n')}</p>\n`, end }
}

type Item = { readonly mark: string; readonly body: readonly string[] }

/** The items of a list: lines that begin one, each with the indented lines below it. */
function itemsFrom(
  lines: readonly string[],
  at: number,
  begins: (line: string) => RegExpExecArray | null | false,
): { readonly items: Item[]; readonly end: number } {
  const items: Item[] = []
  let end = at
  for (let begin = begins(lines[end] ?? ''); begin; begin = begins(lines[end] ?? '')) {
    const [mark] = begin
    const bodyEnd = endOfIndented(lines, end + 1)
    const first = (lines[end] ?? '').slice(mark.length)
    items.push({ mark, body: bodyOf(first, lines.slice(end + 1, bodyEnd)) })
    end = bodyEnd
    if (end >= lines.length) break
  }
  return { items, end }
}

/** Blank lines between the first line and the next ones are one. */
function bodyOf(first: string, below: readonly string[]): string[] {
  const rest = dedented(below)
  if (first === '') return rest
  return below[0] === '' && rest.length > 0 ? [first, '', ...rest] : [first, ...rest]
}

/** An item of one paragraph is that paragraph's text. */
function listItem({ body }: Item, context: Context, depth: number): string {
  const content = context.blocks(body, depth)
  const only = /^<p>((?:(?!<p>)[\s\S])*)<\/p>\n$/.exec(content)?.[1]
  return `<li>${only !== undefined && content.lastIndexOf('<p>') === 0 ? only : content}</li>\n`
}
