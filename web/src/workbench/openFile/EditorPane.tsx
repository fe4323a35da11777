import { Text } from '@mantine/core'
import { type RefObject, Suspense, useState } from 'react'
import { isMarkdownName } from '#domain/markdown/fileName.ts'
import { movesIn } from '../../drafts/moves.ts'
import { focusNow, focusSoon } from '../../ui/focusSoon.ts'
import { noticesRef } from '../../ui/Notices.tsx'
import { AskBar } from '../ask/AskBar.tsx'
import { useWorkbench } from '../context.ts'
import { imageUrl } from '../files/bytes.ts'
import { useIsNarrow } from '../layout/useIsNarrow.ts'
import { ChangeCard, FileBars, ReviewBar } from '../onDemand.ts'
import { useOpenFile } from '../openFileContext.ts'
import { lockedReason } from '../review/lockedReason.ts'
import { progressOf } from '../review/progress.ts'
import type { AskAgainControls } from '../review/useAskAgain.ts'
import type { ReviewActs } from '../review/useReview.ts'
import { useRewriteView } from '../rewrite/rewriteContext.ts'
import { FileText } from './FileText.tsx'
import { LoadingNotice } from './LoadingNotice.tsx'
import { WritingBar } from './WritingBar.tsx'

export type EditorPaneProps = {
  /** The field of the input at the foot. */
  readonly instruction: RefObject<HTMLTextAreaElement | null>
  readonly acts: ReviewActs
  readonly again: AskAgainControls
  readonly onCommit: () => void
}

/** The open file in the middle: the review bar, its text, its notices, and the current change of the review. */
export function EditorPane({ instruction, acts, again, onCommit }: EditorPaneProps) {
  const { path, draftState } = useWorkbench()
  const { session, state, content, review, query, isReady, isText, lock } = useOpenFile()
  const { rewrite, several } = useRewriteView()
  const [layout, setLayout] = useState<'inline' | 'split'>('inline')
  const isNarrow = useIsNarrow()
  const changeLayout = (next: 'inline' | 'split'): void => {
    session.store()
    setLayout(next)
    session.reopen()
  }
  const reviewed = review && state.reviewed
  const progress = reviewed && progressOf(path, reviewed, several.files, draftState.drafts)
  const locked = lockedReason(lock.state, rewrite.state.kind === 'writing')
  const card = reviewed && progress && (
    <Suspense fallback={null}>
      <ChangeCard
        state={reviewed}
        progress={progress}
        locked={locked}
        onGo={acts.go}
        onDecide={acts.decide}
        again={again}
      />
    </Suspense>
  )
  const isInText = layout === 'inline' && !isNarrow
  return (
    <section className="wb-center" aria-label={path}>
      {isNarrow && !card && <WritingBar />}
      {reviewed && progress && (
        <Suspense fallback={null}>
          <ReviewBar
            state={reviewed}
            progress={progress}
            locked={locked}
            layout={layout}
            onLayout={changeLayout}
            onGo={acts.go}
            onDecide={acts.decide}
            onDone={session.endReview}
            onNextFile={several.onNextFile}
            onCommit={onCommit}
          />
        </Suspense>
      )}
      {!isReady && query.fetchStatus === 'paused' && (
        <Text className="wb-message">You are offline. This file is shown as soon as you are back.</Text>
      )}
      {!isReady && query.fetchStatus !== 'paused' && <LoadingNotice isForDrafts={!draftState.isLoaded} />}
      {isReady && !isText && <NoText content={content} path={path} />}
      {isReady && isText && review === null && isMarkdownName(path) && <div className="wb-tools" />}
      {isReady && isText && <FileText layout={layout} card={isInText ? card : null} />}
      <Suspense fallback={null}>
        {(draftState.drafts.size > 0 || draftState.problem !== null || lock.state === 'elsewhere') && <FileBars />}
      </Suspense>
      {!isNarrow && <div ref={noticesRef} className="wb-notices" />}
      {!isInText && card && <div className="wb-change-foot">{card}</div>}
      {!isNarrow && (isText || !isReady) && (
        <div className="wb-foot-place">
          <AskBar box={instruction} />
        </div>
      )}
    </section>
  )
}

function NoText({ content, path }: { readonly content: string | null; readonly path: string }) {
  const { draftState, isArchived, actions, onOpen } = useWorkbench()
  if (content === null) {
    const [to] = [...movesIn(draftState.drafts)].find(([, removed]) => removed.path === path) ?? []
    if (to === undefined)
      return (
        <Text className="wb-message">
          This file is deleted with the next commit.{' '}
          {!isArchived && (
            <button
              type="button"
              className="wb-link"
              onClick={event => {
                // The button goes away.
                event.currentTarget.blur()
                actions.discard(path)
                focusSoon('.cm-content', () => focusNow('.wb-crumbs'))
              }}
            >
              Keep it
            </button>
          )}
        </Text>
      )
    return (
      <Text className="wb-message">
        You moved this file to{' '}
        <button type="button" className="wb-link" onClick={() => onOpen(to)}>
          {to}
        </button>
        . The next commit moves it for everyone.
      </Text>
    )
  }
  const image = imageUrl(path, content, 'base64')
  if (image === null)
    return <Text className="wb-message">This file is not a text file; it is only shown on the site.</Text>
  return <img className="wb-image" src={image} alt={path} />
}
