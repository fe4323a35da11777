import type { AiConfig } from '#config/ai.ts'
import type { Ask } from '#domain/edit/engine.ts'
import { createAiModel } from '#drivers/ai/model.ts'
import { aiPrices } from '#drivers/ai/prices.ts'
import type { Pricing } from './bills.ts'
import type { Step, Task } from './tasks/task.ts'

/** The subject of an evaluation: a model, or a script in its place. */
export type Subject = Pricing & {
  readonly scripted: boolean
  createAsk(task: Task, step: Step, text: string): Ask
}

const answerMaxMs = 180_000

/** The configured model through the driver of the service. It sees the engine's prompts, never the task. */
export function modelSubject(config: Exclude<AiConfig, { readonly provider: 'rules' }>): Subject {
  const model = createAiModel(config)
  return {
    provider: config.provider,
    model: config.model,
    prices: aiPrices(config.price),
    scripted: false,
    createAsk: () => prompt => model.stream(prompt, AbortSignal.timeout(answerMaxMs)),
  }
}
