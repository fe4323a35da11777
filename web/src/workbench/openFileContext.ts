import { createContext, use } from 'react'
import type { CheckState } from './check/useCheck.ts'
import { required } from './context.ts'
import type { RewriteControls } from './rewrite/useRewrite.ts'
import type { OpenFile } from './useFileSession.ts'
import type { MultiFileSession } from './useMultiFileEdit.ts'

/** The state that the parts around an open file share. */
export type OpenFileView = OpenFile & {
  readonly rewrite: RewriteControls
  readonly several: MultiFileSession
  readonly check: CheckState
}

export const OpenFileContext = createContext<OpenFileView | null>(null)

export function useOpenFile(): OpenFileView {
  return required(use(OpenFileContext))
}
