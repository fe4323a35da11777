import { type Document, lineAt } from '../../../../../markdown/document.ts'
import type { Span } from '../../../../../text/span.ts'
import { applyEdits, type Edit } from '../../../../../text/splice.ts'
import { InstructionError } from '../../../../instructionError.ts'
import { enumerate, onLines, quote, quoteShort } from '../../../../language/phrase.ts'
import { unquote } from '../../../instruction/utterance.ts'
import { verbs } from '../../../instruction/verbs.ts'
import type { Goal, Interpretation, Request } from '../../../request/goal.ts'
import { dataIn, type Entry, entriesIn, withoutPath } from './dataFile.ts'
import { entriesCalled } from './entryNames.ts'

const removing = new RegExp(
  `^${verbs.remove} (.{1,120}?)(?:,? (?:(with|and)|without|but (?:not|keep)) (?:its|the) comments?)?$`,
  'i',
)

/** `remove uploadMb`, `delete the logging block`, `drop the 404 response` in YAML and JSON. */
export const removeEntry: Goal = request => {
  const { page, quotes, scope, text } = request
  const [all = '', phrase = '', withComment] = removing.exec(text) ?? []
  if (phrase === '' || scope !== undefined) return []
  const entries = entriesIn(page.document)
  const found = entriesCalled(entries, phrase, quotes)
  const [entry, another] = found
  if (entry === undefined) return []
  if (another !== undefined) throw severalEntries(page.document, entries, found, unquote(phrase, quotes))
  if (entry.siblings.length === 1) throw onlyEntry(entry)
  const edit = entry.inFlow
    ? inFlow(page.document, entry, entry.inFlow)
    : onLinesOf(request, entry, all.endsWith(phrase) ? null : withComment !== undefined)
  requireRest(page.document, entry, edit)
  return [reading(page.document, entry, edit)]
}

function severalEntries(
  document: Document,
  entries: readonly Entry[],
  found: readonly Entry[],
  said: string,
): InstructionError {
  const lines = onLines(found.map(({ start }) => lineAt(document, start)))
  const paths = found.slice(0, shownMax).map(pathOf)
  const clear = paths.find(path => entriesCalled(entries, path, []).length === 1)
  const isClear = new Set(paths).size === paths.length && found.every(({ isElement }) => !isElement)
  const advice =
    isClear && clear !== undefined
      ? `They are ${enumerate(paths.map(quoteShort))}. Say which one, such as: remove ${clear}.`
      : 'Say: delete the line "…".'
  return new InstructionError(`${quoteShort(said)} is on ${lines}. ${advice}`)
}

const shownMax = 4

function pathOf({ above, name }: Entry): string {
  return [...above, name].join('.')
}

function onlyEntry({ above, name }: Entry): InstructionError {
  const outer = above.join('.')
  return new InstructionError(
    outer === ''
      ? `${quoteShort(name)} is all that this file has. Say which part of it to remove.`
      : `${quoteShort(name)} is all that ${quoteShort(outer)} has. Say: remove ${outer}.`,
  )
}

/** With the comma behind it, or the one before it if it is the last. */
function inFlow({ text }: Document, { name, start, end, siblings }: Entry, inside: Span): Edit {
  const at = siblings.findIndex(one => one.start === start)
  const [before, next] = [siblings[at - 1], siblings[at + 1]]
  const [from, to] = [before?.end ?? inside.start, next?.start ?? inside.end]
  const isBare = [text.slice(from, start), text.slice(end, to)].every(gap => /^\s*(?:,\s*)?$/.test(gap))
  if (!isBare || [before, next].some(one => one !== undefined && /^\/[*/]/.test(text.slice(one.start, one.start + 2))))
    throw new InstructionError(
      `There is a comment, or a mark, next to ${quoteShort(name)} that may belong to it. Change the lines by hand.`,
    )
  if (next !== undefined) return { start, end: next.start, replacement: '' }
  return { start: before?.end ?? start, end, replacement: '' }
}

/** The lines of the entry; `withComment` is what is said of the comment above it, if anything is. */
function onLinesOf({ page: { document } }: Request, entry: Entry, withComment: boolean | null): Edit {
  const { text } = document
  const first = text.lastIndexOf('\n', entry.start - 1) + 1
  const content = text.slice(entry.start, entry.end).trimEnd()
  const feed = text.indexOf('\n', entry.start + content.length)
  const end = feed === -1 ? text.length : feed + 1
  const lead = text.slice(first, entry.start)
  if (!(entry.isElement ? /^\s*- +$/ : /^\s*$/).test(lead))
    throw new InstructionError(
      `${quoteShort(entry.name)} begins an element of a list on line ${lineAt(document, entry.start)}. Say: delete the line "…", or change the lines by hand.`,
    )
  const inner = innerComment(text, lead.search(/\S|$/), end)
  if (inner !== null)
    throw new InstructionError(
      `The comment on line ${lineAt(document, inner)} may belong to ${quoteShort(entry.name)}. Change the lines by hand.`,
    )
  const comment = commentAbove(text, first)
  if (comment < first && withComment === null)
    throw new InstructionError(
      `The comment on line ${lineAt(document, comment)} may belong to ${quoteShort(entry.name)}. Say: remove ${pathOf(entry)} with its comment, or: remove ${pathOf(entry)} without its comment.`,
    )
  return withBlankLines(text, { start: withComment === true ? comment : first, end })
}

/** The offset of a comment below an entry that is farther indented than the entry. */
function innerComment(text: string, margin: number, end: number): number | null {
  for (let at = end; at < text.length; ) {
    const feed = text.indexOf('\n', at)
    const line = text.slice(at, feed === -1 ? text.length : feed)
    const content = line.trimStart()
    if (content !== '' && !content.startsWith('#')) return null
    if (content !== '' && line.length - content.length > margin) return at
    at += line.length + 1
  }
  return null
}

/** The offset of the comment lines directly above. */
function commentAbove(text: string, first: number): number {
  let start = first
  while (start > 0) {
    const above = text.lastIndexOf('\n', start - 2) + 1
    if (!/^[ \t]*#/.test(text.slice(above, start))) return start
    start = above
  }
  return start
}

/** Of two blank lines that would follow each other, one goes along; so does the line end before the last line. */
function withBlankLines(text: string, { start, end }: Span): Edit {
  const before = text.slice(Math.max(0, start - blankMaxChars), start)
  const isBlankBefore = start === 0 || /\n[ \t]*\r?\n$/.test(before)
  const blank = /^(?:[ \t]*\r?\n)+/.exec(text.slice(end, end + blankMaxChars))?.[0].length ?? 0
  if (isBlankBefore && blank > 0) return { start, end: end + blank, replacement: '' }
  if (end < text.length) return { start, end, replacement: '' }
  const gap = before.slice(before.trimEnd().length)
  const ends = gap.slice(Math.max(0, gap.search(/\r?\n/)))
  const kept = text.endsWith('\n') ? (/^\r?\n/.exec(ends)?.[0].length ?? 0) : 0
  return { start: start - ends.length + kept, end, replacement: '' }
}

const blankMaxChars = 80

/** The rest of the file has to be the same data. */
function requireRest({ text }: Document, { path, name }: Entry, edit: Edit): void {
  const after = dataIn(applyEdits(text, [edit]))
  if (after !== undefined && JSON.stringify(after) === JSON.stringify(withoutPath(dataIn(text), path))) return
  throw new InstructionError(
    `Without ${quoteShort(name)} the rest of the file would be read differently. Say: delete the line "…", or change the lines by hand.`,
  )
}

function reading(document: Document, entry: Entry, edit: Edit): Interpretation {
  const name = pathOf(entry)
  return {
    sentence: `remove ${quote(name)}`,
    edits: [edit],
    summary: `Removed ${quoteShort(name)} on line ${lineAt(document, entry.start)}.`,
    mayLose: [edit],
    isOfBlocks: true,
  }
}
