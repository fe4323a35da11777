import type { MarkdownIt, StateBlock } from 'markdown-it'
import { type AttributeList, readAttributeList } from './attributeList.ts'
import { addBlockRule } from './blockRule.ts'
import { boxKind, boxTitle, printBox } from './boxes.ts'
import { lineAt, linesOutsideCode, memoizedByText } from './lines.ts'

const opening = /^(:{3,20})[ \t]*(?:\{|(details|code-group|raw|v-pre|tabs|columns?)(?:[ \t]+(\S.{0,300}?))?[ \t]*$)/
const named = /^:{3,20}[ \t]?([a-z][\w-]{1,40})(?:\[([^\]]{0,200})\]|[ \t]+(\S.{0,200}))?[ \t]*$/i
const theorem =
  /^(?:algorithm|axiom|conjecture|corollary|definition|exercise|lemma|proof|proposition|remark|solution|theorem)$/i
const closing = /^:{3,20}[ \t]*$/
const tab = /^===[!+]{0,2}[ \t]+"([^"\n]{1,200})"[ \t]*$/
const indentWidth = 4

/**
 * Parts of a page that other generators lay out: `::: {.class} … :::` of Pandoc and Quarto, `::: code-group` and
 * `::: details` of VitePress, blocks with a name of the project's (`:::definition`), and the tabs of MkDocs, `=== "Title"` with an indented text. What is in them is shown, one
 * after the other; those with the class of a box are alerts.
 */
export function divs(md: MarkdownIt): void {
  addBlockRule(
    md,
    'div',
    ':=',
    (state, start, end) => {
      const line = lineAt(state, start)
      return line.startsWith(':::') ? readDiv(state, line, start, end) : readTab(state, line, start, end)
    },
    printDiv,
  )
}

type Div = {
  readonly kind: 'plain' | 'details' | 'tab'
  readonly box: string | null
  readonly title: string | null
  readonly id: string | null
  readonly from: number
  readonly to: number
  readonly after: number
  readonly indent: number
}

function readDiv(state: StateBlock, line: string, start: number, end: number): Div | null {
  const [written, colons = '', name, rest = ''] = opening.exec(line) ?? []
  if (written === undefined) return readNamed(state, line, start, end)
  const list = name === undefined ? readAttributeList(line, line.indexOf('{'), { named: false }) : null
  if (name === undefined && (list === null || !/^:*$/.test(line.slice(list.end).trim()))) return null
  const to = endsOf(state).get(start)
  if (to === undefined || to >= end || colons === '') return null
  const within = { from: start + 1, to, after: to + 1, indent: 0 }
  if (name === 'details') return { kind: 'details', box: null, title: rest || 'Details', id: null, ...within }
  return { kind: 'plain', title: null, ...(list ? styleOf(list) : { box: null, id: null }), ...within }
}

/** A block whose name a project defines, such as `:::definition`. */
function readNamed(state: StateBlock, line: string, start: number, end: number): Div | null {
  const [, name, label, rest] = named.exec(line) ?? []
  const to = name === undefined ? undefined : endsOf(state).get(start)
  if (name === undefined || to === undefined || to >= end) return null
  const title = label ?? rest ?? (theorem.test(name) ? boxTitle(name) : null)
  return { kind: title ? 'tab' : 'plain', box: null, title, id: null, from: start + 1, to, after: to + 1, indent: 0 }
}

function styleOf(list: AttributeList): Partial<Pick<Div, 'title'>> & Pick<Div, 'box' | 'id'> {
  const names = list.classes.map(name => name.replace(/^callout-/, '').toLowerCase())
  const title = list.values.get('title')
  return { box: names.find(name => boxKind(name) !== null) ?? null, id: list.id, ...(title ? { title } : {}) }
}

function readTab(state: StateBlock, line: string, start: number, end: number): Div | null {
  const title = line.startsWith('===') ? tab.exec(line)?.[1] : undefined
  if (title === undefined) return null
  let to = start + 1
  for (let at = to; at < end; at++) {
    if (state.isEmpty(at)) continue
    if ((state.sCount[at] ?? 0) - state.blkIndent < indentWidth) break
    to = at + 1
  }
  if (to === start + 1) return null
  return { kind: 'tab', box: null, title, id: null, from: start + 1, to, after: to, indent: indentWidth }
}

export function printDiv(state: StateBlock, start: number, div: Div): void {
  const kind = div.box === null ? null : boxKind(div.box)
  if (kind !== null) {
    const heading = div.title === null ? headingAt(state, div) : null
    const title = div.title ?? heading?.text ?? boxTitle(div.box ?? '')
    const { to, after, indent } = div
    printBox(state, start, { kind, title, from: heading ? heading.line + 1 : div.from, to, after, indent })
    return
  }
  const open = state.push('div_open', div.kind === 'details' ? 'details' : 'div', 1)
  if (div.id !== null) open.attrSet('id', div.id)
  if (div.kind === 'tab') open.attrSet('class', 'block')
  if (div.title !== null) {
    const isTab = div.kind === 'tab'
    const label = state.push(isTab ? 'paragraph_open' : 'summary_open', isTab ? 'p' : 'summary', 1)
    if (isTab) label.attrSet('class', 'block-title')
    const inline = state.push('inline', '', 0)
    inline.content = div.title
    inline.map = [start, start + 1]
    inline.children = []
    state.push(isTab ? 'paragraph_close' : 'summary_close', isTab ? 'p' : 'summary', -1)
  }
  const { lineMax, blkIndent, parentType } = state
  state.lineMax = div.to
  state.blkIndent += div.indent
  state.md.block.tokenize(state, div.from, div.to)
  state.lineMax = lineMax
  state.blkIndent = blkIndent
  state.parentType = parentType
  state.push('div_close', div.kind === 'details' ? 'details' : 'div', -1)
  state.line = div.after
}

/** The title of a box may be its first heading. */
function headingAt(state: StateBlock, { from, to }: Div): { readonly text: string; readonly line: number } | null {
  let line = from
  while (line < to && state.isEmpty(line)) line++
  const text = line < to ? /^#{1,6}[ \t]+(\S.{0,300})$/.exec(lineAt(state, line))?.[1] : undefined
  return text === undefined ? null : { text: text.trim(), line }
}

/** The line that ends each part; parts are within each other, whatever their marks' length. */
const endsOf = memoizedByText(endsIn)

function endsIn(text: string): Map<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  for (const [index, line] of linesOutsideCode(text)) {
    if (closing.test(line)) {
      const start = open.pop()
      if (start !== undefined) ends.set(start, index)
    } else if (line.startsWith(':::')) open.push(index)
  }
  return ends
}
