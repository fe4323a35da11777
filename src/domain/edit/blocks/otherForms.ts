import { isPlaceholder } from '../elision.ts'
import type { Answer } from './answer.ts'
import { answerSegments, raisesDoubt } from './otherForms/answerSegments.ts'
import { readDiff } from './otherForms/diffForm.ts'
import { readJson } from './otherForms/jsonForm.ts'
import { readLabels } from './otherForms/labelledForm.ts'
import { type Document, documentOf, type FormReading } from './otherForms/otherForm.ts'
import { readTags } from './otherForms/taggedForm.ts'
import { readWhole } from './otherForms/wholeForm.ts'

/**
 * Reads an answer without blocks as a diff, JSON, tags, labelled fences or the whole document in a fence; `null` if it
 * has another form. These forms have no nonce, so they count only if nothing in the document looks like them: a model
 * that quotes an example of the document has changed nothing. The preview always has a blocking warning.
 */
export function readOtherForm(lines: readonly string[], documentText: string): Answer | null {
  const document = documentOf(documentText)
  const parts = answerSegments(lines)
  const whole = readWhole(lines, document)
  if (whole?.kind === 'whole') return answerOf(whole, document)
  const read =
    readDiff(parts, document) ??
    readJson(parts, document) ??
    readTags(lines, parts, document) ??
    readLabels(parts, document) ??
    whole
  return read === null ? null : answerOf(read, document)
}

function answerOf(read: FormReading, document: Document): Answer {
  if (read.kind === 'doubtful') return misread(read.why)
  if (raisesDoubt(read.prose)) return misread('The text around the edits does not make clear that they are to be made.')
  const written = read.kind === 'whole' ? read.lines : read.blocks.flatMap(({ replace }) => replace)
  if (written.some(line => !document.has(line) && isPlaceholder(line, { inCode: false })))
    return misread('The new text has a placeholder instead of text of the document.')
  const said = { summary: null, isOtherForm: true }
  return read.kind === 'whole'
    ? { kind: 'file', lines: read.lines, ...said }
    : { kind: 'blocks', blocks: read.blocks, ...said }
}

function misread(why: string): Answer {
  return { kind: 'malformed', problem: 'other_form', message: `The answer has no blocks. ${why}` }
}
