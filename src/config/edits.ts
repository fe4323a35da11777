import type { AiConfig } from './ai.ts'
import { type Env, invalidValue, missingValue, readSwitch, readText, readUsd, shown } from './values.ts'

export type EditsConfig = {
  /** Whether the rules editor applies what it understands before a model is called. */
  readonly rulesFirst: boolean
  /** What each user may spend per calendar month (UTC); `null`: unlimited. */
  readonly budgetUsdPerMonth: number | null
  /** What all users together may spend. */
  readonly budgetUsdPerMonthTotal: number | null
}

export function readEdits(env: Env): EditsConfig {
  return {
    rulesFirst: readSwitch(env, 'AI_RULES_FIRST', true),
    budgetUsdPerMonth: readBudget(env, 'AI_BUDGET_USD_PER_MONTH'),
    budgetUsdPerMonthTotal: readBudget(env, 'AI_BUDGET_USD_PER_MONTH_TOTAL'),
  }
}

function readBudget(env: Env, name: string): number | null {
  const budget = readUsd(env, name)
  if (budget !== 0) return budget
  const given = shown(readText(env, name) ?? '')
  throw invalidValue(name, given, 'an amount in US dollars above 0, or nothing for no limit')
}

type Usage = Readonly<Record<'inputTokens' | 'cacheReadTokens' | 'cacheWriteTokens' | 'outputTokens', number>>
/** `null`: the price of the model is not known. */
type Prices = { costMicroUsd(provider: string, model: string, usage: Usage): Promise<number | null> }

const anyUse = { inputTokens: 1_000, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 1_000 }

/** Refuses a budget for a model without a price: every edit would seem free, and no budget would apply. */
export async function requireBudgetToHold(
  { ai, edits }: { readonly ai: AiConfig; readonly edits: EditsConfig },
  prices: Prices,
): Promise<void> {
  const isTotalOnly = edits.budgetUsdPerMonth === null
  if ((isTotalOnly && edits.budgetUsdPerMonthTotal === null) || ai.provider === 'rules') return
  if ((await prices.costMicroUsd(ai.provider, ai.model, anyUse)) !== null) return
  const name = isTotalOnly ? 'AI_BUDGET_USD_PER_MONTH_TOTAL' : 'AI_BUDGET_USD_PER_MONTH'
  const unknown = `${name}, since no price of ${ai.provider} ${shown(ai.model)} is known`
  throw missingValue('AI_PRICE_INPUT_PER_MTOK', unknown, 'an amount in US dollars such as 3 or 0.25, or 0 for no cost')
}

/** What the operator should know if anyone can make accounts that spend money; `null`: nothing. */
export async function spendingNotice(
  { ai, edits }: { readonly ai: AiConfig; readonly edits: EditsConfig },
  prices: Prices,
  registration: 'open' | 'invited' | 'closed',
): Promise<string | null> {
  if (ai.provider === 'rules' || edits.budgetUsdPerMonthTotal !== null || registration !== 'open') return null
  if (!(await prices.costMicroUsd(ai.provider, ai.model, anyUse))) return null
  return 'Registration is open and nothing limits what all users together spend on AI edits. Set AI_BUDGET_USD_PER_MONTH_TOTAL.'
}
