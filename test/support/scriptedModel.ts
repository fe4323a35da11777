import type { AnswerPart, ModelUsage } from '#domain/edit/engine.ts'
import type { AiModel, AiPrompt } from '#ports/ai.ts'

export type Block = { readonly search: string; readonly replace: string }

/** How the model responds to a call: returns text, fails, or waits for its signal. */
export type Script = (prompt: AiPrompt, nonce: string, signal: AbortSignal) => string | Promise<string>

export type ScriptedModel = AiModel & {
  readonly prompts: readonly AiPrompt[]
  /** Sets how it responds from now on. */
  replyWith(script: Script): void
  /** From now on answers with these blocks. */
  replyWithBlocks(...blocks: readonly Block[]): void
}

export const scriptedUsage: ModelUsage = {
  inputTokens: 900,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 100,
}

/** A model whose answers the test writes, in the format and with the nonce of the prompt. */
export function scriptedModel(): ScriptedModel {
  let script: Script = () => 'NO_CHANGE: nothing was scripted'
  const prompts: AiPrompt[] = []
  return {
    provider: 'scripted',
    model: 'scripted-1',
    prompts,
    replyWith: next => {
      script = next
    },
    replyWithBlocks: (...blocks) => {
      script = (_prompt, nonce) =>
        `${blocks.map(block => formatBlock(block, nonce)).join('\n')}\nSUMMARY: as scripted\n`
    },
    async *stream(prompt, signal): AsyncIterable<AnswerPart> {
      prompts.push(prompt)
      const nonce = /NONCE is ([0-9a-z]+)\./.exec(prompt.instruction)?.[1] ?? ''
      const answer = await script(prompt, nonce, signal)
      for (const text of answer.match(/[\s\S]{1,40}/g) ?? []) yield { type: 'text', text }
      yield { type: 'finish', reason: 'stop', usage: scriptedUsage }
    },
  }
}

function formatBlock({ search, replace }: Block, nonce: string): string {
  const lines = [`<<<<<<< SEARCH ${nonce}`, search, `======= ${nonce}`]
  return [...lines, ...(replace === '' ? [] : [replace]), `>>>>>>> REPLACE ${nonce}`].join('\n')
}
