import { randomBytes } from 'node:crypto'
import { changesFromEdits } from '#domain/edit/changes.ts'
import { type FoundBlock, type ModelUsage, rewrite } from '#domain/edit/engine.ts'
import { guardRewrite, type Warning } from '#domain/edit/guards.ts'
import { nonceOccurs } from '#domain/edit/nonce.ts'
import type { LineSpan } from '#domain/edit/resolve.ts'
import { applyEdits } from '#domain/edit/splice.ts'
import { Failure } from '#domain/errors.ts'
import { estimateTokens } from '#domain/price.ts'
import { applyRules } from '#domain/rules/rules.ts'
import type { AiModel, AiPrompt } from '#ports/ai.ts'
import type { Ports } from '#ports/index.ts'

export type ProposalWish = {
  readonly text: string
  readonly instruction: string
  readonly selection?: LineSpan
  readonly signal: AbortSignal
  readonly onBlock: (found: FoundBlock) => void
  /** Called once for each question to the model, also when the run fails: what was used must be paid. */
  readonly onUsage: (usage: ModelUsage) => void
}

export type Proposal = {
  /** Equal to the text given when nothing is to change. */
  readonly text: string
  readonly summary: string
  readonly warnings: readonly Warning[]
}

/** Asks the configured editor for a rewrite of one text. Throws the reason when there is none. */
export async function propose(ports: Pick<Ports, 'ai'>, wish: ProposalWish): Promise<Proposal> {
  return ports.ai ? await byModel(ports.ai, wish) : byRules(wish)
}

async function byModel(model: AiModel, wish: ProposalWish): Promise<Proposal> {
  const { text, instruction, selection, signal, onBlock } = wish
  async function* ask(prompt: AiPrompt): ReturnType<AiModel['stream']> {
    let usage: ModelUsage | undefined
    let answerChars = 0
    try {
      for await (const part of model.stream(prompt, signal)) {
        if (part.type === 'finish') usage = part.usage
        else answerChars += part.text.length
        yield part
      }
    } finally {
      wish.onUsage(usage ?? estimatedUsage(prompt, answerChars))
    }
  }
  const result = await rewrite({ text, instruction, selection, nonce: newNonce(text, instruction), ask, onBlock })
  switch (result.kind) {
    case 'edited':
      return result
    case 'unchanged':
      return { text, summary: result.reason, warnings: [] }
    case 'refused':
      throw new Failure(result.code, result.message)
  }
}

/** Where the provider does not say, or the call broke off: counted here, so that it is never taken for nothing. */
function estimatedUsage(prompt: AiPrompt, answerChars: number): ModelUsage {
  const promptChars = prompt.system.length + prompt.document.length + prompt.instruction.length
  const inputTokens = estimateTokens(promptChars)
  return { inputTokens, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: estimateTokens(answerChars) }
}

function newNonce(...texts: readonly string[]): string {
  const nonce = randomBytes(6).toString('hex')
  return nonceOccurs(nonce, ...texts) ? newNonce(...texts) : nonce
}

function byRules({ text, instruction, selection }: ProposalWish): Proposal {
  const result = applyRules(text, instruction, selection && { selection })
  switch (result.kind) {
    case 'edited': {
      const { edits, summary } = result
      const after = applyEdits(text, edits)
      const changes = changesFromEdits(text, edits)
      const warnings = guardRewrite({ before: text, after, changes, instruction, selection, complete: true, tiers: [] })
      return { text: after, summary, warnings }
    }
    case 'unchanged':
      return { text, summary: result.summary, warnings: [] }
    case 'unsupported':
      throw new Failure('instruction_unsupported', result.message, { body: { forms: result.forms } })
  }
}
