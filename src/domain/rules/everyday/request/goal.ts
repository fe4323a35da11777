import type { Span } from '../../../text/span.ts'
import type { Edit } from '../../../text/splice.ts'
import { forms } from '../../forms.ts'
import { InstructionError } from '../../instructionError.ts'
import { readInstruction } from '../../language/reader.ts'
import type { Page, PageElement } from '../page/page.ts'
import type { Area } from '../page/phrases/areas.ts'

/** A key of the front matter with the place of its value. */
export type KeyPlace = Span & { readonly key: string }

/** What an instruction asks for, once its scope is known. */
export type Request = {
  readonly page: Page
  /** Without the scope, and with quoted texts as marks; see `utterance.ts`. */
  readonly text: string
  readonly quotes: readonly string[]
  /** The full stop at the end of the instruction, if there is one. */
  readonly ending: string
  /** `in section X` and the like. */
  readonly scope: PageElement | undefined
  /** `throughout`, `everywhere`. */
  readonly isEverywhere: boolean
  /** `only in section X`. */
  readonly isOnly?: true
  /** `but not in the code`, `in code only`, `code included`. */
  readonly code: 'outside' | 'only' | 'included' | undefined
  /** `in sections 2 and 4`, `in the headings only`: nothing changes elsewhere. */
  readonly areas: readonly Area[] | undefined
  /** `in the front matter`: only keys are meant. */
  readonly isOfKeys?: true
  /** `in the description`, where the front matter has such a key. */
  readonly keyPlace?: KeyPlace
  /** `except in section X`: nothing changes there. */
  readonly exceptions: readonly Area[]
  /** `but do not touch section X`: the exceptions stay, whatever is asked for. */
  readonly isKept?: true
}

/** One interpretation of an instruction, worked out on the page. */
export type Interpretation = {
  /** The same instruction in words that are interpreted in the same way. */
  readonly sentence: string
  readonly edits: readonly Edit[]
  readonly summary: string
  /** Where ids, headings and keys may be removed; elsewhere all have to stay. */
  readonly mayLose?: readonly Span[]
  /** Whether ids and headings may be renamed. */
  readonly isRename?: true
  /** Whether blocks, such as paragraphs and items, are added, removed or moved. Otherwise only words change. */
  readonly isOfBlocks?: true
}

/**
 * Reads one kind of request. Returns every interpretation of the whole text, none if it is about something else, and
 * throws `InstructionError` if it is about this but cannot be done.
 */
export type Goal = (request: Request) => readonly Interpretation[]

/** The reading of a sentence in one of the exact forms. */
export function exactly(page: Page, sentence: string, rest: Partial<Interpretation> = {}): Interpretation {
  const [command] = forms.flatMap(form => form.read(readInstruction(sentence)) ?? [])
  if (command === undefined) throw new InstructionError(`Say it differently: ${sentence}`)
  const { edits, summary } = command.perform(page.document)
  return { sentence: command.sentence, edits, summary, ...rest }
}

/** Sorts edits. */
export function inOrder(edits: readonly Edit[]): readonly Edit[] {
  return edits.toSorted((a, b) => a.start - b.start || a.end - b.end)
}
