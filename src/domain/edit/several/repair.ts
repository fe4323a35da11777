import type { EditPrompt } from '../prompt/request.ts'
import type { PartFailure } from './place.ts'

/**
 * The second question after parts of an answer could not be used, in any of the documents: asks only for those parts.
 */
export function severalRepairPrompt(first: EditPrompt, failures: readonly PartFailure[], nonce: string): EditPrompt {
  const reports = failures.map(failure => [failure.message, failure.advice, quoted(failure, nonce)])
  const parts = [
    first.instruction,
    'You have answered this instruction before. These parts of the answer could not be applied:',
    ...reports.map(report => report.filter(part => part !== '').join('\n')),
    'Answer with corrected parts for these only, each below its IN or FILE line. The others are kept; do not repeat them.',
  ]
  return { ...first, instruction: parts.join('\n\n') }
}

function quoted({ block, nearest }: PartFailure, nonce: string): string {
  if (block === undefined) return ''
  const lines = [
    ...(block.file === undefined ? [] : [`<<<<<<< IN ${nonce} ${block.file}`]),
    `<<<<<<< SEARCH ${nonce}`,
    ...block.search,
    `======= ${nonce}`,
    ...block.replace,
    `>>>>>>> REPLACE ${nonce}`,
  ]
  if (nearest.length > 0) lines.push('The nearest lines of the document:', ...nearest.map(nearLine))
  return lines.join('\n')
}

function nearLine({ line, text }: PartFailure['nearest'][number]): string {
  return `${line}: ${text}`
}
