import { tokensIn } from '../price.ts'
import { viewDocument } from '../text/view.ts'
import { type Excerpt, hintsFor } from './excerpt.ts'
import type { LineSection } from './lineSections.ts'
import { nonceOccurs, requireNonce } from './nonce.ts'
import { excerptPart, outlinePart, wholePart } from './prompt/documentPart.ts'
import { earlierPart, instructionPart } from './prompt/instructionPart.ts'
import type { EditPrompt, EditRequest } from './prompt/request.ts'
import { editSystem, outlineSystem } from './prompt/system.ts'
import { mayAnswerWhole } from './wholeFile.ts'

export { repairPrompt, repeatPrompt } from './prompt/repair.ts'
export type { EditPrompt, EditRequest } from './prompt/request.ts'

/** Throws RangeError if one of the texts contains a nonce: the caller makes another. */
export function requireNonces({ text, instruction, earlier = [], nonce, documentNonce }: EditRequest): void {
  for (const word of [nonce, documentNonce]) {
    requireNonce(word)
    if (nonceOccurs(word, text, instruction, ...earlier)) {
      throw new RangeError('the document or the instruction contains the nonce')
    }
  }
}

/** Asks which sections of a long document the instruction is about. */
export function outlinePrompt(request: EditRequest, sections: readonly LineSection[]): EditPrompt {
  const { text, instruction, earlier = [], documentNonce } = request
  const hints = hintsFor(viewDocument(text), sections, instruction)
  const parts = [
    ...(hints === '' ? [] : [`Sections with words of the instruction:\n${hints}`]),
    ...(earlier.length === 0 ? [] : [earlierPart(earlier)]),
    `Instruction:\n${instruction}`,
  ]
  return {
    system: outlineSystem,
    document: outlinePart(sections, documentNonce),
    instruction: parts.join('\n\n'),
    outputMaxTokens: outlineOutputMaxTokens,
  }
}

/** Asks for the edits, with the whole document or an excerpt of it. */
export function editPrompt(request: EditRequest, excerpt: Excerpt | null = null): EditPrompt {
  const { text, documentNonce } = request
  const view = viewDocument(text)
  const document = excerpt === null ? wholePart(view, documentNonce) : excerptPart(view, excerpt, documentNonce)
  return {
    system: editSystem,
    document,
    instruction: instructionPart(request, formsBesides(request, excerpt)),
    outputMaxTokens: Math.min(outputCapTokens, Math.max(outputFloorTokens, 3 * tokensIn(document))),
  }
}

function formsBesides({ text, nonce }: EditRequest, excerpt: Excerpt | null): readonly string[] {
  if (excerpt !== null) return [moreSections]
  if (text.trim() === '') return [`The document is empty, so write it whole:\n${fileForm(nonce)}`]
  if (!mayAnswerWhole(text)) return []
  return [`If most lines change, write the whole new document instead of blocks:\n${fileForm(nonce)}`]
}

const moreSections =
  'If the instruction concerns sections that are not shown, answer with the single line SECTIONS: and all their numbers, and you will be asked again.'

/** Up to here a document may be asked for as a whole, once nothing else is left; its answer fits into one output. */
export const lastResortMaxTokens = 6_000

/** The last question, after two answers whose blocks have no place. */
export function wholePrompt(request: EditRequest): EditPrompt {
  const first = editPrompt(request)
  const instruction = [
    first.instruction,
    'Do not answer with blocks. Write the whole new document, and every line that the instruction does not concern exactly as it is, to the last one:',
    fileForm(request.nonce),
  ].join('\n\n')
  return { ...first, instruction, outputMaxTokens: outputCapTokens }
}

function fileForm(nonce: string): string {
  return `<<<<<<< FILE ${nonce}\nthe whole new document\n>>>>>>> END ${nonce}`
}

const outlineOutputMaxTokens = 1_500
const outputCapTokens = 8_192
const outputFloorTokens = 1_200
