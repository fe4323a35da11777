import type { AnswerPart } from '#domain/edit/engine.ts'
import { AiError, type AiModel, type AiPrompt } from '#ports/ai.ts'
import { takeTime } from '#testing/takeTime.ts'

/** The line of `sample.ts` that this model rewrites, and one that it adds when the instruction asks for more. */
const before = 'The service SHALL answer quickly.'
const also = '## States'
const after = 'The service SHALL answer 99 % of all requests within 200 ms, measured at its own edge.'

/**
 * A fake model with a known price. Asked for a number, it gives one; asked to take its time, it stalls in the middle;
 * asked for the moon, it is overloaded. It leaves all other text unchanged. Instructions that the rules editor
 * understands never reach it.
 */
export const model: AiModel = {
  provider: 'mistral',
  model: 'mistral-large-latest',
  async *stream({ instruction }: AiPrompt, signal: AbortSignal): AsyncIterable<AnswerPart> {
    if (/the moon/.test(instruction)) throw new AiError('overloaded', 'The provider is overloaded.')
    const nonce = /NONCE is ([0-9a-z]+)\./.exec(instruction)?.[1] ?? ''
    const block = [
      `<<<<<<< SEARCH ${nonce} Give a number to how fast it answers`,
      before,
      `======= ${nonce}`,
      after,
      `>>>>>>> REPLACE ${nonce}`,
      '',
    ]
    const more = [
      `<<<<<<< SEARCH ${nonce}`,
      also,
      `======= ${nonce}`,
      also,
      '',
      'Every payment is in one of these.',
      `>>>>>>> REPLACE ${nonce}`,
      '',
    ]
    const asksForNumber = /a number/.test(instruction)
    if (asksForNumber) yield { type: 'text', text: block.join('\n') }
    if (/and more/.test(instruction)) yield { type: 'text', text: more.join('\n') }
    if (/take your time/.test(instruction)) await takeTime(600_000, signal)
    yield {
      type: 'text',
      text: asksForNumber ? 'SUMMARY: Answers within 200 ms.\n' : 'NO_CHANGE: it says that already',
    }
    const usage = { inputTokens: 2_900, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 310 }
    yield { type: 'finish', reason: 'stop', usage }
  },
}
