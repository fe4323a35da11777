import { Failure, invalidField } from '../errors.ts'
import { limits } from '../limits.ts'
import { type Document, readDocument } from '../markdown/document.ts'
import { readWords } from '../markdown/words.ts'
import { byteLength } from '../text/byteLength.ts'
import { type TextFormat, textFormatOf } from '../text/format.ts'
import type { LineSpan } from '../text/lines.ts'
import type { Edit } from '../text/splice.ts'
import { changeOfForm, commandsIn, notesOn, tryOn } from './commands.ts'
import { exactForm } from './everyday/instruction/translate.ts'
import { matchGoals } from './everyday/match.ts'
import { pageOf } from './everyday/page/page.ts'
import { correctTypos } from './everyday/refusals/typos.ts'
import type { Form, FormExample } from './form.ts'
import { forms, formsFor } from './forms.ts'
import type { WordPlaces } from './wordPlaces.ts'

export type RulesResult =
  | {
      readonly kind: 'edited'
      readonly edits: readonly Edit[]
      readonly summary: string
      readonly words?: WordPlaces | undefined
    }
  | { readonly kind: 'unchanged'; readonly summary: string; readonly words?: WordPlaces | undefined }
  | {
      readonly kind: 'unsupported'
      readonly message: string
      readonly forms: readonly FormExample[]
      /** A likely intended instruction that is understood and changes this document. */
      readonly suggestion?: string
    }

/**
 * The deterministic editor. It does what an instruction says if the whole instruction matches one of the forms, or
 * consists of everyday words with only one possible meaning on this page; otherwise it does nothing. It finds places
 * with a parser and splices the source, so that no byte outside the edits changes. Without a path, the text is Markdown;
 * in other formats only words change, because only the structure of Markdown is read.
 *
 *   instruction ─▶ form? ──yes──▶ places in the document ─▶ edits, or why there are none
 *                    └─no─▶ everyday words? ──yes──▶ the one thing on this page that they mean ─▶ edits
 *                                            └─no─▶ what could be done here; with typos corrected, as a proposal
 */
export function applyRules(
  text: string,
  instruction: string,
  options: { readonly selection?: LineSpan | undefined; readonly path?: string | undefined } = {},
): RulesResult {
  requireLimits(text, instruction)
  const format = options.path === undefined ? 'markdown' : textFormatOf(options.path)
  const { selection } = options
  const document = format === 'markdown' ? readDocument(text, selection) : readWords(text, format, selection)
  const change = changeOfForm(document, exactForm(instruction) ?? instruction)
  if (change === null) return inEverydayWords(document, instruction)
  return change.edits.length === 0
    ? { kind: 'unchanged', summary: change.summary, ...(change.words && { words: change.words }) }
    : { kind: 'edited', ...change }
}

/** The forms as shown to users. */
export const formExamples: readonly FormExample[] = examplesOf(forms)

function examplesOf(some: readonly Form[]): readonly FormExample[] {
  return some.map(({ form, example }) => ({ form, example }))
}

function examplesFor(format: TextFormat): readonly FormExample[] {
  return examplesOf(formsFor(format))
}

function requireLimits(text: string, instruction: string): void {
  const { editFileMaxBytes, instructionMaxChars } = limits
  if (text.length > editFileMaxBytes || byteLength(text) > editFileMaxBytes) {
    throw new Failure(
      'too_large',
      `The file is larger than ${editFileMaxBytes} bytes; that is more than can be edited.`,
    )
  }
  if (instruction.length > instructionMaxChars) {
    const got = `it has ${instruction.length} characters`
    throw invalidField('instruction', `${got}; an instruction has at most ${instructionMaxChars}.`)
  }
}

/** For instructions that match no form. */
function inEverydayWords(document: Document, instruction: string): RulesResult {
  const understanding = matchGoals(document, instruction)
  if (understanding.kind === 'refused') return unsupported(document, instruction, understanding.message)
  const { sentence, edits, summary } = understanding.reading
  const change = tryOn(document, { sentence, perform: () => ({ edits, summary }) })
  if (change.edits.length === 0)
    return { kind: 'unsupported', message: change.summary, forms: examplesFor(document.format) }
  return { kind: 'edited', ...change, summary: change.summary + notesOn(document, change.edits) }
}

function unsupported(document: Document, instruction: string, message: string): RulesResult {
  const corrected = correctTypos(pageOf(document), instruction)
  const suggestion = corrected === null ? null : changing(document, corrected)
  if (suggestion === null) return { kind: 'unsupported', message, forms: examplesFor(document.format) }
  const question = `It is not clear which exact change is meant. Did you mean: ${suggestion}`
  return { kind: 'unsupported', message: question, forms: examplesFor(document.format), suggestion }
}

/** The instruction in its best interpretation, if that would change the document. */
function changing(document: Document, instruction: string): string | null {
  const [command] = commandsIn(instruction, document.format)
  if (command !== undefined) return tryOn(document, command).edits.length > 0 ? command.sentence : null
  return matchGoals(document, instruction).kind === 'understood' ? instruction : null
}
