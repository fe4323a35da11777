import { createContext, use } from 'react'
import { required } from './context.ts'
import type { OpenFile } from './useFileSession.ts'

/** The open file, for the parts around it. */
export const OpenFileContext = createContext<OpenFile | null>(null)

export function useOpenFile(): OpenFile {
  return required(use(OpenFileContext))
}
