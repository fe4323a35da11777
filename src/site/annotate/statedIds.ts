import { readText } from '../html/escape.ts'
import type { Token } from '../html/tokens.ts'
import { idField, isPlainId, isRevisedId, readIdAtStart, type WrittenId } from '../survey/requirementIds.ts'

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
/** A requirement's id comes first in one of these. */
const carriers: ReadonlySet<string> = new Set(['li', 'td', 'dt', ...headings])
/** Elements that may surround an id at the start of a carrier or of a paragraph. */
const wrappers: ReadonlySet<string> = new Set(['p', 'strong', 'b', 'em', 'code', 'span', 'input'])

const brackets: Readonly<Record<string, string>> = { '[': ']', '(': ')', '&lt;': '&gt;', '#': '' }
const ownField = String.raw`(?:(?:requirement|control|criterion)\s)?${idField}`
/** What may precede an id: the name of a field, or its colon if the name is in bold; and a bracket. */
const lead = new RegExp(String.raw`^(\s*(?:${ownField}\s*)?(?:[:：]\s*)?)(\[|\(|&lt;|#)?`, 'i')
/** A field whose value is the id of what it is about: `UID: REQ-1`. */
const field = new RegExp(String.raw`^\s*${ownField}\s*$`, 'i')
const separator = /^\s*(?:$|[:：.)|⌈–—]|-\s)/
const clearSeparator = /^\s*[:：⌈–—]|^\s-\s|^[.)]\s/
const wordAfter = /^\s*(?:$|[^\w\s]|\s)/
/** Names of fields, and what wraps an id, are short. */
const lookedBackMax = 12
const beforeMaxChars = 40
const startMaxChars = 160

/**
 * The id that begins the text at `index`, if it stands where ids of requirements are stated: first in a heading, an
 * item, a term or a paragraph, as the whole of a cell, as the value of a field, or in bold.
 */
export function statedIdAt(tokens: readonly Token[], index: number, markup: string): WrittenId | null {
  const start = markup.slice(0, startMaxChars)
  if (!/\d/.test(start)) return null
  const [led = '', name = '', bracket] = lead.exec(start) ?? []
  const from = led.length
  const found = readIdAtStart(start.slice(from))
  if (!found) return null
  const id = { ...found, start: from }
  const after = markup.slice(from + found.written.length)
  if (bracket !== undefined && !after.startsWith(brackets[bracket] ?? '')) return null
  const isAlone = markup.trim() === found.written
  const before = tokens[index - 1]
  if (isAlone && isPlainId(found.id) && before?.kind === 'open' && before.name === 'strong') return id
  const place = placeBefore(tokens, index)
  if (!place) return null
  const preceding = `${place.before}${name}`
  if (preceding.trim() !== '') return field.test(preceding) && wordAfter.test(after) ? id : null
  return isStated(tokens, index, { ...found, after, place, bracket: bracket !== undefined }) ? id : null
}

type Place = {
  readonly carrier: 'paragraph' | 'line' | 'cell' | 'heading' | 'block'
  readonly wrapper: string | null
  /** The text in front, within the same block. */
  readonly before: string
}

type Candidate = {
  readonly id: string
  readonly written: string
  readonly after: string
  readonly place: Place
  readonly bracket: boolean
}

function isStated(tokens: readonly Token[], index: number, candidate: Candidate): boolean {
  const { id, after, place, bracket } = candidate
  const rest = bracket ? after.replace(/^(?:[\])]|&gt;)/, '') : after
  const isWhole = rest.trim() === ''
  switch (place.carrier) {
    case 'cell':
      return isWhole
    case 'block':
      return isPlainId(id) || bracket || place.wrapper !== null || separator.test(rest)
    case 'heading':
      return true
    case 'line':
      return false
    case 'paragraph':
      if (place.wrapper === 'code') return isWhole && (isRevisedId(id) || !endsBlock(tokens, index))
      if (place.wrapper !== null) return wordAfter.test(rest)
      return bracket || clearSeparator.test(rest)
  }
}

/** What precedes a text within its block. */
function placeBefore(tokens: readonly Token[], index: number): Place | null {
  let before = ''
  let wrapper: string | null = null
  let isParagraph = false
  for (let at = index - 1; at >= 0 && index - at <= lookedBackMax; at--) {
    const token = tokens[at]
    if (token?.kind === 'text') {
      if (isParagraph && token.markup.trim() !== '') break
      before = readText(token.markup) + before
      if (before.trim().length > beforeMaxChars) return null
    } else if (token?.kind === 'close') {
      if (isParagraph) break
      if (!wrappers.has(token.name) || token.name === 'p') return null
    } else if (token) {
      if (carriers.has(token.name)) return { carrier: carrierOf(token.name), wrapper, before }
      if (token.name === 'br') return { carrier: 'line', wrapper, before }
      if (!wrappers.has(token.name)) break
      if (token.name === 'p') isParagraph = true
      else if (before.trim() === '' && token.name !== 'input' && token.name !== 'span') wrapper ??= token.name
    }
  }
  return isParagraph ? { carrier: 'paragraph', wrapper, before } : null
}

function carrierOf(element: string): Place['carrier'] {
  if (element === 'td') return 'cell'
  return headings.includes(element) ? 'heading' : 'block'
}

/** Whether nothing follows in the block of the text at `index`. */
function endsBlock(tokens: readonly Token[], index: number): boolean {
  for (let at = index + 1; at < tokens.length; at++) {
    const token = tokens[at]
    if (token?.kind === 'text' && token.markup.trim() !== '') return false
    if (token?.kind === 'open') return token.name !== 'br'
    if (token?.kind === 'close' && token.name === 'p') return true
  }
  return true
}
