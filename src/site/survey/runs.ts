import { readText } from '../html/escape.ts'
import { attributeOf, type OpenTag, type Token, voidElements } from '../html/tokens.ts'
import { needClass } from '../links/elsewhere.ts'
import { idField, isRequirementId } from './requirementIds.ts'

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
  /** The text tokens of the run: their positions among the page's tokens, and whether they are not prose. */
  readonly parts: readonly RunPart[]
  /** Whether it is in a quotation of someone else's text. */
  readonly isQuoted: boolean
  /** Whether it is the title of a block, such as a need of sphinx-needs, and the tag of its block; -1 outside. */
  readonly isBlockTitle: boolean
  readonly block: number
  /** The run that introduces the list of this item, by its index; -1 for everything else. */
  readonly stem: number
}

/** `isBreak`: a line break that the author set. */
export type RunPart = { readonly at: number; readonly isVerbatim: boolean; readonly isBreak: boolean }

/** `isNamed`: a tool states it as a requirement, whatever the form of its id. */
export type RequirementMark = { readonly id: string; readonly leads: boolean; readonly isNamed?: true }

const blocks: ReadonlySet<string> = new Set(
  `address blockquote caption dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section summary
  table tbody td tfoot th thead tr ul`.split(/\s+/),
)
const headings: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** Generated marks, not words of the author; and the source of a formula next to the formula. */
const unread: ReadonlySet<string> = new Set(['permalink', 'footnote-back', 'footnote-ref'])

/** Many authors write notes as quotations, with a label in front. */
const calloutLabel =
  /^[^\p{L}]{0,4}(?:(?:\p{L}+\s){0,3}(?:notes?|remarks?|warning|caution|important|attention|info(?:rmation)?|tip|hint|danger|requirements?|hinweis|achtung|anmerkung|wichtig|remarque|attention|avertissement|nota|aviso|importante|примечание|注意|注記|注|备注)(?:\s\p{L}+){0,3})\s?[:：.!—–-]/iu

/** Others quote the requirement that the heading right above names. */
const namesRequirement =
  /\b(?:requirement|rule|condition|constraint|criterion|control|principle)\s[\p{L}\d._-]{0,20}\d/iu

/** Whether a quotation that begins with a text is the author's. */
function isOwnText(text: string, above: Run | undefined): boolean {
  if (calloutLabel.test(text)) return true
  const names = above?.kind === 'heading' ? above : undefined
  return names !== undefined && (namesRequirement.test(names.text) || names.requirements.some(({ leads }) => leads))
}

/** Elements whose text is not the author's prose: code, formulas, quoted and deleted words. */
const verbatim: ReadonlySet<string> = new Set(['code', 'kbd', 'samp', 'math', 'q', 'del', 's'])

type Open = {
  readonly name: string
  readonly at: number
  readonly id: string | null
  readonly stem: number
  readonly role: 'title' | 'block' | null
  column: number
  runs: number
}

const roles: ReadonlyMap<string, 'title' | 'block'> = new Map([
  ['block-title', 'title'],
  ['block', 'block'],
])

const leadMaxChars = 40

/** What several surveys of one page share. */
const known = new WeakMap<readonly Token[], readonly Run[]>()

/** The runs of a page in order. */
export function readRuns(tokens: readonly Token[]): readonly Run[] {
  const before = known.get(tokens)
  if (before) return before
  const runs = runsOf(tokens)
  known.set(tokens, runs)
  return runs
}

/** Linear; every token is read once. */
function runsOf(tokens: readonly Token[]): Run[] {
  const runs: Run[] = []
  const open: Open[] = []
  let row = -1
  let section = ''
  let markup = ''
  let isBlank = true
  let lead = { depth: 0, markup: '' }
  let unreadDepth = 0
  let verbatimDepth = 0
  const quotes: ('undecided' | 'callout' | 'quotation')[] = []
  let parts: RunPart[] = []
  let requirements: RequirementMark[] = []

  const flush = () => {
    const text = textOf(markup)
    if (text !== '' || requirements.length > 0) {
      const carrier = carrierOf(open)
      const quote = quotes.indexOf('undecided')
      if (quote !== -1) quotes.fill(isOwnText(text, runs.at(-1)) ? 'callout' : 'quotation', quote)
      if (carrier && headings.has(carrier.name)) section = carrier.id ?? section
      const { kind, level } = kindOf(carrier, open.at(-1)?.name === 'pre')
      runs.push({
        kind,
        level,
        text,
        lead: textOf(lead.markup),
        carrier: carrier?.at ?? -1,
        id: carrier?.id ?? null,
        row: carrier && carrier.column >= 0 ? row : -1,
        column: carrier?.column ?? -1,
        section,
        requirements,
        parts,
        isQuoted: quotes.includes('quotation'),
        isBlockTitle: carrier?.role === 'title',
        block: open.findLast(({ role }) => role === 'block')?.at ?? -1,
        stem: carrier?.name === 'li' && carrier.runs === 0 ? carrier.stem : -1,
      })
      if (carrier) carrier.runs++
    }
    markup = ''
    isBlank = true
    parts = []
    lead = { depth: 0, markup: '' }
    requirements = []
  }

  const add = (more: string) => {
    markup += more
    isBlank &&= more.trim() === ''
  }
  /** Whether an id that comes next is what its block begins with: only brackets, or the name of its field, precede it. */
  const isLead = () => isBlank || fieldOrBracket.test(endOf(parts, tokens))

  const enter = (token: OpenTag, at: number) => {
    const id = attributeOf(token, 'id') ?? null
    if (blocks.has(token.name)) {
      flush()
      if (token.name === 'tr') row++
      if (token.name === 'blockquote') quotes.push('undecided')
      const parent = open.at(-1)
      const isCell = token.name === 'td' || token.name === 'th'
      if (isCell && parent) parent.column++
      const isList = token.name === 'ul' || token.name === 'ol'
      const stem = isList ? runs.length - 1 : token.name === 'li' ? (parent?.stem ?? -1) : -1
      const role = roles.get(attributeOf(token, 'class') ?? '') ?? null
      open.push({ name: token.name, at, id, stem, role, column: isCell ? (parent?.column ?? 0) : -1, runs: 0 })
      if (token.name === 'hr') open.pop()
      if (id !== null && isRequirementId(id)) requirements.push({ id, leads: true })
    } else if (id !== null && attributeOf(token, 'class') === needClass) {
      requirements.push({ id, leads: true, isNamed: true })
    } else if (id !== null && attributeOf(token, 'class') === 'requirement') {
      requirements.push({ id, leads: isLead() })
    } else if (id !== null && isRequirementId(id) && isLead()) {
      requirements.push({ id, leads: true })
    }
    if (verbatim.has(token.name)) verbatimDepth++
    if (makesLead(token.name) && (lead.depth > 0 || isBlank)) lead.depth++
  }

  tokens.forEach((token, at) => {
    if (token.kind === 'text') {
      if (unreadDepth > 0) return
      add(token.markup)
      parts.push({ at, isVerbatim: verbatimDepth > 0, isBreak: false })
      if (lead.depth > 0) lead.markup += token.markup
    } else if (unreadDepth > 0 || (token.kind === 'open' && isUnread(token))) {
      if (!voidElements.has(token.name)) unreadDepth += token.kind === 'open' ? 1 : -1
    } else if (token.kind === 'open') {
      enter(token, at)
      if (token.name === 'br') {
        add(' ')
        parts.push({ at, isVerbatim: false, isBreak: true })
      }
    } else if (blocks.has(token.name)) {
      flush()
      if (token.name === 'blockquote') quotes.pop()
      open.pop()
    } else {
      if (verbatim.has(token.name)) verbatimDepth--
      if (makesLead(token.name) && lead.depth > 0) lead.depth--
    }
  })
  flush()
  return runs
}

/** The end of the markup of a run. Reading it from the whole, which grows, would take quadratic time. */
function endOf(parts: readonly RunPart[], tokens: readonly Token[]): string {
  let end = ''
  for (let index = parts.length - 1; index >= 0 && end.length < leadMaxChars; index--) {
    const token = tokens[parts[index]?.at ?? -1]
    end = (token?.kind === 'text' ? token.markup.slice(-leadMaxChars) : ' ') + end
  }
  return end.slice(-leadMaxChars)
}

function textOf(markup: string): string {
  const text = readText(markup)
  return (unevenSpace.test(text) ? text.replace(/\s+/g, ' ') : text).trim()
}

const fieldOrBracket = new RegExp(String.raw`^(?:\s*(?:[[(#]|&lt;))$|(?:^|\s)${idField}\s*(?:[[(#]|&lt;)?$`, 'i')

const unevenSpace = /\s\s|[^\S ]/

function makesLead(name: string): boolean {
  return name === 'strong' || name === 'b' || name === 'dfn' || name === 'code'
}

function isUnread(tag: OpenTag): boolean {
  return tag.name === 'annotation' || unread.has(attributeOf(tag, 'class') ?? '')
}

const carriers: ReadonlySet<string> = new Set(['li', 'td', 'th', 'dt', 'dd', ...headings])

/** The item, cell, term or heading around a run, else the innermost block. */
function carrierOf(open: readonly Open[]): Open | null {
  return open.findLast(({ name }) => carriers.has(name)) ?? open.at(-1) ?? null
}

const kinds: Readonly<Record<string, Run['kind']>> = { li: 'item', td: 'cell', th: 'head', dt: 'term', dd: 'meaning' }

function kindOf(carrier: Open | null, isCode: boolean): Pick<Run, 'kind' | 'level'> {
  if (isCode) return { kind: 'code', level: 0 }
  if (carrier && headings.has(carrier.name)) return { kind: 'heading', level: Number(carrier.name.slice(1)) }
  const isFirst = carrier?.runs === 0 || carrier?.name === 'dd'
  return { kind: (isFirst && kinds[carrier?.name ?? '']) || 'text', level: 0 }
}
