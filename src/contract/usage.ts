import { type Static, Type } from 'typebox'
import { Budget } from './edits.ts'
import { DateTime, Id, nullable } from './values.ts'

const UsageSum = {
  edits: Type.Integer(),
  tokensUsed: Type.Integer(),
  costMicroUsd: Type.Integer(),
  costCents: Type.Integer(),
  unpriced: Type.Integer({ description: 'Edits whose price is unknown and therefore not in the cost.' }),
}

export const UsageRecord = Type.Object(
  {
    since: DateTime,
    total: Type.Object(UsageSum),
    byDay: Type.Array(Type.Object({ day: Type.String(), ...UsageSum })),
    byProject: Type.Array(Type.Object({ projectId: Id, ...UsageSum })),
    byModel: Type.Array(Type.Object({ model: Type.String(), ...UsageSum })),
    editsPerHour: Type.Integer(),
    remainingEditsThisHour: Type.Integer(),
    budget: nullable(Budget),
  },
  { title: 'Usage' },
)
export type UsageRecord = Static<typeof UsageRecord>

export const UsageQuery = Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, default: 30 })) })
