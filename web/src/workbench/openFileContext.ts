import { createContext, use } from 'react'
import type { RewriteControls } from './rewrite/useRewrite.ts'
import type { FileView } from './useFileSession.ts'
import type { Several } from './useSeveral.ts'

/** What the parts around an open file share. */
export type OpenFileView = FileView & {
  readonly rewrite: RewriteControls
  readonly several: Several
  /** The draft or the committed file is there. */
  readonly isReady: boolean
  readonly isText: boolean
}

export const OpenFileContext = createContext<OpenFileView | null>(null)

export function useOpenFile(): OpenFileView {
  const view = use(OpenFileContext)
  if (view === null) throw new Error('This part of the workbench needs an open file.')
  return view
}
