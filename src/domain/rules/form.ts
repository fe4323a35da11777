import type { Document } from '../markdown/document.ts'
import type { Edit } from '../text/splice.ts'
import type { Reader } from './language/reader.ts'
import type { WordPlaces } from './wordPlaces.ts'

/** How people write an instruction that the deterministic editor understands. */
export type FormExample = { readonly form: string; readonly example: string }

/** One form of instruction: one file in `forms/` and a line in `forms.ts`. */
export type Form = FormExample & {
  /** Reads the whole instruction, or nothing. */
  read(reader: Reader): Command | null
}

/** An instruction that was understood. */
export type Command = {
  /** The same instruction, exactly in its form. */
  readonly sentence: string
  /** Throws `InstructionError` if the document does not allow it. */
  perform(document: Document): Change
}

/** Edits of the original text, sorted and without overlap; `summary` says what they do, or why there are none. */
export type Change = {
  readonly edits: readonly Edit[]
  readonly summary: string
  readonly words?: WordPlaces | undefined
}
