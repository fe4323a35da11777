import type { RefObject } from 'react'
import { changesLeft } from '../../drafts/changeCounts.ts'
import { useSessionText } from '../../drafts/useSessionText.ts'
import { focusNow, focusSoon } from '../../ui/focusSoon.ts'
import { isFocusLost } from '../../ui/useKeptFocus.ts'
import { useWorkbench } from '../context.ts'
import { useIsNarrow } from '../layout/useIsNarrow.ts'
import { useOpenFile } from '../openFileContext.ts'
import { lastInstructions } from '../rewrite/instructions.ts'
import { useRewriteView } from '../rewrite/rewriteContext.ts'
import { draftsIn } from '../rewrite/scope.ts'
import { useIdeas } from '../rewrite/useIdeas.ts'

const recentMax = 2

/** What is typed for the open file, and sending it as an instruction. `box` is its field. */
export function useInstruction(box: RefObject<HTMLTextAreaElement | null>) {
  const { projectId, path, workspace, isSideShown, onPane, onShow } = useWorkbench()
  const { session, lock, isReady, isText, text } = useOpenFile()
  const { rewrite, several } = useRewriteView()
  const [typed, setTyped] = useSessionText(`instruction ${projectId} ${path}`)
  const instruction = typed ?? ''
  const { kind } = rewrite.state
  const isWriting = kind === 'writing'
  const isLoading = !isReady || lock.state === 'asking'
  const isDisabled = isLoading || !isText || lock.state !== 'held'
  const isNarrow = useIsNarrow()
  const start = async (asked: string): Promise<boolean> => {
    session.store()
    onShow('text')
    const submitted = session.submittedText()
    const request = several.requestFor(asked)
    const before = draftsIn(request, workspace.state().drafts)
    const isDone = await rewrite.start(request, answer => {
      const isTaken =
        'files' in answer ? several.take(asked, answer, before) : session.applyEdit(asked, answer, submitted)
      const paths = 'files' in answer ? answer.files.map(({ filePath }) => filePath) : [path]
      const { drafts } = workspace.state()
      if (isTaken) onPane('details')
      return isTaken ? paths.reduce((sum, file) => sum + changesLeft(drafts.get(file)), 0) : 0
    })
    // A narrow screen shows either the text or why nothing was changed, and what had the focus is hidden.
    if (!isDone && isNarrow) {
      onPane('details')
      onShow('side')
    }
    if (isNarrow && isFocusLost()) focusSoon(isDone ? '.wb-change' : '.wb-outcome', () => focusNow('.wb-crumbs'))
    return isDone
  }
  const send = (words = instruction): void => {
    if (words.trim() === '' || isWriting || isDisabled) return
    void start(words.trim()).then(isDone => isDone && box.current?.value === words && setTyped(null))
  }
  const { ideas, isRulesOnly } = useIdeas(text, path, isSideShown)
  const recent = lastInstructions().slice(0, recentMax)
  return {
    instruction,
    /** Sets the words; the outcome of earlier ones is no longer shown. */
    write(words: string): void {
      setTyped(words || null)
      if (!isWriting && kind !== 'idle') rewrite.clear()
    },
    /** Puts words into the field. */
    take(words: string): void {
      setTyped(words)
      if (!isWriting) rewrite.clear()
      box.current?.focus()
    },
    send,
    isWriting,
    isDisabled,
    /** Words can be typed while the file is loading, and sent once it is there. */
    isFieldDisabled: isDisabled && !isLoading,
    isRulesOnly,
    recent,
    ideas: ideas.filter(idea => !recent.includes(idea)),
  }
}
