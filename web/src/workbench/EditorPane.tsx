import { Text } from '@mantine/core'
import { useState } from 'react'
import { useWorkbench } from './context.ts'
import { FileBars } from './FileBars.tsx'
import { FileText } from './FileText.tsx'
import { imageUrl } from './files/bytes.ts'
import { LoadingNotice } from './LoadingNotice.tsx'
import { useOpenFile } from './openFileContext.ts'
import { ReviewBar } from './review/ReviewBar.tsx'

export type EditorPaneProps = {
  /** Redoes the change under the cursor with a new instruction. */
  readonly onRedo: () => void
  readonly onCommit: () => void
}

/** The open file in the middle: its notices, the review bar, and its text. */
export function EditorPane({ onRedo, onCommit }: EditorPaneProps) {
  const { path, kept } = useWorkbench()
  const { session, state, content, review, query, several, isReady, isText } = useOpenFile()
  const [layout, setLayout] = useState<'inline' | 'split'>('inline')
  const changeLayout = (next: 'inline' | 'split'): void => {
    session.store()
    setLayout(next)
    session.reopen()
  }
  return (
    <section className="wb-center" aria-label={path}>
      <FileBars />
      {review && (
        <ReviewBar
          left={state.unreviewed}
          layout={layout}
          onLayout={changeLayout}
          onGo={direction => session.surface()?.go(direction)}
          onDecide={decision => session.surface()?.decide(decision)}
          onRedo={onRedo}
          onDone={session.endReview}
          onNextFile={several.onNextFile}
          onCommit={onCommit}
        />
      )}
      {!isReady && query.fetchStatus === 'paused' && (
        <Text className="wb-message">You are offline. This file is shown as soon as you are back.</Text>
      )}
      {!isReady && query.fetchStatus !== 'paused' && <LoadingNotice isForDrafts={!kept.isLoaded} />}
      {isReady && !isText && <NoText content={content} path={path} />}
      {isReady && isText && <FileText layout={layout} />}
    </section>
  )
}

function NoText({ content, path }: { readonly content: string | null; readonly path: string }) {
  const image = content === null ? null : imageUrl(path, content, 'base64')
  if (content === null) return <Text className="wb-message">This file is deleted with the next commit.</Text>
  if (image === null)
    return <Text className="wb-message">This file is not a text file; it is only shown on the site.</Text>
  return <img className="wb-image" src={image} alt={path} />
}
