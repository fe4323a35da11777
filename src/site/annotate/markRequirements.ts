import { braced, requirementIdAtStart } from '#domain/requirementIds.ts'
import { attributeOf, type OpenTag, type Token, withAttribute } from '../html/tokens.ts'

/** Longer than any id in braces. */
const bracedMaxChars = 128

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
/** A requirement's id comes first in one of these. */
const carriers: ReadonlySet<string> = new Set(['li', 'td', 'dt', ...headings])
/** Elements that may surround an id at the start of a carrier. */
const wrappers: ReadonlySet<string> = new Set(['p', 'strong', 'em', 'code', 'input'])
const bracedBlocks: ReadonlySet<string> = new Set(['p', 'li', 'td', 'dt', 'dd', ...headings])

/**
 * Makes requirements linkable by the id that their author gave them: a bold `**REQ-12**`, an id that begins a list
 * item, a heading or a table cell, or `{#REQ-12}` at the end of a block, which is removed from the text.
 */
export function markRequirements(tokens: readonly Token[]): Token[] {
  return anchorIds(takeBraces(tokens))
}

/** An id in braces applies to the block that it ends. */
function takeBraces(tokens: readonly Token[]): Token[] {
  const output = [...tokens]
  const used = idsIn(tokens)
  const open: number[] = []
  tokens.forEach((token, index) => {
    if (token.kind === 'open' && bracedBlocks.has(token.name)) open.push(index)
    if (token.kind === 'close' && bracedBlocks.has(token.name)) open.pop()
    if (token.kind !== 'text' || !token.markup.includes('}')) return
    const text = token.markup.trimEnd()
    const found = braced.exec(text.slice(-bracedMaxChars))
    const id = found?.[1]
    const at = open.at(-1)
    const block = at === undefined ? undefined : output[at]
    const next = tokens[index + 1]
    if (!found || id === undefined || at === undefined || block?.kind !== 'open') return
    if (next?.kind !== 'close' || next.name !== block.name || attributeOf(block, 'id') !== null) return
    if (used.has(id)) return
    used.add(id)
    output[index] = { kind: 'text', markup: text.slice(0, text.length - found[0].length) }
    output[at] = withAttribute(block, 'id', id)
  })
  return output
}

function anchorIds(tokens: readonly Token[]): Token[] {
  const output: Token[] = []
  const used = idsIn(tokens)
  let linksOpen = 0
  tokens.forEach((token, index) => {
    if (token.kind !== 'text' && token.name === 'a') linksOpen += token.kind === 'open' ? 1 : -1
    const id = token.kind === 'text' && linksOpen === 0 ? headingId(tokens, index, token.markup) : null
    if (token.kind !== 'text' || id === null || used.has(id)) {
      output.push(token)
      return
    }
    used.add(id)
    const [before = '', ...after] = token.markup.split(id)
    output.push({ kind: 'text', markup: before }, ...anchor(id), { kind: 'text', markup: after.join(id) })
  })
  return output
}

const beginsInCapitals = /^\s*[A-Z][A-Z\d]/

/** The id at the start of the text at `index`, if the text is in a place where requirement ids occur. */
function headingId(tokens: readonly Token[], index: number, markup: string): string | null {
  if (!beginsInCapitals.test(markup)) return null
  const text = markup.trim()
  const id = requirementIdAtStart.exec(text)?.[0]
  if (id === undefined || /^\.\d/.test(text.slice(id.length))) return null
  const before = tokens[index - 1]
  if (before?.kind === 'open' && before.name === 'strong' && text === id) return id
  const carrier = carrierBefore(tokens, index)
  if (carrier === null) return null
  return carrier.name === 'td' && text !== id ? null : id
}

function carrierBefore(tokens: readonly Token[], index: number): OpenTag | null {
  for (let at = index - 1; at >= 0; at--) {
    const token = tokens[at]
    if (token?.kind === 'text' && token.markup.trim() === '') continue
    if (token?.kind !== 'open') return null
    if (carriers.has(token.name)) return token
    if (!wrappers.has(token.name)) return null
  }
  return null
}

function idsIn(tokens: readonly Token[]): Set<string> {
  const ids = new Set<string>()
  for (const token of tokens) {
    const id = token.kind === 'open' ? attributeOf(token, 'id') : null
    if (id !== null) ids.add(id)
  }
  return ids
}

function anchor(id: string): Token[] {
  const attributes = [
    ['class', 'requirement'],
    ['id', id],
    ['href', `#${id}`],
  ] as const
  return [
    { kind: 'open', name: 'a', attributes },
    { kind: 'text', markup: id },
    { kind: 'close', name: 'a' },
  ]
}
