import {
  type Answer,
  answerMaxChars,
  createAnswerParser,
  type EditBlock,
  type Malformed,
  type ParserOptions,
} from '../blocks.ts'
import type { AnswerPart, Finish } from './ask.ts'
import type { Outcome } from './resolveAnswer.ts'

/** An answer that has been read to its end, and how it ended. */
export type ReadAnswer = { readonly answer: Answer; readonly finish: Finish }

export type ReadingOptions = ParserOptions & {
  readonly nonce: string
  /** Called with each block as it arrives; a block that only the lenient reading finds comes at the end. */
  readonly onBlock?: (block: EditBlock) => void
}

/**
 * A stream that ends without a stop reason counts as cut off, and so do blocks without the SUMMARY line that closes
 * them: there is no way to tell what was lost between two blocks. Reading stops after `answerMaxChars`.
 */
export async function readAnswer(
  parts: AsyncIterable<AnswerPart>,
  { nonce, onBlock = () => {}, ...shown }: ReadingOptions,
): Promise<ReadAnswer> {
  const parser = createAnswerParser(nonce, shown)
  let reported = 0
  let finish: Finish = 'other'
  let length = 0
  for await (const part of parts) {
    if (part.type === 'finish') {
      finish = part.reason
      continue
    }
    const found = parser.push(part.text)
    for (const block of found) onBlock(block)
    reported += found.length
    length += part.text.length
    if (length > answerMaxChars) break
  }
  const answer = parser.end()
  const hasBlocks = answer.kind === 'blocks' || answer.kind === 'several'
  for (const block of hasBlocks ? answer.blocks.slice(reported) : []) onBlock(block)
  const isOther = (answer.kind === 'blocks' || answer.kind === 'file') && answer.isOtherForm === true
  if (isOther) return { answer: finish === 'stop' ? answer : cutOff, finish }
  const unclosed = finish === 'stop' && hasBlocks && answer.summary === null && answer.isClosed !== true
  return { answer, finish: unclosed ? 'other' : finish }
}

/** Forms without an end marker do not show what is missing. */
const cutOff: Malformed = {
  kind: 'malformed',
  problem: 'unterminated',
  message: 'The answer ends before it was done.',
}

type Read = { readonly outcome: { readonly kind: Outcome['kind'] }; readonly reading: ReadAnswer }

/** A repair is pointless if the second question would get the same answer or be cut off at the same place. */
export function mayRepair({ outcome, reading: { answer, finish } }: Read): boolean {
  if (finish === 'refused' || (outcome.kind !== 'unplaced' && outcome.kind !== 'unreadable')) return false
  return answer.kind !== 'malformed' || (finish !== 'length' && answer.problem !== 'too_long')
}
