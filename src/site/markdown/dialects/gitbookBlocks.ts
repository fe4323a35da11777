import type { MarkdownIt, StateBlock } from 'markdown-it'
import { addBlockRule } from '../blocks/blockRule.ts'
import { boxKind, boxTitle, printBox } from '../blocks/boxes.ts'
import { printDiv } from '../blocks/divs.ts'
import { lineAt, linesOutsideCode, memoizedByText } from '../blocks/lines.ts'
import { fileLink } from './fileLink.ts'
import { statedValue } from './templateTags.ts'

/**
 * The blocks of GitBook, whose tags are on separate lines: `{% hint style="info" %} … {% endhint %}` is an alert, what
 * tabs, steps and columns lay out is shown one after the other, as are operations (`{% openapi … %}`, `{% swagger … %}`)
 * with what their tags say, and `{% embed url="…" %}` and `{% file src="…" %}` are links. A block without its end and one with another name stay as they are written.
 */
export function gitbookBlocks(md: MarkdownIt): void {
  addBlockRule(md, 'gitbook_block', '{', readBlock, print)
}

type Block = {
  readonly name: string
  readonly parameters: string
  /** The line with the end; `null` for a link without a caption. */
  readonly to: number | null
}

const layouts =
  /^(?:tabs?|stepper|step|columns?|updates?|code|content-ref|hint|openapi(?:-operation|-schemas)?|swagger(?:-parameter|-response|-description)?)$/
const targets: ReadonlyMap<string, string> = new Map([
  ['embed', 'url'],
  ['file', 'src'],
])
const opening = /^\{%[ \t]*([a-z-]{3,20})((?:[ \t](?:[^%\n]|%(?!\})){0,2000})?)%\}[ \t]*$/
const ending = /^\{%[ \t]*end([a-z-]{3,20})[ \t]*%\}[ \t]*$/

function readBlock(state: StateBlock, start: number, end: number): Block | null {
  const line = lineAt(state, start)
  if (!line.startsWith('{%')) return null
  const [, name = '', parameters = ''] = opening.exec(line) ?? []
  const target = targets.get(name)
  if (target === undefined && !layouts.test(name)) return null
  const found = endsOf(state).get(start)
  const to = found !== undefined && found < end ? found : null
  if (target === undefined ? to === null : !statedValue(parameters, target)) return null
  return { name, parameters, to }
}

function print(state: StateBlock, start: number, { name, parameters, to }: Block): void {
  const within = { from: start + 1, to: to ?? start + 1, after: (to ?? start) + 1, indent: 0 }
  if (name === 'hint') {
    const style = statedValue(parameters, 'style')?.toLowerCase() ?? 'info'
    const kind = boxKind(style)
    printBox(state, start, { kind: kind ?? 'note', title: boxTitle(kind === null ? 'note' : style), ...within })
    return
  }
  const address = statedValue(parameters, targets.get(name) ?? '')
  if (address) fileLink(state, start, address)
  state.line = within.after
  if (to === null) return
  const title = /^(?:openapi|swagger)/.test(name) ? interfaceTitle(parameters) : plainTitle(parameters)
  printDiv(state, start, { kind: title === null ? 'plain' : 'tab', box: null, title, id: null, ...within })
}

function plainTitle(parameters: string): string | null {
  return statedValue(parameters, 'title') || statedValue(parameters, 'date') || null
}

/** What a block says of an operation, a parameter or a response, with its name as code. */
function interfaceTitle(parameters: string): string | null {
  const said = (key: string) => statedValue(parameters, key)?.replaceAll('`', '') ?? ''
  const called = [said('method').toUpperCase(), said('path'), said('name'), said('status')].filter(Boolean).join(' ')
  const more = [
    said('in'),
    said('type'),
    said('required') === 'true' && 'required',
    said('summary'),
    said('description'),
  ]
  const parts = [called && `\`${called}\``, more.filter(Boolean).join(', ')].filter(Boolean)
  return parts.join(' ') || null
}

/** The line that ends each block; blocks of one name may be within each other. */
const endsOf = memoizedByText(endsIn)

function endsIn(text: string): Map<number, number> {
  const ends = new Map<number, number>()
  const open = new Map<string, number[]>()
  for (const [index, line] of linesOutsideCode(text)) {
    if (!line.startsWith('{%')) continue
    const ended = ending.exec(line)?.[1]
    const name = ended ?? opening.exec(line)?.[1]
    if (name === undefined) continue
    const starts = open.get(name) ?? []
    open.set(name, starts)
    if (ended === undefined) starts.push(index)
    else {
      const start = starts.pop()
      if (start !== undefined) ends.set(start, index)
    }
  }
  return ends
}
