import { nextTask } from '../../nextTask.ts'
import { loadLanguage } from '../editor/loadLanguage.ts'
import type { TextEditorProps } from '../editor/TextEditor.tsx'
import { loadReviewParts, loadWithRetry } from '../onDemand.ts'

/** One after the other: to run both in one task takes a slow device longer than a user may wait. */
export const loadEditor = async () => {
  const { TextEditor: editor } = await import('../editor/TextEditor.tsx')
  await nextTask()
  await loadLanguage()
  return editor
}

export const TextEditor = loadWithRetry(loadEditor)

export const ReviewEditor = loadWithRetry(async () => {
  const [Editor, parts] = await Promise.all([loadEditor(), loadReviewParts()])
  return (props: TextEditorProps) => <Editor {...props} parts={parts} />
})
