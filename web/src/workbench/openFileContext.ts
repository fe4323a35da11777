import { createContext, use } from 'react'
import type { FindingFilter } from './check/filter.ts'
import type { CheckState } from './check/useCheck.ts'
import { required } from './context.ts'
import type { RewriteControls } from './rewrite/useRewrite.ts'
import type { OpenFile } from './useFileSession.ts'
import type { MultiFileEditState } from './useMultiFileEdit.ts'

/** The state that the parts around an open file share. */
export type OpenFileView = OpenFile & {
  readonly rewrite: RewriteControls
  readonly several: MultiFileEditState
  readonly check: CheckState
  /** The findings that are shown; `null` for all. */
  readonly checkFilter: FindingFilter | null
  /** Shows the findings, all or some. */
  readonly onCheck: (filter: FindingFilter | null) => void
}

export const OpenFileContext = createContext<OpenFileView | null>(null)

export function useOpenFile(): OpenFileView {
  return required(use(OpenFileContext))
}
