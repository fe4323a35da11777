import type { LineSpan } from '../../text/lines.ts'
import { type DocumentView, viewDocument } from '../../text/view.ts'
import type { EditRequest } from './request.ts'

/** What is asked now: the word for the markers, the selection, what was asked before, and the instruction itself. */
export function instructionPart(request: EditRequest, forms: readonly string[] = []): string {
  const { text, instruction, earlier = [], selection, nonce } = request
  const parts = [`NONCE is ${nonce}.`]
  if (selection !== undefined) parts.push(selectionPart(viewDocument(text), selection, nonce))
  parts.push(...forms)
  if (earlier.length > 0) parts.push(earlierPart(earlier))
  parts.push(`Instruction:\n${instruction}`)
  return parts.join('\n\n')
}

export function earlierPart(earlier: readonly string[]): string {
  const listed = earlier.map(instruction => `- ${instruction.replace(/\s+/g, ' ').trim()}`)
  return ['Earlier instructions, which the document follows already and which still hold:', ...listed].join('\n')
}

const selectionShownMaxLines = 60

function selectionPart(view: DocumentView, { startLine, endLine }: LineSpan, nonce: string): string {
  const lines = view.lines.slice(startLine - 1, endLine).map(line => line.content)
  const half = selectionShownMaxLines / 2
  const shown =
    lines.length <= selectionShownMaxLines
      ? lines
      : [...lines.slice(0, half), `(${lines.length - 2 * half} lines between)`, ...lines.slice(-half)]
  return [
    `Change only the selection, which is line ${startLine} to line ${endLine} of the document:`,
    `<<<<<<< SELECTION ${nonce}`,
    ...shown,
    `>>>>>>> SELECTION ${nonce}`,
  ].join('\n')
}
