import { Suspense, useEffect, useRef, useState } from 'react'
import { useScreenCommands } from '../../shell/screenCommands.ts'
import { useStore } from '../../store.ts'
import { replaceKeys } from '../../ui/keymap.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { CheckContext } from '../check/checkContext.ts'
import type { FindingFilter } from '../check/filter.ts'
import { useCheck } from '../check/useCheck.ts'
import { useWorkbench } from '../context.ts'
import { editorMode, mayBeLive, toggleEditorMode } from '../editor/mode.ts'
import { PaneSeparator } from '../layout/PaneSeparator.tsx'
import { useIsNarrow } from '../layout/useIsNarrow.ts'
import { loadWithRetry, useIsRestLoaded } from '../onDemand.ts'
import { OpenFileContext } from '../openFileContext.ts'
import { hasCoarsePointer } from '../pointer.ts'
import { useAskAgain } from '../review/useAskAgain.ts'
import { useReview } from '../review/useReview.ts'
import { RewriteContext } from '../rewrite/rewriteContext.ts'
import { useMultiFileEdit } from '../rewrite/useMultiFileEdit.ts'
import { useRewrite } from '../rewrite/useRewrite.ts'
import { useFileSession } from '../useFileSession.ts'
import { EditorPane } from './EditorPane.tsx'
import { SidePanes } from './SidePanes.tsx'
import { useFileKeys } from './useFileKeys.ts'
import { useGoneFile } from './useGoneFile.ts'

const GoneFile = loadWithRetry(async () => (await import('./GoneFile.tsx')).GoneFile)

/** The text of one file and the panes beside it. */
export function FileView() {
  const { projectId, path, pane, onPane, onShow, onOpen, onCommit, onSession } = useWorkbench()
  const rewrite = useRewrite(projectId)
  const view = useFileSession(rewrite.stop)
  const several = useMultiFileEdit(view)
  const acts = useReview(view, several.files, several.fileBeside)
  const check = useCheck(view)
  const { session, state, draft, base, review, query } = view
  const gone = useGoneFile(view)
  const instruction = useRef<HTMLTextAreaElement>(null)
  const isWriting = rewrite.state.kind === 'writing'

  const isPage = useStore(editorMode) === 'live' && mayBeLive(path, view.initialText)
  // On a touch screen, source stays as it is until it is touched; a page is followed by its editor.
  useIsRestLoaded(state.attached > 0 || (view.isReady && hasCoarsePointer() && !isPage))
  useEffect(() => {
    onSession(session)
    return () => onSession(null)
  }, [session, onSession])

  const isNarrow = useIsNarrow()
  const ask = (): void => {
    session.selectLines()
    if (!isNarrow) {
      focusEnd(instruction.current)
      return
    }
    onPane('details')
    onShow('side')
    setTimeout(() => focusEnd(instruction.current), 0)
  }
  const again = useAskAgain(view, rewrite)
  const commit = (): void => {
    session.store()
    onCommit()
  }
  const preview = (): void => {
    onPane(pane === 'preview' ? 'details' : 'preview')
    onShow(pane === 'preview' ? 'text' : 'side')
  }
  const find = (act: 'find' | 'replace'): void => {
    onShow('text')
    if (act === 'find') session.surface()?.find('')
    else session.surface()?.findToReplace()
  }
  const [checkFilter, setCheckFilter] = useState<FindingFilter | null>(null)
  const showCheck = (filter: FindingFilter | null = null): void => {
    setCheckFilter(filter !== null && filter.words === '' && filter.lines === null ? null : filter)
    onPane('check')
    onShow('side')
  }
  const [isAllAsked, setAllAsked] = useState(false)
  const checkAll = (): void => {
    setAllAsked(true)
    showCheck()
  }
  useScreenCommands(() => [
    { key: 'check', icon: 'check', name: 'Check this file', note: '', run: () => showCheck() },
    { key: 'checkAll', icon: 'check', name: 'Check all pages', note: '', run: checkAll },
    { key: 'ask', icon: 'sparkle', name: 'Ask for a rewrite', note: '', keys: 'Mod I', run: ask },
    {
      key: 'replace',
      icon: 'search',
      name: 'Find and replace',
      note: '',
      keys: replaceKeys,
      run: () => find('replace'),
    },
    { key: 'preview', icon: 'open', name: 'Show or hide the preview', note: '', keys: 'Mod Shift P', run: preview },
    {
      key: 'source',
      icon: 'file',
      name: 'Show or hide the Markdown source',
      note: '',
      keys: 'Mod Shift E',
      run: toggleEditorMode,
    },
  ])
  useFileKeys({
    review: review === null ? null : acts,
    isWriting,
    onAsk: ask,
    onRedo: again.open,
    onCommit: commit,
    onStop: rewrite.stop,
    onPreview: preview,
    onFind: state.attached > 0 ? find : null,
  })

  if (gone !== null) {
    return (
      <div className="wb-center wb-message">
        <Suspense fallback={null}>
          {gone === 'missing' && <GoneFile projectId={projectId} path={path} onOpen={onOpen} />}
        </Suspense>
      </div>
    )
  }
  if (!draft && query.error && !base) {
    return (
      <div className="wb-center wb-message">
        <ProblemAlert title="Cannot load the file" error={query.error} onRetry={() => void query.refetch()} />
      </div>
    )
  }
  return (
    <OpenFileContext value={view}>
      <RewriteContext value={{ rewrite, several }}>
        <CheckContext value={{ check, checkFilter, onCheck: showCheck, isAllAsked, onCheckAll: checkAll }}>
          <EditorPane instruction={instruction} acts={acts} again={again} onCommit={commit} />
          <PaneSeparator pane="side" />
          <SidePanes instruction={instruction} onGoTo={acts.goTo} />
        </CheckContext>
      </RewriteContext>
    </OpenFileContext>
  )
}

/** Words that are still there are continued. */
function focusEnd(field: HTMLTextAreaElement | null): void {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}
