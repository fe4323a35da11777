import type { StateBlock, StateCore, Token } from 'markdown-it'

type Kind = 'note' | 'tip' | 'important' | 'warning' | 'caution'

/** The names that Docusaurus, Hugo, MkDocs, MyST and VitePress give to boxes, by the alert that means the same. */
const names: Readonly<Record<Kind, string>> = {
  note: 'note info abstract summary tldr todo secondary question help faq example quote cite seealso versionadded versionchanged admonition',
  tip: 'tip hint success check done',
  important: 'important',
  warning: 'warning attention deprecated issue',
  caution: 'caution danger error failure fail missing bug',
}
const kinds: ReadonlyMap<string, Kind> = new Map(
  Object.entries(names).flatMap(([kind, all]) => all.split(' ').map(name => [name, kind as Kind] as const)),
)

export type Box = {
  readonly kind: Kind
  readonly title: string
  readonly from: number
  readonly to: number
  /** The first line after the box. */
  readonly after: number
  readonly indent: number
}

/** The kind of box with this name, in lower case; `null` if there is none. */
export function boxKind(name: string): Kind | null {
  return kinds.get(name) ?? null
}

export function boxTitle(name: string): string {
  if (name === 'seealso') return 'See also'
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export function printBox(state: StateBlock, start: number, { kind, title, from, to, after, indent }: Box): void {
  const open = state.push('admonition_open', 'div', 1)
  open.attrSet('class', `alert alert-${kind}`)
  open.map = [start, after]
  state.push('paragraph_open', 'p', 1).attrSet('class', 'alert-title')
  const inline = state.push('inline', '', 0)
  inline.content = title
  inline.map = [start, start + 1]
  inline.children = []
  state.push('paragraph_close', 'p', -1)

  const { lineMax, blkIndent, parentType } = state
  state.lineMax = to
  state.blkIndent += indent
  state.md.block.tokenize(state, from, to)
  state.lineMax = lineMax
  state.blkIndent = blkIndent
  state.parentType = parentType
  state.push('admonition_close', 'div', -1)
  state.line = after
}

/** The title of a box that is made of tokens which are there already. */
export function titleTokens(state: StateCore, title: string): Token[] {
  const open = new state.Token('paragraph_open', 'p', 1)
  open.attrSet('class', 'alert-title')
  const inline = new state.Token('inline', '', 0)
  inline.content = title
  inline.children = []
  return [open, inline, new state.Token('paragraph_close', 'p', -1)]
}
