import { tokensIn } from '../../price.ts'
import { hintsAmong, outlineOf, shownRanges, textsOf as textsOfSections } from '../excerpt.ts'
import { nonceOccurs, requireNonce } from '../nonce.ts'
import { contents, excerptLines } from '../prompt/documentPart.ts'
import { earlierPart } from '../prompt/instructionPart.ts'
import type { EditPrompt } from '../prompt/request.ts'
import type { Catalogue } from './catalogue.ts'
import { type SeveralRequest, textsOf } from './request.ts'
import type { SeveralScope, ShownDocument } from './scope.ts'
import { severalOutlineSystem, severalSystem } from './system.ts'

/** Throws RangeError if a nonce occurs in one of the texts; the caller then creates another. */
export function requireNonces(request: SeveralRequest): void {
  for (const word of [request.nonce, request.documentNonce]) {
    requireNonce(word)
    if (nonceOccurs(word, ...textsOf(request))) throw new RangeError('the nonce occurs in a document or instruction')
  }
}

/** Asks which sections of the documents the instruction is about. */
export function severalOutlinePrompt(request: SeveralRequest, catalogue: Catalogue): EditPrompt {
  const { instruction, earlier = [], documentNonce } = request
  const texts = catalogue.flatMap(({ view, sections }) => textsOfSections(view, sections))
  const hints = hintsAmong(texts, instruction)
  const parts = [
    ...(hints === '' ? [] : [`Sections that hold words of the instruction:\n${hints}`]),
    ...(earlier.length === 0 ? [] : [earlierPart(earlier)]),
    `Instruction:\n${instruction}`,
  ]
  return {
    system: severalOutlineSystem,
    document: outlines(catalogue, documentNonce),
    instruction: parts.join('\n\n'),
    outputMaxTokens: outlineOutputMaxTokens,
  }
}

/** Asks for the edits, showing the part of the documents in scope. */
export function severalEditPrompt(request: SeveralRequest, catalogue: Catalogue, scope: SeveralScope): EditPrompt {
  const { instruction, earlier = [], nonce, documentNonce } = request
  const narrowed = scope.chosen.kind !== 'all'
  const document = [
    ...(narrowed ? [outlines(catalogue, documentNonce)] : []),
    narrowed ? someShown : allShown,
    ...scope.shown.flatMap(shown => delimited(shown, documentNonce)),
  ].join('\n')
  const parts = [
    `NONCE is ${nonce}.`,
    ...(narrowed ? [moreSections] : []),
    ...(earlier.length === 0 ? [] : [earlierPart(earlier)]),
    `Instruction:\n${instruction}`,
  ]
  return {
    system: severalSystem,
    document,
    instruction: parts.join('\n\n'),
    outputMaxTokens: Math.min(outputCapTokens, Math.max(outputFloorTokens, 3 * tokensIn(document))),
  }
}

const allShown = 'Each document is between two DOCUMENT lines, which name its path.'
const someShown =
  'What you have to read is between DOCUMENT lines, which name the path of each document. A SKIPPED line marks lines that are not shown; do not quote it.'
const moreSections =
  'If the instruction concerns sections that are not shown, answer with the single line SECTIONS: and all their numbers, and you will be asked again.'

function outlines(catalogue: Catalogue, documentNonce: string): string {
  return [
    'The outlines of the documents are between the two OUTLINE lines, each below the path of its document.',
    `<<<<<<< OUTLINE ${documentNonce}`,
    ...catalogue.flatMap(({ path, sections }) => [`[${path}]`, outlineOf(sections)]),
    `>>>>>>> OUTLINE ${documentNonce}`,
  ].join('\n')
}

function delimited({ path, view, excerpt }: ShownDocument, documentNonce: string): readonly string[] {
  const lines = excerpt === null ? contents(view) : excerptLines(view, shownRanges(excerpt), documentNonce)
  const mark = `DOCUMENT ${documentNonce} ${path}`
  return [`<<<<<<< ${mark}`, ...lines, `>>>>>>> ${mark}`]
}

const outlineOutputMaxTokens = 1_500
const outputCapTokens = 8_192
const outputFloorTokens = 1_200
