import { type Document, lineAt } from '../../../../markdown/document.ts'
import { areSame, reread } from '../../../../markdown/reread.ts'
import { fold } from '../../../../text/fold.ts'
import type { Span } from '../../../../text/span.ts'
import type { Edit } from '../../../../text/splice.ts'
import { requireRemovable } from '../../../changes/plainSettings.ts'
import { InstructionError } from '../../../instructionError.ts'
import { onLines, quote, quoteShort } from '../../../language/phrase.ts'
import { withoutBlock } from '../../edits/removal.ts'
import { unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { kindsOf, singular } from '../../page/nouns.ts'
import { entryNameIn, plainEntriesOf } from '../../page/plainEntries.ts'
import { plainNotesOf } from '../../page/plainNotes.ts'
import { mentions } from '../../page/words.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'

const removing = new RegExp(`^${verbs.remove} (?:(?:the|whole|entire|this) )*(.{1,120})$`, 'i')
const about =
  /^(\p{L}{3,10})(?: box| block)?(?: (?:about|on|regarding|concerning|that says|saying|that mentions|with) (?:the )?(.+))?$/iu

/** `remove the note about backups`, `delete STO-3` in AsciiDoc and reStructuredText. */
export const removePlain: Goal = request => {
  const phrase = removing.exec(request.text)?.[1]
  if (phrase === undefined || request.scope !== undefined) return []
  return [...noteReadings(request, phrase), ...entryReadings(request, phrase)]
}

function noteReadings({ page: { document }, quotes }: Request, phrase: string): readonly Interpretation[] {
  const [, noun = '', topic] = about.exec(phrase) ?? []
  const named = plainNotesOf(document).filter(({ label }) => label === singular(fold(noun)))
  const notes = topic === undefined ? named : named.filter(({ text }) => mentions(text, unquote(topic, quotes)))
  const [note, another] = notes
  if (note === undefined) return []
  if (another !== undefined)
    throw new InstructionError(
      `There are ${notes.length} of them, on ${onLines(notes.map(({ start }) => lineAt(document, start)))}. Say what it is about, such as: remove the ${note.label} about ….`,
    )
  if (!note.isWhole)
    throw new InstructionError(
      `It is not sure which lines belong to the ${note.label} on line ${lineAt(document, note.start)}. Say: delete line …, for each of them.`,
    )
  return [removal(document, note, `the ${note.label} on line ${lineAt(document, note.start)}`)]
}

function entryReadings({ page: { document }, quotes }: Request, phrase: string): readonly Interpretation[] {
  const name = fold(unquote(nameIn(phrase), quotes))
  const found = plainEntriesOf(document).filter(({ names: [own = ''] }) => fold(own) === name)
  const [entry] = found
  if (entry === undefined) return []
  const all = document.lines.flatMap(({ content }, index) =>
    fold(entryNameIn(content) ?? '') === name ? index + 1 : [],
  )
  if (all.length > 1)
    throw new InstructionError(
      `${quoteShort(name)} is on ${onLines(all)}. Say which one, such as: delete line ${lineAt(document, entry.start)}.`,
    )
  return [removal(document, entry, `${quote(entry.names[0] ?? '')} on line ${lineAt(document, entry.start)}`)]
}

/** `the entry for STO-3`, `requirement STO-3`. */
function nameIn(phrase: string): string {
  const [, noun = '', name = ''] = /^(\p{L}+) (?:(?:of|for) (?:the )?)?(.+)$/u.exec(phrase) ?? []
  return kindsOf(noun)?.includes('item') ? name : phrase
}

function removal(document: Document, thing: Span, name: string): Interpretation {
  requireRemovable(document, thing)
  const edit = withoutBlock(document, thing)
  requireRest(document, edit)
  return { sentence: `remove ${name}`, edits: [edit], summary: `Removed ${name}.`, mayLose: [edit], isOfBlocks: true }
}

/** Titles, lists and tables have to be read as before. */
function requireRest(document: Document, edit: Edit): void {
  if (areSame(shapeOf(document), shapeOf(reread(document, [edit])))) return
  throw new InstructionError(
    'Without it, other text would be read differently. Say: delete line …, for each of its lines.',
  )
}

function shapeOf(document: Document): readonly string[] {
  const { headings, lists = [], tables = [] } = document.outline()
  return [
    ...headings.map(({ level, text }) => `${level} ${text}`),
    ...lists.map(({ depth, items }) => `${depth} ${items.map(({ visible }) => visible).join('\n')}`),
    ...tables.map(({ rows }) => rows.map(({ cells }) => cells.join('\n')).join('\n')),
  ]
}
