import { cellText } from '../../../../markdown/cellText.ts'
import { lineAt } from '../../../../markdown/document.ts'
import { type Leaf, spanIn } from '../../../../markdown/leaf.ts'
import { visibleText } from '../../../../markdown/table.ts'
import { fold } from '../../../../text/fold.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { setCell } from '../../edits/cells.ts'
import { quoteMark, unquote } from '../../instruction/utterance.ts'
import { idsIn, isId } from '../../page/ids.ts'
import type { PageElement } from '../../page/page.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import type { Goal, Request } from '../../request/goal.ts'

const restated = new RegExp(
  `^(?:change|update|replace|rewrite|reword|set|make|let)(?: the)?(?: (?:text|wording|statement|requirement|sentence) (?:of )?)? ?(.+?)(?: (?:to(?: say| read)?|with|by|as|say|read):?|:) (${quoteMark})$`,
  'i',
)

/** `change REQ-3 to "…"`: the new wording keeps the id and its separator. */
export const rewordRequirement: Goal = ({ page, quotes, text, scope }) => {
  const [, named = '', mark = ''] = restated.exec(text) ?? []
  if (named === '') return []
  const id = unquote(
    named.replace(/^the /i, '').replace(/^(?:(?:clause|section|article|paragraph|item|point) |§ ?)(?=[\d(])/i, ''),
    quotes,
  )
  const isClause = /^\d{1,3}(?:\.\d{1,3})+$/.test(id)
  const isLettered = /^(?:\d{1,3}(?:\.\d{1,3}){0,5} ?)?\((?:[a-z]|\d{1,2})\)$/i.test(id)
  if (!isClause && !isLettered && !isId(id)) return []
  const wording = unquote(mark, quotes)
  if (wording === '' || /[\n\r]/.test(wording)) return []
  const search = { quotes, area: scope, kinds: ['item', 'row', 'paragraph'] } as const
  const found = isLettered
    ? resolvePhrase(page, named, { ...search, kinds: ['item', 'paragraph', 'line'], withLetters: true })
    : resolvePhrase(page, named, search)
  const [thing, another] = found
  if (thing === undefined && (isClause || isLettered)) return []
  if (thing === undefined)
    throw new InstructionError(`There is no ${id} on this page; it has ${idsHere(page)}. Say one of these.`)
  if (another !== undefined)
    throw new InstructionError(`${id} is stated ${found.length} times on this page. Say in which section.`)
  return [
    {
      sentence: `change ${id} to ${quote(wording)}`,
      edits: isLettered
        ? letteredEdits(thing, id, withoutLetter(wording))
        : idEdits(page, thing, id, withoutId(wording, id)),
      summary: `Changed the wording of ${id} on line ${lineAt(page.document, thing.start)}.`,
    },
  ]
}

function idsHere(page: Request['page']): string {
  const ids = [...new Set(idsIn(page.document).map(({ id }) => id))]
  return ids.length === 0 ? 'no ids' : ids.slice(0, 6).join(', ')
}

function withoutId(wording: string, id: string): string {
  return wording.startsWith(id) ? wording.slice(id.length).replace(/^[\s:.–—-]+/, '') : wording
}

const letter = /^\s{0,3}(?:\((?:[a-z]|\d{1,2})\)|[a-z][.)])\s+/

function withoutLetter(wording: string): string {
  return wording.replace(letter, '')
}

function leafOf(thing: PageElement): Leaf | null {
  if (thing.kind === 'item') return thing.item.leaf ?? null
  return thing.kind === 'paragraph' || thing.kind === 'line' ? thing.leaf : null
}

function letteredEdits(thing: PageElement, id: string, wording: string) {
  const leaf = leafOf(thing)
  if (leaf === null) return []
  const start = letter.exec(leaf.content)?.[0].length ?? 0
  const way = `Say which words change: in ${id}, replace "…" with "…".`
  if (/<\w/.test(leaf.content)) throw new InstructionError(`${id} contains HTML. ${way}`)
  if (start === 0) throw new InstructionError(way)
  return [{ ...spanIn(leaf, start, leaf.content.length), replacement: wording }]
}

function idEdits(page: Request['page'], thing: PageElement, id: string, wording: string) {
  return thing.kind === 'row' ? rowEdits(page, thing, wording) : leafEdits(thing, id, wording)
}

function leafEdits(thing: PageElement, id: string, wording: string) {
  const leaf = leafOf(thing)
  const start =
    /^[*_[`(]{0,3}(?:\p{Lu}[\p{Lu}\p{N}-]*-\d+(?:\.\d+)*|\d{1,3}(?:\.\d{1,3})+)[\])*_`.:]{0,4}\s*[–—-]?\s*/u.exec(
      leaf?.content ?? '',
    )?.[0].length ?? 0
  if (leaf === null || start === 0 || !leaf.content.slice(0, start).includes(id)) return []
  return [{ ...spanIn(leaf, start, leaf.content.length), replacement: wording }]
}

const wordingTitles = /^(?:requirement|description|text|statement|wording|definition|meaning)s?$/

function rowEdits(
  { document }: Request['page'],
  { table, row }: Extract<PageElement, { kind: 'row' }>,
  wording: string,
) {
  const titles = table.header.cells.map(cell => fold(visibleText(document, cell)))
  const named = titles.findIndex((title, index) => index > 0 && wordingTitles.test(title))
  const long = row.cells.flatMap((cell, index) => (index > 0 && cellText(cell).split(' ').length > 3 ? [index] : []))
  const column = named !== -1 ? named : long.length === 1 ? (long[0] ?? -1) : -1
  if (column === -1)
    throw new InstructionError(
      `Say which cell of the row is meant: its columns are ${titles.map(quoteShort).join(', ')}.`,
    )
  return setCell(document, table, row, column, wording)
}
