import { quoted } from '../prompt/repair.ts'
import type { EditPrompt } from '../prompt/request.ts'
import type { PartFailure } from './place.ts'

/**
 * The second question after parts of an answer could not be used, in any of the documents: asks only for those parts.
 */
export function severalRepairPrompt(first: EditPrompt, failures: readonly PartFailure[], nonce: string): EditPrompt {
  const reports = failures.map(({ message, advice, block, nearest }) => [
    message,
    advice,
    block === undefined ? '' : quoted({ block, nearest }, nonce),
  ])
  const parts = [
    first.instruction,
    'You have answered this instruction before. These parts of the answer could not be applied:',
    ...reports.map(report => report.filter(part => part !== '').join('\n')),
    'Answer with corrected parts for these only, each below its IN or FILE line. The others are kept; do not repeat them.',
  ]
  return { ...first, instruction: parts.join('\n\n') }
}
