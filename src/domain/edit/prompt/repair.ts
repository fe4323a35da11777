import type { BlockFailure } from '../resolve.ts'
import type { EditPrompt } from './request.ts'

/** The second question after blocks that could not be placed: only they are asked for again. */
export function repairPrompt(first: EditPrompt, failures: readonly BlockFailure[], nonce: string): EditPrompt {
  const reports = failures.map(failure => [failure.message, advice[failure.reason], quoted(failure, nonce)])
  return again(first, [
    'You have answered this instruction before. These blocks of the answer could not be applied:',
    ...reports.map(report => report.filter(part => part !== '').join('\n')),
    'Answer with corrected blocks for these only. The other blocks are kept; do not repeat them.',
  ])
}

/** The second question after an answer that is not in the form. */
export function repeatPrompt(first: EditPrompt, problem: string): EditPrompt {
  return again(first, [
    'You have answered this instruction before, but the answer could not be read:',
    problem,
    'Answer again, completely and in the form.',
  ])
}

function again(first: EditPrompt, parts: readonly string[]): EditPrompt {
  return { ...first, instruction: [first.instruction, ...parts].join('\n\n') }
}

const advice: Readonly<Record<BlockFailure['reason'], string>> = {
  nowhere: 'Copy the lines exactly as they are in the document.',
  ambiguous: 'Add the line before or after, so that the SEARCH text occurs only once.',
  overlap: 'Change those lines in one block.',
  empty_search: 'Search for a line next to the place where the text belongs.',
}

type Quotable = Pick<BlockFailure, 'block' | 'nearest'>

/** The block as the model wrote it, and what is nearest to its SEARCH text. */
export function quoted({ block, nearest }: Quotable, nonce: string): string {
  const lines = [
    ...(block.file === undefined ? [] : [`<<<<<<< IN ${nonce} ${block.file}`]),
    `<<<<<<< SEARCH ${nonce}`,
    ...block.search,
    `======= ${nonce}`,
    ...block.replace,
    `>>>>>>> REPLACE ${nonce}`,
  ]
  if (nearest.length > 0)
    lines.push('The nearest lines of the document:', ...nearest.map(near => `${near.line}: ${near.text}`))
  return lines.join('\n')
}
