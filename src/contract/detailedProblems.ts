import { type Static, type TProperties, Type } from 'typebox'
import type { DetailedReason } from '#domain/detailedReason.ts'
import { quotaNames } from '#domain/quotaNames.ts'
import { ConfirmationChallenge } from './factors.ts'
import { Problem } from './problem.ts'
import { DateTime, nullable, oneOf } from './values.ts'

/** A problem whose code has members besides the common ones. */
function detailed<const C extends DetailedReason['code'], P extends TProperties>(code: C, title: string, members: P) {
  return Type.Object({ ...Problem.properties, code: Type.Literal(code), ...members }, { title })
}

export const SecondFactorProblem = detailed(
  'second_factor_needed',
  'SecondFactorProblem',
  ConfirmationChallenge.properties,
)
export type SecondFactorProblem = Static<typeof SecondFactorProblem>

export const BudgetProblem = detailed('budget_exceeded', 'BudgetProblem', {
  limitMicroUsd: Type.Integer(),
  spentMicroUsd: Type.Integer({ description: 'For this calendar month (UTC), including runs that have no bill yet.' }),
  expectedMicroUsd: Type.Integer({ description: 'What the edit will likely cost.' }),
  worstCaseMicroUsd: Type.Integer({ description: 'What the edit costs at most.' }),
  resetsAt: DateTime,
})
export type BudgetProblem = Static<typeof BudgetProblem>

/** Lines `[start, end)` of one text, counted from 0. */
const LineRange = Type.Object({ start: Type.Integer(), end: Type.Integer() })

export const MergeConflictProblem = detailed('conflict', 'MergeConflictProblem', {
  path: Type.String(),
  currentSha: nullable(Type.String({ description: 'The blob that is there now; null: the file was deleted.' })),
  currentCommitSha: nullable(Type.String()),
  merge: nullable(
    Type.Object(
      {
        clean: Type.Literal(false),
        text: Type.String({ description: 'The merged text, with markers around each conflict.' }),
        conflicts: Type.Array(Type.Object({ base: LineRange, ours: LineRange, theirs: LineRange }), {
          description: 'Lines [start, end) of each of the three texts, counted from 0.',
        }),
      },
      { description: 'Null if the versions cannot be merged by line.' },
    ),
  ),
})
export type MergeConflictProblem = Static<typeof MergeConflictProblem>

export const QuotaProblem = detailed('quota_exceeded', 'QuotaProblem', {
  quota: oneOf(quotaNames),
  used: Type.Integer({ description: 'Including what the request would add, if known.' }),
  max: Type.Integer(),
})
export type QuotaProblem = Static<typeof QuotaProblem>

export const UnsupportedInstructionProblem = detailed('instruction_unsupported', 'UnsupportedInstructionProblem', {
  forms: Type.Array(Type.Object({ form: Type.String(), example: Type.String() }), {
    description: 'The instructions that the rules editor understands.',
  }),
  suggestion: Type.Optional(Type.String({ description: 'A similar instruction that would change this document.' })),
})
export type UnsupportedInstructionProblem = Static<typeof UnsupportedInstructionProblem>

export type DetailedProblem =
  | SecondFactorProblem
  | BudgetProblem
  | MergeConflictProblem
  | QuotaProblem
  | UnsupportedInstructionProblem
