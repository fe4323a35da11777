import { leadOfTitle, numberOfTitle } from '../../../../markdown/conventions/titleNumber.ts'
import { type Document, lineAt } from '../../../../markdown/document.ts'
import { reread } from '../../../../markdown/reread.ts'
import { visibleText } from '../../../../markdown/table.ts'
import { targetsOf } from '../../../../markdown/targets.ts'
import { fold } from '../../../../text/fold.ts'
import { findText } from '../../../../text/occurrences.ts'
import { contains, createOverlapFinder, type Span } from '../../../../text/span.ts'
import { followHeadings } from '../../../changes/followHeadings.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { setCell, styledLike } from '../../edits/cells.ts'
import { isReadOn, newText, splitsAt, unquote, withQuotes } from '../../instruction/utterance.ts'
import { startsWithVerb } from '../../instruction/verbs.ts'
import { idsIn, isId } from '../../page/ids.ts'
import { occurrencesOf } from '../../page/occurrences.ts'
import { orderNumber } from '../../page/order.ts'
import { type PageElement, readableTables } from '../../page/page.ts'
import { resolveOne, resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import { readQuantity } from '../../page/quantity.ts'
import { formsOf } from '../../page/wordForms.ts'
import { exactly, type Goal, type Interpretation, inOrder, type Request } from '../../request/goal.ts'
import { places, tableAt } from '../tables/tableNamed.ts'

const pattern =
  /^(?:rename|renumber|retitle|relabel|call|change|update|set)(?: the (?:name|title|text|wording) of)? (?:the )?(?:(section|heading|chapter|subsection|title|column|id|requirement id)s? )?(.+)$/i

/** Links are updated in any case. */
const andLinks =
  /,? and (?:fix|update|adapt|adjust|correct) (?:all )?(?:the )?(?:links|references|links to it|references to it)$/i

/** `rename Limits to Quotas`, `rename the column Field to Name`, `change the id REQ-3 to REQ-30`. */
export const rename: Goal = request => {
  const [, noun, rest] = pattern.exec(request.text.replace(andLinks, '')) ?? []
  if (rest === undefined) return []
  const isRename =
    /^(?:rename|retitle|relabel|call)\b/i.test(request.text) || /^\w+ the (?:name|title) of\b/i.test(request.text)
  const [, called, mark] = noun === undefined ? [] : (/^([^\uE000-\uE0FF]+) ([\uE000-\uE0FF])$/.exec(rest) ?? [])
  const isBare = called !== undefined && !/ (?:to|into|as|in|of)$/i.test(called) && isRename
  const ways = isBare ? [[called, mark ?? ''] as const] : splitsAt(rest, 'to|into|as')
  return ways.flatMap(([left, right]) => {
    const said = right.replace(/^(?:be )?(?:called|named) /i, '')
    const to = newText(said, request.quotes)
    if (to === null && isRename) requireEnd(request, left, said)
    if (to === null || to === '') return []
    return renamed(request, { noun: noun?.toLowerCase(), isRename }, left, to)
  })
}

/** A new title without quotation marks may go on after a conjunction, or another request may follow it. */
function requireEnd({ page, quotes, scope }: Request, left: string, said: string): void {
  const parts = splitsAt(said, 'and')
  const [written, next] = parts.find(([, rest]) => startsWithVerb(rest)) ?? [said]
  const first = written.replace(/,$/, '')
  if (newText(first, quotes) === null && !isReadOn(first, quotes)) return
  const name = left.replace(/ (?:section|heading|chapter|subsection)$/i, '')
  const [section, another] = resolvePhrase(page, name, { quotes, area: scope, kinds: ['section'] })
  if (section === undefined || another !== undefined) return
  const title = quote(section.names[1] ?? unquote(name, quotes))
  const rest = next === undefined ? '' : ` and ${withQuotes(next, quotes)}`
  throw new InstructionError(
    `It is not clear where the new title ends. Say: rename section ${title} to ${quote(first)}${rest}.`,
  )
}

/** `Fee column`, `Fee column of the rates table`. */
const nounBehind =
  /(?<= )(?:(?:section|heading|chapter|subsection|column)$|column(?= (?:of|in|from|on) .{1,60} table$))/i

type Manner = { readonly noun: string | undefined; readonly isRename: boolean }

function renamed(request: Request, { noun, isRename }: Manner, left: string, to: string): readonly Interpretation[] {
  const { page, quotes, scope, isEverywhere } = request
  const name = left.replace(/ (?:section|heading|chapter|subsection|column)$/i, '')
  const said = noun ?? nounBehind.exec(left)?.[0].toLowerCase()
  if (said === 'column' && fillsColumn.test(request.text) && !isRename) requireTitle(request, name, to)
  if (said === 'column') return columns(request, name, to) ?? columnsAt(request, name, to) ?? noColumn(request, name)
  const id = unquote(name, quotes)
  if (isId(id) && isId(to)) return said === undefined || /id/.test(said) ? ids(request, id, to) : []
  if (said !== undefined && said !== 'id' && said !== 'requirement id') {
    const wanted = /^\d[\d.]*$/.test(name) ? `section ${name}` : name
    const section = resolveOne(page, wanted, { quotes, area: scope, kinds: ['section'] })
    if (section !== null && !isRename && said !== 'heading' && said !== 'title' && (/[.!?]$/.test(to) || isAmount(to)))
      throw new InstructionError(
        `It is not clear whether the heading or the text is meant. Say: rename section ${quote(id)} to ${quote(to)}, or: replace the text of section ${quote(id)} with ${quote(to)}.`,
      )
    if (section === null) throw new InstructionError(`There is no section ${quoteShort(id)} on this page.`)
    requireNoId(request, section, to)
    return headings(request, section, id, to)
  }
  if (!isRename || isEverywhere || /^the (?:term|word)\b/i.test(left)) return []
  const found = resolvePhrase(page, name, { quotes, area: scope, kinds: ['section'] })
  const [section, another] = found
  if (section !== undefined && another === undefined) {
    requireNoId(request, section, to)
    requireNoDate(section, id, to)
    requireHeading(request, section, id, to)
    return headings(request, section, id, to)
  }
  if (another !== undefined) resolveOne(page, name, { quotes, area: scope, kinds: ['section'] })
  const cells = resolvePhrase(page, name, { quotes, area: scope, kinds: ['row'] })
  if (cells.length > 0) {
    for (const cell of cells) requireCell(request, cell, name, to)
    return cells.slice(0, 2).flatMap(row => firstCell(request, row, id, to))
  }
  return scope === undefined ? (columns(request, name, to) ?? []) : []
}

/** `change section 4 to 90 days` hardly renames it. */
function isAmount(text: string): boolean {
  return (readQuantity(text)?.unit.length ?? 0) > 0
}

/** An id that is a whole heading stays, because rows and other pages refer to it. */
function requireNoId({ page }: Request, section: PageElement, to: string): void {
  const [id = ''] = section.names
  if (!isId(id) || idsIn(page.document).every(one => one.id !== id)) return
  const lead = page.things('paragraph').find(one => contains(section, one))
  const title = lead?.kind === 'paragraph' ? /^(\*\*|__)([^*_\n]{1,80}?)\.?\1/.exec(lead.leaf.content)?.[2] : undefined
  const way = `replace ${quote(title ?? '…')} with ${quote(to)} in section ${id}`
  throw new InstructionError(
    `${id} is an id that other places refer to, so it stays. Say, to change its title: ${way}.`,
  )
}

/** The title of a release has its date, and perhaps brackets, beside the version. */
function requireNoDate({ names: [title = ''] }: PageElement, version: string, to: string): void {
  if (!/^\d+(?:\.\d+)+$/.test(version) || !title.includes(version) || !/\d{4}|\]/.test(title.replace(version, '')))
    return
  throw new InstructionError(
    `The title has more than the version. Say: rename section ${quote(title)} to ${quote(title.replace(version, to))}.`,
  )
}

/** A name in another case may be the word of the text. */
function requireHeading({ page }: Request, section: PageElement, name: string, to: string): void {
  const isWritten = section.names.includes(name)
  const inTitle = createOverlapFinder(page.document.outline().headings)
  const hits = isWritten ? [] : occurrencesOf(page.document, formsOf(name, to), undefined).filter(hit => !inTitle(hit))
  if (hits.length === 0) return
  throw new InstructionError(
    `${quoteShort(name)} is a heading and a word of the text. Say: rename heading ${quote(section.names[0] ?? name)} to ${quote(to)}, or: rename ${name} to ${to} everywhere.`,
  )
}

/** A bare name may be the cell, or the word that the page uses everywhere. */
function requireCell({ page, scope, quotes }: Request, row: PageElement, name: string, to: string): void {
  const word = unquote(name, quotes)
  if (scope !== undefined || !row.names.some(one => fold(one) === fold(word))) return
  const others = occurrencesOf(page.document, formsOf(word, to), undefined).filter(hit => !contains(row, hit))
  if (others.length === 0) return
  throw new InstructionError(
    `${quoteShort(word)} is a row of a table and a word of the text. Say: rename row ${word} to ${to}, or: rename ${word} to ${to} everywhere.`,
  )
}

/** The number, id or label before a title stays unless the new title has its own, or the whole title is named. */
function headings({ page }: Request, section: PageElement, said: string, to: string): readonly Interpretation[] {
  if (section.kind !== 'section') return []
  const { heading } = section.section
  const lead = leadOfTitle(heading.text)
  const isWhole = numberOfTitle(heading.text) === null && fold(said) === fold(heading.text)
  const prefix = isWhole || leadOfTitle(`${to} x`) !== '' ? '' : lead
  const title = /^\[[^\][]+\]$/.test(heading.text) && !/^\[|\]$/.test(said + to) ? `[${to}]` : prefix + to
  const place = quote(`${section.names[2] ?? heading.text} (line ${lineAt(page.document, section.start)})`)
  return [exactly(page, `rename heading ${place} to ${quote(title)}`, { isRename: true })]
}

/** `set the Note column to x` may mean its cells. */
const fillsColumn = /^(?:set|update) /i

function requireTitle(request: Request, name: string, to: string): void {
  const title = unquote(name.replace(/^the /i, ''), request.quotes)
  if (columns(request, name, to) === null) return
  throw new InstructionError(
    `It is not clear whether the title or the cells of the column are meant. Say: rename the column ${quote(title)} to ${quote(to)}, or: set all ${title} to ${to}.`,
  )
}

function noColumn({ quotes, scope }: Request, name: string): never {
  const place = scope === undefined ? 'on this page' : 'there'
  throw new InstructionError(`There is no column ${quoteShort(unquote(name, quotes))} ${place}.`)
}

/** `Fee in the rates table`, `Fee column of the rates table`. */
function columnsAt(request: Request, name: string, to: string): readonly Interpretation[] | null {
  for (const [column, place] of splitsAt(name, places)) {
    const table = tableAt(request, place)
    const area = request.page.things('table').find(thing => thing.kind === 'table' && thing.table === table)
    const title = column.replace(/ column$/i, '')
    const found = area === undefined ? null : columns({ ...request, scope: area }, title, to)
    if (found !== null) return found
  }
  return null
}

/** `null` if no table has the column. */
function columns({ page, quotes, scope }: Request, name: string, to: string): readonly Interpretation[] | null {
  const { document } = page
  const wanted = fold(unquote(name.replace(/^the /i, ''), quotes))
  const found = readableTables(document).flatMap(table => {
    if (scope !== undefined && (table.start < scope.start || table.end > scope.end)) return []
    return table.header.cells.flatMap((cell, column) =>
      fold(visibleText(document, cell)) === wanted ? [{ table, column }] : [],
    )
  })
  const [one = byOrder(document, wanted, scope), another] = found
  if (one === undefined || one === null) return null
  if (another !== undefined)
    throw new InstructionError(
      `There are ${found.length} columns ${quoteShort(unquote(name, quotes))}. Say in which section.`,
    )
  const { table, column } = one
  const was = visibleText(document, table.header.cells[column])
  return [
    {
      sentence: `rename the column ${quote(was)} to ${quote(to)}`,
      edits: setCell(document, table, table.header, column, to),
      summary: `Renamed column ${quoteShort(was)} to ${quoteShort(to)}.`,
    },
  ]
}

/** `third`, `last`: a column of the only table there. */
function byOrder(document: Document, wanted: string, scope: Span | undefined) {
  const number = orderNumber(wanted)
  const [table, another] = readableTables(document).filter(one => scope === undefined || contains(scope, one))
  if (number === 0 || table === undefined || another !== undefined) return null
  const column = number < 0 ? table.header.cells.length - 1 : number - 1
  return column < table.header.cells.length ? { table, column } : null
}

/** The cell by which a row is called; of a row that is called by its id, only the id is renamed. */
function firstCell({ page }: Request, thing: PageElement, name: string, to: string): readonly Interpretation[] {
  if (thing.kind !== 'row') return []
  const { table, row } = thing
  const id = thing.names[1]
  const said = fold(name.replace(/^(?:the )?row /i, ''))
  // A row that a number or an id begins may be called by its second cell.
  const isSecond =
    fold(visibleText(page.document, row.cells[0])) !== said && fold(visibleText(page.document, row.cells[1])) === said
  const column = isSecond ? 1 : 0
  const was = visibleText(page.document, row.cells[column])
  const written = row.cells[column]?.trim() ?? ''
  if (column === 0 && isId(was) && !isId(to))
    throw new InstructionError(
      `${was} is an id that other places refer to, so it stays. Say which other cell changes, such as: set "…" of ${was} to ${quote(to)}.`,
    )
  const hasId = id !== undefined && fold(id) === said && written.startsWith(id) && !isSecond
  const text = hasId ? to + written.slice(id.length) : styledLike(written, to)
  return [
    {
      sentence: `rename the row ${quote(was)} to ${quote(to)}`,
      edits: setCell(page.document, table, row, column, text),
      summary: `Renamed ${quoteShort(hasId ? id : was)} to ${quoteShort(to)} in the table.`,
      mayLose: [thing],
    },
  ]
}

/** An id in all its places except addresses. */
function ids({ page, scope }: Request, from: string, to: string): readonly Interpretation[] {
  const { document } = page
  if (scope !== undefined) return []
  const known = new Set(idsIn(document).map(({ id }) => id))
  if (!known.has(from)) throw new InstructionError(`There is no ${from} on this page.`)
  if (known.has(to)) throw new InstructionError(`There is already a ${to} on this page, so ${from} cannot get this id.`)
  const isAddress = createOverlapFinder(targetsOf(document))
  const hits = findText(document.text, from, { start: 0, end: document.text.length }, { wholeWord: true }).filter(
    hit =>
      !isAddress(hit) &&
      !/^[-.]?\d|^-/.test(document.text.slice(hit.end, hit.end + 2)) &&
      document.text[hit.start - 1] !== '-',
  )
  const edits = hits.map(({ start, end }) => ({ start, end, replacement: to }))
  const isWritten = createOverlapFinder(edits)
  const links = followHeadings(document, reread(document, edits), edits).edits.filter(link => !isWritten(link))
  return [
    {
      sentence: `change the id ${from} to ${to}`,
      edits: inOrder([...edits, ...links]),
      summary: `Changed the id ${from} to ${to} in ${hits.length === 1 ? 'one place' : `${hits.length} places`}.`,
      isRename: true,
    },
  ]
}
