import { limits } from '../limits.ts'
import type { Document } from '../markdown/document.ts'
import { brokenAnchorsAfter, mayLinkToAnchors } from '../markdown/links.ts'
import { reread } from '../markdown/reread.ts'
import { byteLength } from '../text/byteLength.ts'
import type { TextFormat } from '../text/format.ts'
import type { Edit } from '../text/splice.ts'
import { lostDefinitionsNote } from './changes/lostDefinitions.ts'
import { requireSameTargets } from './changes/orderedReferences.ts'
import type { Change, Command } from './form.ts'
import { formsFor } from './forms.ts'
import { InstructionError } from './instructionError.ts'
import { onLines } from './language/phrase.ts'
import { readInstruction } from './language/reader.ts'

/** What an instruction in one of the exact forms changes; `null` if it is in none. */
export function changeOfForm(document: Document, instruction: string): Change | null {
  const [command] = commandsIn(instruction, document.format)
  if (command === undefined) return null
  const { edits, summary, words } = tryOn(document, command)
  return { words, edits, summary: edits.length === 0 ? summary : summary + notesOn(document, edits) }
}

export function commandsIn(instruction: string, format: TextFormat): readonly Command[] {
  if (!instruction.isWellFormed()) return []
  return formsFor(format).flatMap(form => {
    const reader = readInstruction(instruction)
    reader.word('please')
    return form.read(reader) ?? []
  })
}

/** What the command changes: nothing if the document does not allow it, with the reason as its summary. */
export function tryOn(document: Document, command: Command): Change {
  try {
    const { edits, summary, words } = command.perform(document)
    const effective = edits.filter(({ start, end, replacement }) => document.text.slice(start, end) !== replacement)
    if (effective.length === 0) return { edits: [], summary: 'The document already reads like that.' }
    const whole = document.completed(effective)
    requireRoom(document, whole)
    requireSameTargets(document, whole)
    return { edits: whole, summary, words }
  } catch (error) {
    if (error instanceof InstructionError) return { edits: [], summary: error.message, words: error.words }
    throw error
  }
}

function requireRoom({ text }: Document, edits: readonly Edit[]): void {
  const bytes = edits.reduce(
    (sum, { start, end, replacement }) => sum + byteLength(replacement) - byteLength(text.slice(start, end)),
    byteLength(text),
  )
  if (bytes <= limits.editFileMaxBytes) return
  throw new InstructionError(
    `The file would grow beyond ${limits.editFileMaxBytes} bytes, which is more than can be edited.`,
  )
}

/** What the edits do besides what the instruction asks for. */
export function notesOn(document: Document, edits: readonly Edit[]): string {
  return lostDefinitionsNote(document, edits) + brokenLinkNote(document, edits)
}

function brokenLinkNote(document: Document, edits: readonly Edit[]): string {
  if (!mayLinkToAnchors(document.text)) return ''
  const lines = brokenAnchorsAfter(document, reread(document, edits))
  if (lines.length === 0) return ''
  const outcome = lines.length === 1 ? 'link no longer leads where it did' : 'links no longer lead where they did'
  return ` ${lines.length} ${outcome}: see ${onLines(lines)}.`
}
