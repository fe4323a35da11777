import { loadLanguage } from '../editor/loadLanguage.ts'
import type { TextEditorProps } from '../editor/TextEditor.tsx'
import { loadWithRetry } from '../onDemand.ts'

export const loadEditor = async () => {
  const [{ TextEditor: editor }] = await Promise.all([import('../editor/TextEditor.tsx'), loadLanguage()])
  return editor
}

export const loadReviewParts = () => import('../editor/reviewParts.ts')

export const TextEditor = loadWithRetry(loadEditor)

export const ReviewEditor = loadWithRetry(async () => {
  const [Editor, parts] = await Promise.all([loadEditor(), loadReviewParts()])
  return (props: TextEditorProps) => <Editor {...props} parts={parts} />
})
