import { readText } from '../html/escape.ts'
import { attributeOf, type OpenTag, type Token, voidElements } from '../html/tokens.ts'
import { isRequirementId } from './words.ts'

/** The text of one block without nested blocks: what a reader perceives as a unit. */
export type Run = {
  /** `item`, `term`, `cell` and `head`: the first text in a list item, a `<dt>`, a cell or a heading cell. */
  readonly kind: 'heading' | 'item' | 'term' | 'meaning' | 'head' | 'cell' | 'code' | 'text'
  /** The level of a heading; 0 for everything else. */
  readonly level: number
  readonly text: string
  /** The text in bold, as code, or in a `<dfn>`, at its start. */
  readonly lead: string
  /** The index of the opening tag of the run's block, and that block's id. */
  readonly carrier: number
  readonly id: string | null
  /** The number of the table within the page; -1 outside tables. */
  readonly row: number
  readonly column: number
  /** The id of the heading above, `''` before the first. */
  readonly section: string
  readonly requirements: readonly RequirementMark[]
}

export type RequirementMark = { readonly id: string; readonly leads: boolean }

const blocks: ReadonlySet<string> = new Set(
  `address blockquote caption dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section summary
  table tbody td tfoot th thead tr ul`.split(/\s+/),
)
const headingTag = /^h[1-6]$/
/** Generated marks, not words of the author; and the source of a formula next to the formula. */
const unread: ReadonlySet<string> = new Set(['permalink', 'footnote-back', 'footnote-ref'])

type Open = { readonly name: string; readonly at: number; readonly id: string | null; column: number; runs: number }

/** The runs of a page in order. Linear; every token is read once. */
export function readRuns(tokens: readonly Token[]): Run[] {
  const runs: Run[] = []
  const open: Open[] = []
  let row = -1
  let section = ''
  let markup = ''
  let lead = { depth: 0, markup: '' }
  let unreadDepth = 0
  let requirements: RequirementMark[] = []

  const flush = () => {
    const text = readText(markup).replace(/\s+/g, ' ').trim()
    if (text !== '' || requirements.length > 0) {
      const carrier = carrierOf(open)
      if (carrier && headingTag.test(carrier.name)) section = carrier.id ?? section
      runs.push({
        ...kindOf(carrier, open.at(-1)?.name === 'pre'),
        text,
        lead: readText(lead.markup).replace(/\s+/g, ' ').trim(),
        carrier: carrier?.at ?? -1,
        id: carrier?.id ?? null,
        row: carrier && carrier.column >= 0 ? row : -1,
        column: carrier?.column ?? -1,
        section,
        requirements,
      })
      if (carrier) carrier.runs++
    }
    markup = ''
    lead = { depth: 0, markup: '' }
    requirements = []
  }

  const enter = (token: OpenTag, at: number) => {
    const id = attributeOf(token, 'id') ?? null
    if (blocks.has(token.name)) {
      flush()
      if (token.name === 'tr') row++
      const parent = open.at(-1)
      const isCell = token.name === 'td' || token.name === 'th'
      if (isCell && parent) parent.column++
      open.push({ name: token.name, at, id, column: isCell ? (parent?.column ?? 0) : -1, runs: 0 })
      if (token.name === 'hr') open.pop()
      if (id !== null && isRequirementId(id)) requirements.push({ id, leads: true })
    } else if (id !== null && attributeOf(token, 'class') === 'requirement') {
      requirements.push({ id, leads: markup.trim() === '' })
    }
    if (isLead(token.name) && (lead.depth > 0 || markup.trim() === '')) lead.depth++
  }

  tokens.forEach((token, at) => {
    if (token.kind === 'text') {
      if (unreadDepth > 0) return
      markup += token.markup
      if (lead.depth > 0) lead.markup += token.markup
    } else if (unreadDepth > 0 || (token.kind === 'open' && isUnread(token))) {
      if (!voidElements.has(token.name)) unreadDepth += token.kind === 'open' ? 1 : -1
    } else if (token.kind === 'open') {
      enter(token, at)
      if (token.name === 'br') markup += ' '
    } else if (blocks.has(token.name)) {
      flush()
      open.pop()
    } else if (isLead(token.name) && lead.depth > 0) {
      lead.depth--
    }
  })
  flush()
  return runs
}

function isLead(name: string): boolean {
  return name === 'strong' || name === 'b' || name === 'dfn' || name === 'code'
}

function isUnread(tag: OpenTag): boolean {
  return tag.name === 'annotation' || unread.has(attributeOf(tag, 'class') ?? '')
}

const carriers: ReadonlySet<string> = new Set(['li', 'td', 'th', 'dt', 'dd'])

/** The item, cell, term or heading around a run, else the innermost block. */
function carrierOf(open: readonly Open[]): Open | undefined {
  return open.findLast(({ name }) => carriers.has(name) || headingTag.test(name)) ?? open.at(-1)
}

const kinds: Readonly<Record<string, Run['kind']>> = { li: 'item', td: 'cell', th: 'head', dt: 'term', dd: 'meaning' }

function kindOf(carrier: Open | undefined, isCode: boolean): Pick<Run, 'kind' | 'level'> {
  if (isCode) return { kind: 'code', level: 0 }
  if (carrier && headingTag.test(carrier.name)) return { kind: 'heading', level: Number(carrier.name.slice(1)) }
  const isFirst = carrier?.runs === 0 || carrier?.name === 'dd'
  return { kind: (isFirst && kinds[carrier?.name ?? '']) || 'text', level: 0 }
}
