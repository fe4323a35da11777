import { type Answer, answerMaxChars, createBlockParser, type EditBlock } from '../blocks.ts'
import type { AnswerPart, Finish } from './ask.ts'

/** An answer that has been read to its end, and how it ended. */
export type Reading = { readonly answer: Answer; readonly finish: Finish }

/**
 * A stream that ends without saying so counts as cut off, and so do blocks without the SUMMARY line that closes them:
 * what was lost between two blocks nobody could tell. What comes after `answerMaxChars` is not waited for.
 */
export async function readAnswer(
  parts: AsyncIterable<AnswerPart>,
  nonce: string,
  onBlock: (block: EditBlock) => void = () => {},
): Promise<Reading> {
  const parser = createBlockParser(nonce)
  let finish: Finish = 'other'
  let length = 0
  for await (const part of parts) {
    if (part.type === 'finish') {
      finish = part.reason
      continue
    }
    for (const block of parser.push(part.text)) onBlock(block)
    length += part.text.length
    if (length > answerMaxChars) break
  }
  const answer = parser.end()
  const unclosed = finish === 'stop' && answer.kind === 'blocks' && answer.summary === null
  return { answer, finish: unclosed ? 'other' : finish }
}
