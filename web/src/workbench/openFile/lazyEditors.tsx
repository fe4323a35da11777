import { lazy } from 'react'
import { loadLanguage } from '../editor/loadLanguage.ts'
import type { TextEditorProps } from '../editor/TextEditor.tsx'

export const loadEditor = async () => {
  const [{ TextEditor: editor }] = await Promise.all([import('../editor/TextEditor.tsx'), loadLanguage()])
  return { default: editor }
}

export const loadReviewParts = () => import('../editor/reviewParts.ts')

export const TextEditor = lazy(loadEditor)

export const ReviewEditor = lazy(async () => {
  const [{ default: Editor }, parts] = await Promise.all([loadEditor(), loadReviewParts()])
  return { default: (props: TextEditorProps) => <Editor {...props} parts={parts} /> }
})
