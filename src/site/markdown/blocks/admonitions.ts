import type { MarkdownIt, StateBlock } from 'markdown-it'
import { addBlockRule } from './blockRule.ts'
import { type Box, boxKind, boxTitle, printBox } from './boxes.ts'
import { lineAt } from './lines.ts'
import { type MystOptions, pushAnchor, readOptions } from './mystOptions.ts'

const fenced =
  /^(:{3,20}) ?(?:\{([a-z]{2,20})\}|([a-z]{2,20}))(?:\[([^\]\n]{0,200})\])?(?:[ \t]+(\S.{0,2000}))?[ \t]*$/i
const inBackticks = /^(`{3,20}|~{3,20})[ \t]*\{([a-z]{2,20})\}(?:[ \t]+(\S.{0,300}))?[ \t]*$/i
const marked = /^(?:!!!|\?\?\?)(\+?)[ \t]+([a-z]{2,20})(?:[ \t]+[a-z]{2,20}){0,3}(?:[ \t]+"([^"\n]{0,200})")?[ \t]*$/i
const indentWidth = 4

/**
 * Boxes that other generators write with colons (`:::note … :::`), as code with a name in braces, or with an indented
 * text (`!!! note "Title"`). They are GitHub's alerts here; names that are not known stay as they are written.
 */
export function admonitions(md: MarkdownIt): void {
  addBlockRule(md, 'admonition', '!?:`~', readBox, (state, start, box) => {
    if (box.options) pushAnchor(state, start, box.options)
    printBox(state, start, box)
  })
}

type NamedBox = Box & { readonly options?: MystOptions['options'] }

function readBox(state: StateBlock, start: number, end: number): NamedBox | null {
  const line = lineAt(state, start)
  const first = line.charAt(0)
  if (first === '!' || first === '?') return readMarked(state, start, end, line)
  if (first !== ':' && first !== '`' && first !== '~') return null
  const [, colons, inBraces, plain, bracketed, rest] = fenced.exec(line) ?? []
  const [, ticks, coded, codedRest] = inBackticks.exec(line) ?? []
  const fence = colons ?? ticks
  const name = (inBraces ?? plain ?? coded ?? '').toLowerCase()
  const kind = boxKind(name)
  if (fence === undefined || kind === null) return null
  const to = endOfFence(state, start + 1, end, fence)
  if (to === null) return null
  const isDirective = inBraces !== undefined || coded !== undefined
  const { options, from } = readOptions(state, start + 1, isDirective ? to : start + 1)
  const title = bracketed ?? rest ?? codedRest ?? boxTitle(name)
  return { kind, title, options, from, to, after: to + 1, indent: 0 }
}

function readMarked(state: StateBlock, start: number, end: number, line: string): Box | null {
  const [, , name = '', title] = marked.exec(line) ?? []
  const kind = boxKind(name.toLowerCase())
  if (kind === null) return null
  let to = start + 1
  for (let at = to; at < end; at++) {
    if (state.isEmpty(at)) continue
    if ((state.sCount[at] ?? 0) - state.blkIndent < indentWidth) break
    to = at + 1
  }
  return { kind, title: title ?? boxTitle(name.toLowerCase()), from: start + 1, to, after: to, indent: indentWidth }
}

/** For each text, the marks whose end was looked for in vain, and up to which line. */
const endless = new WeakMap<object, Map<string, number>>()

/** The line that ends a box: its mark, or a longer one. */
export function endOfFence(state: StateBlock, from: number, end: number, fence: string): number | null {
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
