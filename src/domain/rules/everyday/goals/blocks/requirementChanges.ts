import { cellText } from '../../../../markdown/cellText.ts'
import { lineAt } from '../../../../markdown/document.ts'
import { spanIn } from '../../../../markdown/leaf.ts'
import { visibleText } from '../../../../markdown/table.ts'
import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { setCell } from '../../edits/cells.ts'
import { insertItem } from '../../edits/insertItem.ts'
import { prefixOf } from '../../edits/newItem.ts'
import { quoteMark, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { idsIn } from '../../page/ids.ts'
import type { PageElement } from '../../page/page.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import { exactly, type Goal, type Interpretation, type Request } from '../../request/goal.ts'

const restated = new RegExp(
  `^(?:change|update|replace|rewrite|reword|set|make|let)(?: the)?(?: (?:text|wording|statement|requirement|sentence) (?:of )?)? ?(.+?)(?: (?:to(?: say| read)?|with|by|as|say|read):?|:) (${quoteMark})$`,
  'i',
)
const idThenText = new RegExp(
  `^${verbs.add} (?:the |a )?(?:new )?(?:requirement )?(\\p{Lu}[\\p{Lu}\\p{N}]*(?:-\\p{Lu}[\\p{Lu}\\p{N}]*)*-)(\\d{1,6})(?:: ?| )(?:(${quoteMark})|([^\uE000-\uE0FF]+))$`,
  'iu',
)
/** What may be another request instead of a part of the text: `… and remove REQ-4`, `…. Also delete the note.` */
const secondRequest = new RegExp(
  `(?:[.;!?]|[.;!?,]? and|[.;!?,]? then)(?: (?:also|then|please)){0,2} (?:${[verbs.remove, verbs.add, verbs.set, verbs.change, verbs.rename, verbs.move].join('|')}) (?:(?:the|a|an|all|every) )?(?:${quoteMark}|\\p{Lu}[\\p{Lu}\\p{N}]*-\\d|(?:section|heading|row|column|table|list|item|note|paragraph|sentence|requirement|status|version)\\b)`,
  'iu',
)
const renumber = /^renumber (?:all )?(?:the )?requirements?(?: ids)?$/i

const redefined = new RegExp(
  `^(?:change|update|replace|rewrite|reword|set) (?:the )?(?:definition|meaning|description|text|explanation) (?:of|for) (?:the )?(?:term )?(.+?) (?:to(?: say| read)?|with|by):? (${quoteMark})$`,
  'i',
)

/** `change REQ-3 to "…"`, `add REQ-9: The shop must print a receipt.`, `renumber the requirements`. */
export const requirementChanges: Goal = request => [
  ...restatement(request),
  ...redefinition(request),
  ...added(request),
  ...renumbering(request),
]

/** A new wording for what an id states; keeps the id and its separator. */
function restatement({ page, quotes, text, scope }: Request): readonly Interpretation[] {
  const [, named = '', mark = ''] = restated.exec(text) ?? []
  if (named === '') return []
  const id = unquote(named.replace(/^the /i, '').replace(/^(?:clause|section|article|paragraph) (?=\d)/i, ''), quotes)
  const isClause = /^\d{1,3}(?:\.\d{1,3})+$/.test(id)
  if (!isClause && !/^\p{Lu}[\p{Lu}\p{N}-]*-\d+$/u.test(id)) return []
  const wording = unquote(mark, quotes)
  if (wording === '' || /[\n\r]/.test(wording)) return []
  const found = resolvePhrase(page, named, { quotes, area: scope, kinds: ['item', 'row', 'paragraph'] })
  const [thing, another] = found
  if (thing === undefined && isClause) return []
  if (thing === undefined)
    throw new InstructionError(`There is no ${id} on this page; it has ${idsHere(page)}. Say one of these.`)
  if (another !== undefined)
    throw new InstructionError(`${id} is stated ${found.length} times on this page. Say in which section.`)
  const text_ = withoutId(wording, id)
  const edits = thing.kind === 'row' ? rowEdits(page, thing, text_) : leafEdits(thing, id, text_)
  return [
    {
      sentence: `change ${id} to ${quote(wording)}`,
      edits,
      summary: `Changed the wording of ${id} on line ${lineAt(page.document, thing.start)}.`,
    },
  ]
}

/** Another definition for the term that an item begins with. */
function redefinition({ page, quotes, text, scope }: Request): readonly Interpretation[] {
  const [, named = '', mark = ''] = redefined.exec(text) ?? []
  if (named === '') return []
  const term = fold(unquote(named, quotes))
  const found = page.things('item').flatMap(thing => {
    if (thing.kind !== 'item' || (scope !== undefined && !contains(scope, thing))) return []
    const start = /^[*_`]{0,3}([^:*_`\n]{1,60})[*_`]{0,3}\s?:[*_]{0,3}\s+/.exec(thing.item.leaf?.content ?? '')
    return start !== null && fold(start[1] ?? '') === term && thing.item.leaf !== undefined
      ? [{ leaf: thing.item.leaf, from: start[0].length }]
      : []
  })
  const [one, another] = found
  const wording = unquote(mark, quotes)
  if (one === undefined || wording === '' || /[\n\r]/.test(wording)) return []
  if (another !== undefined)
    throw new InstructionError(
      `${quoteShort(term)} is defined ${found.length} times on this page. Say in which section.`,
    )
  const edits = [{ ...spanIn(one.leaf, one.from, one.leaf.content.length), replacement: wording }]
  return [
    {
      sentence: `change the definition of ${quote(term)} to ${quote(wording)}`,
      edits,
      summary: `Changed the definition of ${quoteShort(term)}.`,
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

function leafEdits(thing: PageElement, id: string, wording: string) {
  const leaf = thing.kind === 'item' ? thing.item.leaf : thing.kind === 'paragraph' ? thing.leaf : undefined
  if (leaf === undefined) return []
  const start =
    /^[*_[`(]{0,3}(?:\p{Lu}[\p{Lu}\p{N}-]*-\d+|\d{1,3}(?:\.\d{1,3})+)[\])*_`.:]{0,4}\s*[–—-]?\s*/u.exec(
      leaf.content,
    )?.[0].length ?? 0
  if (start === 0 || !leaf.content.slice(0, start).includes(id)) return []
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

/** Inserts into the list whose items have such ids, ordered by number. */
function added({ page, text, quotes, ending, scope }: Request): readonly Interpretation[] {
  const [, prefix, digits, mark, bare] = idThenText.exec(text) ?? []
  if (prefix === undefined || digits === undefined) return []
  const id = prefix + digits
  if (bare !== undefined && secondRequest.test(bare))
    throw new InstructionError(
      `These are two requests. Say one at a time, with the text in quotation marks: add ${id}: "…".`,
    )
  const wording = mark === undefined ? `${bare ?? ''}${ending}` : unquote(mark, quotes)
  if (
    mark === undefined &&
    / (?:after|before|to|in|under|below|above|at) (?:the )?(?:[\p{Lu}"]|end|start|top|list|section|table)/u.test(
      bare ?? '',
    )
  ) {
    throw new InstructionError(`Put the text of ${id} in quotation marks. Say: add ${id}: "…".`)
  }
  if (idsIn(page.document).some(one => one.id === id))
    throw new InstructionError(`There is already a ${id} on this page. Say: change ${id} to "…".`)
  const lists = page
    .things('list')
    .flatMap(one =>
      one.kind === 'list' &&
      prefixOf(one.list) === prefix &&
      (scope === undefined || (one.start >= scope.start && one.end <= scope.end))
        ? [one.list]
        : [],
    )
  const [list, another] = lists
  if (list === undefined || another !== undefined)
    throw new InstructionError(
      `It is not clear where ${id} goes: ${lists.length} lists have ids such as ${prefix}1. Say: add "${id}: …" after "…".`,
    )
  const numbers = list.items.map(({ visible }) => Number(/-(\d+)\b/.exec(visible)?.[1] ?? 0))
  const isOrdered = numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0))
  const next = numbers.findIndex(number => number > Number(digits))
  const index = isOrdered && next !== -1 ? next : list.items.length
  const style = /^([*_[(]{0,3})\p{Lu}[\p{Lu}\p{N}-]*-\d+([\])*_.:]{0,4}\s*[–—-]?\s*)/u.exec(
    list.items[0]?.leaf?.content ?? '',
  )
  const content = `${style?.[1] ?? ''}${id}${style?.[2] ?? ': '}${wording}`
  return [
    {
      sentence: `add ${id}: ${quote(wording)}`,
      edits: insertItem(page.document, list, { index, content }),
      summary: `Added ${id}.`,
      isOfBlocks: true,
    },
  ]
}

/** Renumbers the one kind of ids that is out of order. */
function renumbering({ page, text, scope }: Request): readonly Interpretation[] {
  if (!renumber.test(text) || scope !== undefined) return []
  const prefixes = [...new Set(idsIn(page.document).map(({ id }) => id.replace(/(?<!\d)\d+$/, '')))].slice(0, 10)
  const readings = prefixes.flatMap(prefix => {
    try {
      return [exactly(page, `renumber requirements ${quote(`${prefix}###`)}`, { isRename: true })]
    } catch (error) {
      if (error instanceof InstructionError) return []
      throw error
    }
  })
  if (readings.length === 0)
    throw new InstructionError('The requirements of this page are already numbered in order, or there are none.')
  return readings
}
