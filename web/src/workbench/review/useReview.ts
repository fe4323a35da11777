import { useEffect, useEffectEvent } from 'react'
import { changesBetween } from '../../changes/compare.ts'
import { announce } from '../../ui/announce.tsx'
import { useWorkbench } from '../context.ts'
import type { Decision } from '../editor/review/decide.ts'
import { historiesOf } from '../session/histories.ts'
import type { OpenFile } from '../useFileSession.ts'
import type { ListedChange } from './changeList.ts'
import { nameInReview, progressOf } from './progress.ts'

const words: Readonly<Record<Decision, string>> = {
  keep: 'Kept',
  undo: 'Undone',
  fix: 'Kept with the original words',
  keepAll: 'All changes kept',
  undoAll: 'All changes undone',
  keepUnwarned: 'Changes without warnings kept',
}

export type ReviewActs = {
  readonly go: (direction: 1 | -1) => void
  readonly decide: (decision: Decision) => void
  readonly takeBack: () => void
  /** Goes to a change of the list, also to one that is decided. */
  readonly goTo: (file: string, change: ListedChange) => void
}

/**
 * The acts of a review, by button or key. Beyond the last change of a file comes the first of the next one, and before the
 * first step in a file the last one in the file before it.
 */
export function useReview(
  { session, state }: Pick<OpenFile, 'session' | 'state'>,
  files: readonly string[],
  fileBeside: (direction: 1 | -1) => string | null,
): ReviewActs {
  const { path, workspace, onOpen, onShow } = useWorkbench()
  const report = (done: string): void => {
    const { reviewed } = session.get()
    if (reviewed === null) return
    const progress = progressOf(path, reviewed, files, workspace.state().drafts)
    announce(`${done}${nameInReview(progress, reviewed)}`)
  }
  const takeBack = (): boolean => session.surface()?.takeBack() ?? false
  const { attached } = state
  const takeBackIfDue = useEffectEvent(() => {
    if (historiesOf(workspace).isToTakeBack(path) && takeBack()) report('Last step undone. ')
  })
  useEffect(() => {
    if (attached > 0) takeBackIfDue()
  }, [attached])
  const openBeside = (direction: 1 | -1): boolean => {
    const file = fileBeside(direction)
    if (file === null) return false
    const { review, content = null } = workspace.state().drafts.get(file) ?? {}
    const last = review && content !== null ? changesBetween(review.original, content).at(-1) : undefined
    session.store()
    onOpen(file, direction === -1 && last ? last.bStart + 1 : null)
    return true
  }
  return {
    go(direction) {
      const surface = session.surface()
      const isThere =
        surface?.go(direction) || (!openBeside(direction) && surface?.go(direction === 1 ? 'first' : 'last'))
      if (isThere) report('')
    },
    decide(decision) {
      if (session.surface()?.decide(decision)) report(`${words[decision]}. `)
    },
    goTo(file, { line, state }) {
      if (file !== path) {
        session.store()
        return onOpen(file, line)
      }
      onShow('text')
      if (state !== 'left') session.surface()?.goToLine(line)
      else if (session.surface()?.go({ line })) report('')
    },
    takeBack() {
      if (takeBack()) return report('Last step undone. ')
      const histories = historiesOf(workspace)
      const file = histories.lastReviewed(
        files.filter(each => each !== path),
        workspace.state().drafts,
      )
      if (file === null) return report('Nothing to undo. ')
      session.store()
      histories.takeBackIn(file)
      onOpen(file)
    },
  }
}
