import { createContext, use } from 'react'
import { required } from '../context.ts'
import type { FindingFilter } from './filter.ts'
import type { CheckState } from './useCheck.ts'

/** The check of the open file. */
export type CheckView = {
  readonly check: CheckState
  /** The findings that are shown; `null` for all. */
  readonly checkFilter: FindingFilter | null
  /** Shows the findings, all or some. */
  readonly onCheck: (filter: FindingFilter | null) => void
  /** Whether all pages of the project are to be checked. */
  readonly isAllAsked: boolean
  readonly onCheckAll: () => void
}

export const CheckContext = createContext<CheckView | null>(null)

export function useCheckView(): CheckView {
  return required(use(CheckContext))
}
