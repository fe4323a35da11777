import { type Ask, type Guard, type ModelUsage, rewrite } from '#domain/edit/engine.ts'
import { nonceOccurs } from '#domain/edit/nonce.ts'
import { Failure } from '#domain/errors.ts'
import { isRejected } from '#domain/modelErrors.ts'
import { tokensIn } from '#domain/price.ts'
import { packChanges } from '#domain/text/packed.ts'
import { packReasons } from '#domain/work/hunks.ts'
import { AiError, type AiModel, type AiPrompt } from '#ports/ai.ts'
import type { Random } from '#ports/random.ts'
import type { Tokens } from '#ports/tokens.ts'
import { buildProposal, unchangedProposal } from './buildProposal.ts'
import type { EditObserver, Editor, EditTask, Proposal } from './editTask.ts'

export type NoncePorts = { readonly tokens: Pick<Tokens, 'markerFor'>; readonly random: Pick<Random, 'int'> }

/** The configured model. Only the text, the instructions and the selection leave the service. */
export function modelEditor(model: AiModel, ports: NoncePorts, task: EditTask): Editor {
  return {
    provider: model.provider,
    model: model.model,
    propose: observer =>
      propose(model, {
        task,
        observer,
        ...noncesFor(ports, task.text, [task.text, task.instruction, ...task.earlier]),
      }),
  }
}

type ModelRun = {
  readonly task: EditTask
  readonly observer: EditObserver
  readonly nonce: string
  readonly documentNonce: string
}

async function propose(model: AiModel, { task, observer, nonce, documentNonce }: ModelRun): Promise<Proposal> {
  const { text, instruction, earlier, selection, pages, path, loadContext, compute } = task
  const { onBlock, onStep } = observer
  const ask = billed(model, observer)
  const request = { text, instruction, earlier, selection, pages, path, loadContext }
  const guard: Guard = rewritten => compute('guard', { ...rewritten, ...packChanges(rewritten.changes) })
  const result = await rewrite({ ...request, nonce, documentNonce, ask, guard, onBlock, onStep })
  switch (result.kind) {
    case 'edited':
      return await buildProposal(task, {
        ...result,
        ...packChanges(result.changes),
        reasons: packReasons(result.reasons),
      })
    case 'unchanged':
      return unchangedProposal(task, result.reason)
    case 'refused':
      throw new Failure(result.code, result.message)
  }
}

export function billed(model: AiModel, { signal, onUsage }: EditObserver): Ask {
  return async function* ask(prompt) {
    let reported: ModelUsage | null = null
    let answer = ''
    let isFree = false
    try {
      for await (const part of model.stream(prompt, signal)) {
        if (part.type === 'finish') reported = part.usage
        else answer += part.text
        yield part
      }
    } catch (error) {
      isFree = answer === '' && error instanceof AiError && isRejected(error.kind)
      throw error
    } finally {
      if (reported) onUsage(reported, 'reported')
      else if (!isFree) onUsage(estimatedUsage(prompt, answer), 'estimated')
    }
  }
}

/**
 * If the provider does not report usage, or the call broke off, it is counted here, so that it never counts as free.
 */
function estimatedUsage(prompt: AiPrompt, answer: string): ModelUsage {
  const inputTokens = tokensIn(prompt.system + prompt.document + prompt.instruction)
  return { inputTokens, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: tokensIn(answer) }
}

/** The request contains `text`, which providers may store; the nonce occurs in none of the `texts`. */
export function noncesFor({ tokens, random }: NoncePorts, text: string, texts: readonly string[]) {
  const marker = tokens.markerFor(text)
  const nonce = newNonce(random, texts)
  return { nonce, documentNonce: nonceOccurs(marker, ...texts) ? newNonce(random, texts) : marker }
}

/** Nine digits take three or four tokens on each marker line; the same number of hex digits would take twice that. */
function newNonce(random: NoncePorts['random'], texts: readonly string[]): string {
  const nonce = String(random.int(100_000_000, 1_000_000_000))
  return nonceOccurs(nonce, ...texts) ? newNonce(random, texts) : nonce
}
