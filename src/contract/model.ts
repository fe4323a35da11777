import { type Static, Type } from 'typebox'
import { modelErrorKinds } from '#domain/modelErrors.ts'
import { nullable, oneOf } from './values.ts'

const MicroUsdPerMtok = Type.Number({ description: 'Millionths of a US dollar per million tokens.' })

const ModelPrice = Type.Object({
  inputMicroUsdPerMtok: MicroUsdPerMtok,
  outputMicroUsdPerMtok: MicroUsdPerMtok,
  cacheReadMicroUsdPerMtok: MicroUsdPerMtok,
  isSet: Type.Boolean({ description: 'Whether the configuration sets it; otherwise it is from the built-in list.' }),
})

const ConfiguredModel = Type.Object({
  provider: Type.String({ description: 'AI_PROVIDER' }),
  name: Type.String({ description: 'AI_MODEL' }),
  baseUrl: nullable(Type.String({ description: "AI_BASE_URL; null: the provider's public service." })),
  hasKey: Type.Boolean({ description: 'Whether AI_API_KEY is set. The key itself is never returned.' }),
  price: nullable(ModelPrice),
})

export const ModelState = Type.Object(
  {
    model: nullable(ConfiguredModel),
    rulesFirst: Type.Boolean({ description: 'AI_RULES_FIRST' }),
    editsPerHour: Type.Integer({ description: 'AI_EDITS_PER_HOUR, for each user.' }),
    budgetMicroUsd: nullable(
      Type.Integer({ description: 'AI_BUDGET_USD_PER_MONTH in millionths of a US dollar, for each user.' }),
    ),
    totalBudgetMicroUsd: nullable(
      Type.Integer({
        description: 'AI_BUDGET_USD_PER_MONTH_TOTAL in millionths of a US dollar, for all users together.',
      }),
    ),
    totalSpentMicroUsd: Type.Integer({
      description:
        'What all users have spent in this calendar month (UTC), with the likely cost of edits that have no bill yet.',
    }),
  },
  { title: 'ModelState' },
)
export type ModelState = Static<typeof ModelState>

export const ModelTest = Type.Object(
  {
    answered: Type.Boolean(),
    reason: nullable(oneOf(modelErrorKinds)),
    message: Type.String({ description: 'The result, and what to do next.' }),
    durationMs: Type.Integer(),
    tokensUsed: nullable(Type.Integer()),
    costMicroUsd: nullable(Type.Integer()),
  },
  { title: 'ModelTest' },
)
export type ModelTest = Static<typeof ModelTest>
