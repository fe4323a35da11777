import { contentOf, endOfContent, insertBlock } from '../../markdown/blocks.ts'
import { type Contents, entryLabel, findContents } from '../../markdown/conventions/contents.ts'
import type { Document } from '../../markdown/document.ts'
import { anchorLinks, headingFinder } from '../../markdown/links.ts'
import type { Heading } from '../../markdown/outline.ts'
import { contains } from '../../text/span.ts'
import type { Edit } from '../../text/splice.ts'
import type { Change, Form } from '../form.ts'
import { InstructionError } from '../instructionError.ts'
import { count } from '../language/phrase.ts'
import type { Reader } from '../language/reader.ts'

export const tableOfContents: Form = {
  form: 'generate | update table of contents [down to level N]',
  example: 'update the table of contents',
  read(reader) {
    const verb = reader.word('generate', 'update', 'create', 'add', 'insert', 'refresh', 'rebuild', 'regenerate')
    if (verb === null) return null
    reader.word('the', 'a')
    if (!reader.words('table', 'of', 'contents') && reader.word('toc') === null) return null
    const deepest = readDepth(reader)
    if (!reader.end()) return null
    const mayCreate = verb !== 'update' && verb !== 'refresh' && verb !== 'rebuild'
    const depth = deepest === null ? '' : ` down to level ${deepest}`
    return {
      sentence: `${mayCreate ? 'generate' : 'update'} table of contents${depth}`,
      perform: document => write(document, { deepest, mayCreate }),
    }
  },
}

function readDepth(reader: Reader): number | null {
  return reader.attempt(() => {
    reader.word('down', 'up')
    if (reader.word('to') === null || reader.word('level') === null) return null
    const level = reader.number()
    return level !== null && level >= 1 && level <= 6 ? level : null
  })
}

/** Default depth of a new table of contents. */
const deepestLevel = 3

type Params = {
  /** The deepest level to list; `null` if not given. */
  readonly deepest: number | null
  readonly mayCreate: boolean
}

function write(document: Document, { deepest, mayCreate }: Params): Change {
  const contents = findContents(document)
  if (contents === null && !mayCreate) {
    throw new InstructionError('There is no table of contents. Say: generate table of contents')
  }
  const listed = headingsToList(document, contents)
  const lowest = deepest ?? (contents?.list && deepestIn(document, contents.list)) ?? deepestLevel
  const shown = nest(listed.filter(({ level }) => level <= lowest))
  if (shown.length === 0) throw new InstructionError('There are no headings to list.')

  const lines = listLines(document, shown, contents?.list ?? null).join(document.eol)
  const edit = contents === null ? created(document, listed, lines) : filled(document, contents, lines)
  if (document.text.slice(edit.start, edit.end) === edit.replacement) {
    throw new InstructionError(`The table of contents is up to date, with ${count(shown.length, 'entry', 'entries')}.`)
  }
  return { edits: [edit], summary: `Wrote the table of contents, with ${count(shown.length, 'entry', 'entries')}.` }
}

/**
 * All headings except the title of the document (its only heading of level 1, which comes first) and that of the table
 * of contents.
 */
function headingsToList(document: Document, contents: Contents | null): readonly Heading[] {
  const headings = document.outline().headings.filter(heading => !heading.nested && heading.slug !== '')
  const titles = headings.filter(({ level }) => level === 1)
  const title = titles.length === 1 && titles[0] === headings[0] ? headings[0] : undefined
  return headings.filter(heading => heading !== title && heading.start !== contents?.heading?.start)
}

type Entry = { readonly heading: Heading; readonly depth: number }

function nest(headings: readonly Heading[]): readonly Entry[] {
  const open: number[] = []
  return headings.map(heading => {
    while ((open.at(-1) ?? 0) >= heading.level) open.pop()
    open.push(heading.level)
    return { heading, depth: open.length - 1 }
  })
}

type List = NonNullable<Contents['list']>

/** The depth of an existing list, which its author chose. */
function deepestIn(document: Document, list: List): number | null {
  const find = headingFinder(document.outline().headings)
  const links = anchorLinks(document).filter(({ fragment }) => contains(list, fragment))
  const levels = links.flatMap(({ slug }) => find(slug)?.level ?? [])
  return levels.length === 0 ? null : levels.reduce((a, b) => Math.max(a, b))
}

function itemIndents({ text }: Document, list: List): readonly number[] {
  const lines = text
    .slice(list.start, list.end)
    .split('\n')
    .filter(line => line.trim() !== '')
  return lines.map(line => line.length - line.trimStart().length)
}

function listLines(document: Document, entries: readonly Entry[], list: List | null): readonly string[] {
  const isNumbered = list?.type === 'ordered_list'
  const mark = list?.markup ?? '-'
  const indents = list === null ? [] : [...new Set(itemIndents(document, list))].sort((a, b) => a - b)
  const step = indents.length > 1 ? (indents[1] ?? 0) - (indents[0] ?? 0) : isNumbered ? 3 : 2
  const numbers: number[] = []
  return entries.map(({ heading, depth }) => {
    numbers.length = depth + 1
    numbers[depth] = (numbers[depth] ?? 0) + 1
    const bullet = isNumbered ? `${numbers[depth]}${mark}` : mark
    return `${' '.repeat(step * depth)}${bullet} [${entryLabel(document, heading)}](#${heading.slug})`
  })
}

function filled(document: Document, { region, list }: Contents, lines: string): Edit {
  if (list !== null) return { start: list.start, end: list.end, replacement: lines }
  const content = contentOf(document, region)
  if (document.text.slice(content.start, content.end).includes('](#')) {
    throw new InstructionError('The table of contents contains more than a list of links, which would be lost.')
  }
  return insertBlock(document, content.start === content.end ? region.start : endOfContent(document, region), lines)
}

/** After the title and the introduction of the document. */
function created(document: Document, listed: readonly Heading[], lines: string): Edit {
  const next = listed[0]
  if (next === undefined) throw new InstructionError('There are no headings to list.')
  const heading = `${'#'.repeat(next.level)} Table of contents`
  return insertBlock(document, next.start, `${heading}${document.eol}${document.eol}${lines}`)
}
