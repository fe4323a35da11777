import type { Span } from '../text/span.ts'
import type { Document } from './document.ts'
import { readInline } from './inline.ts'

/** A list, as whole lines. */
export type List = Span & {
  readonly isNumbered: boolean
  readonly items: readonly Item[]
  /** The number of quotes around it. */
  readonly quotes: number
}

/** From the start of its first line to the end of its last line that is not blank. */
export type Item = Span & {
  /** Its first visible text. */
  readonly text: string
  /** Its range of tokens, half open. */
  readonly first: number
  readonly next: number
}

/** The lists that are in no other one. */
export function listsOf(document: Document): readonly List[] {
  return listsOnAnyLevel(document).filter(({ depth }) => depth === 0)
}

/** Each list, with the number of lists around it; an inner one before the one around it. */
export function listsOnAnyLevel(document: Document): readonly (List & { readonly depth: number })[] {
  const { tokens, body } = document.outline()
  const lists: (List & { readonly depth: number })[] = []
  const open: (Span & { readonly items: Item[]; readonly quotes: number; first: number })[] = []
  let quotes = 0
  for (const [index, token] of tokens.entries()) {
    if (/^blockquote_/.test(token.type)) quotes += token.nesting
    if (/_list_open$/.test(token.type)) {
      const [start, end] = token.map ?? [0, 0]
      const textEnd = body.at(-1)?.next ?? 0
      const place = { start: body[start]?.start ?? textEnd, end: body[end]?.start ?? textEnd }
      open.push({ ...place, items: [], quotes, first: index })
    }
    const list = open.at(-1)
    if (list === undefined) continue
    if (token.type === 'list_item_open') list.first = index
    if (token.type === 'list_item_close') list.items.push(itemOf(document, list.first, index + 1, list.quotes))
    if (/_list_close$/.test(token.type)) {
      open.pop()
      const { start, end, items, quotes } = list
      lists.push({ start, end, items, quotes, isNumbered: token.type.startsWith('ordered'), depth: open.length })
    }
  }
  return lists
}

function itemOf(document: Document, first: number, next: number, quotes: number): Item {
  const { tokens, body } = document.outline()
  const [start, end] = tokens[first]?.map ?? [0, 0]
  const lines = body.slice(start, end)
  const last = lines.findLast((line, index) => index === 0 || !isBlank(line.content, quotes)) ?? lines[0]
  return { start: lines[0]?.start ?? 0, end: last?.end ?? 0, text: sightOf(document, first, next), first, next }
}

/** Where the line continues after the marks of the quotes around it. */
export function behindQuotes(line: string, quotes: number): number {
  return new RegExp(`^(?:[ \\t]{0,3}>){0,${quotes}}`).exec(line)?.[0].length ?? 0
}

function isBlank(line: string, quotes: number): boolean {
  return line.slice(behindQuotes(line, quotes)).trim() === ''
}

const taskBox = /^\[[ xX]\][ \t]+/

function sightOf(document: Document, first: number, next: number): string {
  const { tokens, env } = document.outline()
  for (let index = first; index < next; index++) {
    const { type, content } = tokens[index] ?? { type: '', content: '' }
    if (type === 'inline') return readInline({ content: content.replace(taskBox, ''), pieces: [] }, env).text
    if (content.trim() !== '') return content.trim()
  }
  return ''
}
