import type { ModelUsage } from '#domain/edit/engine.ts'
import type { Ports } from '#ports/index.ts'
import type { Editor, EditTask } from './editTask.ts'

/** What an edit will use and cost: minimum, likely, and worst case. */
export type ExpectedBill = {
  readonly least: ExpectedUse
  readonly likely: ExpectedUse
  readonly most: ExpectedUse
}

export type ExpectedUse = {
  readonly usage: ModelUsage
  /** `null` if the price is unknown. */
  readonly costMicroUsd: number | null
}

/** The properties of a task that determine its cost. */
export type BilledTask = Pick<EditTask, 'text' | 'instruction' | 'earlier' | 'selection' | 'compute'>

const nothing: ExpectedUse = {
  usage: { inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 0 },
  costMicroUsd: 0,
}

export async function expectedBill(
  ports: Pick<Ports, 'prices'>,
  { provider, model }: Pick<Editor, 'provider' | 'model'>,
  { text, instruction, earlier, selection, compute }: BilledTask,
): Promise<ExpectedBill> {
  if (provider === 'rules') return { least: nothing, likely: nothing, most: nothing }
  const { least, likely, most } = await compute('estimate', {
    text,
    instruction,
    earlier,
    ...(selection && { selection }),
  })
  const priced = async (usage: ModelUsage): Promise<ExpectedUse> => ({
    usage,
    costMicroUsd: await ports.prices.costMicroUsd(provider, model, usage),
  })
  return { least: await priced(least), likely: await priced(likely), most: await priced(most) }
}
