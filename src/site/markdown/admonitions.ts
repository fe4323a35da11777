import type { MarkdownIt, StateBlock } from 'markdown-it'

type Kind = 'note' | 'tip' | 'important' | 'warning' | 'caution'

/** The names that Docusaurus, MkDocs, MyST and VitePress give to boxes, by the alert that means the same. */
const names: Readonly<Record<Kind, string>> = {
  note: 'note info abstract summary tldr todo secondary question help faq example quote cite seealso versionadded versionchanged admonition',
  tip: 'tip hint success check done',
  important: 'important',
  warning: 'warning attention deprecated',
  caution: 'caution danger error failure fail missing bug',
}
const kinds: ReadonlyMap<string, Kind> = new Map(
  Object.entries(names).flatMap(([kind, all]) => all.split(' ').map(name => [name, kind as Kind] as const)),
)

const fenced = /^(:{3,20}) ?(?:\{([a-z]{2,20})\}|([a-z]{2,20}))(?:\[([^\]\n]{0,200})\])?(?:[ \t]+(\S.{0,300}))?[ \t]*$/i
const inBackticks = /^(`{3,20}|~{3,20})[ \t]*\{([a-z]{2,20})\}(?:[ \t]+(\S.{0,300}))?[ \t]*$/i
const marked = /^(?:!!!|\?\?\?)(\+?)[ \t]+([a-z]{2,20})(?:[ \t]+[a-z]{2,20}){0,3}(?:[ \t]+"([^"\n]{0,200})")?[ \t]*$/i
const option = /^[ \t]*:[\w-]{1,40}:(?:[ \t].*)?$/
const indentWidth = 4

/**
 * Boxes that other generators write with colons (`:::note … :::`), as code with a name in braces, or with an indented
 * text (`!!! note "Title"`). They are GitHub's alerts here; names that are not known stay as they are written.
 */
export function admonitions(md: MarkdownIt): void {
  md.block.ruler.before(
    'fence',
    'admonition',
    (state, start, end, isSilent) => {
      const box = readBox(state, start, end)
      if (box === null) return false
      if (isSilent) return true
      printBox(state, start, box)
      return true
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  )
}

type Box = {
  readonly kind: Kind
  readonly title: string
  readonly from: number
  readonly to: number
  /** The first line after the box. */
  readonly after: number
  readonly indent: number
}

function readBox(state: StateBlock, start: number, end: number): Box | null {
  if ((state.sCount[start] ?? 0) - state.blkIndent >= indentWidth) return null
  const line = lineAt(state, start)
  const first = line.charAt(0)
  if (first === '!' || first === '?') return readMarked(state, start, end, line)
  if (first !== ':' && first !== '`' && first !== '~') return null
  const [, colons, inBraces, plain, bracketed, rest] = fenced.exec(line) ?? []
  const [, ticks, coded, codedRest] = inBackticks.exec(line) ?? []
  const fence = colons ?? ticks
  const name = (inBraces ?? plain ?? coded ?? '').toLowerCase()
  const kind = kinds.get(name)
  if (fence === undefined || kind === undefined) return null
  const to = endOfFence(state, start + 1, end, fence)
  if (to === null) return null
  let from = start + 1
  if (inBraces !== undefined || coded !== undefined) while (from < to && option.test(lineAt(state, from))) from++
  const title = bracketed ?? rest ?? codedRest
  return { kind, title: title ?? titleOf(name), from, to, after: to + 1, indent: 0 }
}

function readMarked(state: StateBlock, start: number, end: number, line: string): Box | null {
  const [, , name = '', title] = marked.exec(line) ?? []
  const kind = kinds.get(name.toLowerCase())
  if (kind === undefined) return null
  let to = start + 1
  for (let at = to; at < end; at++) {
    if (state.isEmpty(at)) continue
    if ((state.sCount[at] ?? 0) - state.blkIndent < indentWidth) break
    to = at + 1
  }
  return { kind, title: title ?? titleOf(name.toLowerCase()), from: start + 1, to, after: to, indent: indentWidth }
}

function titleOf(name: string): string {
  if (name === 'seealso') return 'See also'
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function lineAt(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
}

/** For each text, the marks whose end was looked for in vain, and up to which line. */
const endless = new WeakMap<object, Map<string, number>>()

/** The line that ends a box: its mark, or a longer one. */
function endOfFence(state: StateBlock, from: number, end: number, fence: string): number | null {
  const missed = endless.get(state) ?? new Map<string, number>()
  endless.set(state, missed)
  if (missed.get(fence) === end) return null
  for (let at = from; at < end; at++) {
    const line = lineAt(state, at).trimEnd()
    if (line.length >= fence.length && line.startsWith(fence) && line === fence.charAt(0).repeat(line.length)) return at
  }
  missed.set(fence, end)
  return null
}

function printBox(state: StateBlock, start: number, { kind, title, from, to, after, indent }: Box): void {
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
