import { createContext, use } from 'react'
import { required } from '../context.ts'
import type { MultiFileEditState } from './useMultiFileEdit.ts'
import type { RewriteControls } from './useRewrite.ts'

/** The rewrite of the open file, alone or with others. */
export type RewriteView = {
  readonly rewrite: RewriteControls
  readonly several: MultiFileEditState
}

export const RewriteContext = createContext<RewriteView | null>(null)

export function useRewriteView(): RewriteView {
  return required(use(RewriteContext))
}
