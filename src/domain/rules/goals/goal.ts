import type { Span } from '../../text/span.ts'
import type { Edit } from '../../text/splice.ts'
import { rules } from '../forms.ts'
import { InstructionError } from '../instructionError.ts'
import { readInstruction } from '../language/reader.ts'
import type { Page, PageElement } from './page.ts'

/** What is asked for, once the place that the instruction speaks of is known. */
export type Request = {
  readonly page: Page
  /** Without the place, and with quoted texts as marks; see `utterance.ts`. */
  readonly text: string
  readonly quotes: readonly string[]
  /** The full stop behind the instruction, if there is one. */
  readonly ending: string
  /** `in section X` and the like. */
  readonly scope: PageElement | undefined
  /** `throughout`, `everywhere`. */
  readonly isEverywhere: boolean
  /** `but not in the code`. */
  readonly isOutsideCode: boolean
}

/** One way to understand an instruction, worked out on the page. */
export type Reading = {
  /** The same in words that are understood in the same way. */
  readonly sentence: string
  readonly edits: readonly Edit[]
  readonly summary: string
  /** Where ids, headings and keys may go; elsewhere all have to stay. */
  readonly mayLose?: readonly Span[]
  /** Whether ids and headings may come to be called otherwise. */
  readonly isRename?: true
  /** Whether blocks, such as paragraphs and items, come, go or change places. Otherwise only words change. */
  readonly isOfBlocks?: true
}

/**
 * Reads what people ask for in one matter. Answers with every way to understand the whole text, none where it is about
 * something else, and throws `Obstacle` where it is about this but cannot be done.
 */
export type Goal = (request: Request) => readonly Reading[]

/** The reading of a sentence in one of the exact forms. */
export function exactly(page: Page, sentence: string, rest: Partial<Reading> = {}): Reading {
  const [command] = rules.flatMap(rule => rule.read(readInstruction(sentence)) ?? [])
  if (command === undefined) throw new InstructionError(`This would have to be said otherwise: ${sentence}`)
  const { edits, summary } = command.perform(page.document)
  return { sentence: command.sentence, edits, summary, ...rest }
}

/** Edits in their order. */
export function inOrder(edits: readonly Edit[]): readonly Edit[] {
  return edits.toSorted((a, b) => a.start - b.start || a.end - b.end)
}
