import type { MarkdownIt, StateBlock } from 'markdown-it'
import { addBlockRule } from '../blocks/blockRule.ts'
import { boxKind, boxTitle, printBox } from '../blocks/boxes.ts'
import { printDiv } from '../blocks/divs.ts'
import { lineAt, linesOutsideCode, memoizedByText } from '../blocks/lines.ts'

const opening = /^(\/{3,20})[ \t]+([a-z][a-z-]{1,30})(?:[ \t]*\|[ \t]*(?![ \t])(.{0,300}))?$/
const ending = /^\/{3,20}[ \t]*$/
const option = /^ {4,8}([\w-]{1,40}):(?:[ \t]+(?![ \t])(.{0,300}))?$/
const optionsMax = 20

/**
 * The blocks of PyMdown Extensions: `/// note | Title … ///` is an alert, `/// details | Summary` opens and closes, and
 * what tabs, captions and elements of HTML contain is shown. A block without its end stays as it is written.
 */
export function slashBlocks(md: MarkdownIt): void {
  addBlockRule(md, 'slash_block', '/', readBlock, print)
}

type Block = {
  readonly name: string
  readonly title: string
  readonly type: string
  readonly from: number
  readonly to: number
}

function readBlock(state: StateBlock, start: number, end: number): Block | null {
  const line = lineAt(state, start)
  if (!line.startsWith('///')) return null
  const [, , name = '', title = ''] = opening.exec(line.trimEnd()) ?? []
  const to = endsOf(state).get(start)
  if (name === '' || to === undefined || to >= end) return null
  let from = start + 1
  let type = ''
  while (from < to && from - start <= optionsMax) {
    const [, key, value = ''] = option.exec(withIndent(state, from)) ?? []
    if (key === undefined) break
    if (key === 'type') type = value.trim().replace(/^["']|["']$/g, '')
    from++
  }
  return { name, title: title.trim(), type: type.toLowerCase(), from, to }
}

/** A line with its indentation within the block around. */
function withIndent(state: StateBlock, line: number): string {
  return ' '.repeat(Math.max(0, (state.sCount[line] ?? 0) - state.blkIndent)) + lineAt(state, line)
}

function print(state: StateBlock, start: number, { name, title, type, from, to }: Block): void {
  const within = { from, to, after: to + 1, indent: 0 }
  const box = boxKind(type) === null ? name : type
  const kind = name === 'details' ? null : boxKind(box)
  if (kind !== null) {
    printBox(state, start, { kind, title: title || boxTitle(box), ...within })
    return
  }
  const style = name === 'details' ? 'details' : name === 'tab' && title !== '' ? 'tab' : 'plain'
  const shown = style === 'plain' ? null : title || boxTitle(box)
  printDiv(state, start, { kind: style, box: null, title: shown, id: null, ...within })
}

/** The line that ends each block; marks of one length are those of one block. */
const endsOf = memoizedByText(endsIn)

function endsIn(text: string): Map<number, number> {
  const ends = new Map<number, number>()
  const open = new Map<number, number[]>()
  for (const [index, written] of linesOutsideCode(text)) {
    if (!written.startsWith('///')) continue
    const line = written.trimEnd()
    const [, marks] = opening.exec(line) ?? []
    const starts = open.get(marks?.length ?? line.length) ?? []
    if (marks !== undefined) {
      open.set(marks.length, starts)
      starts.push(index)
    } else if (ending.test(line)) {
      const start = starts.pop()
      if (start !== undefined) ends.set(start, index)
    }
  }
  return ends
}
