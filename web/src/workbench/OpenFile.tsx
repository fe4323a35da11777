import { Skeleton, Text } from '@mantine/core'
import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { isProblem } from '../api/problem.ts'
import { Choice } from '../shell/Choice.tsx'
import { useOffers } from '../shell/offers.ts'
import { ProblemAlert } from '../shell/ProblemAlert.tsx'
import { ScrollRegion } from '../shell/ScrollRegion.tsx'
import { Afterwards } from './Afterwards.tsx'
import type { OpenWorkspace } from './drafts/useWorkspace.ts'
import type { Note } from './editor/notes.ts'
import { FileBars } from './FileBars.tsx'
import { FileText } from './FileText.tsx'
import { imageUrl } from './files/bytes.ts'
import { useRestFetched } from './onDemand.ts'
import { ReviewBar } from './review/ReviewBar.tsx'
import { RewritePane } from './rewrite/RewritePane.tsx'
import { useRewrite } from './rewrite/useRewrite.ts'
import { hasThumb } from './thumb.ts'
import { useFileKeys } from './useFileKeys.ts'
import { useFileSession } from './useFileSession.ts'
import { Waiting } from './Waiting.tsx'

const Preview = lazy(async () => ({ default: (await import('./preview/Preview.tsx')).Preview }))
const SitePane = lazy(async () => ({ default: (await import('./preview/SitePane.tsx')).SitePane }))

export type Pane = 'rewrite' | 'preview' | 'site'
const sides = { rewrite: 'Rewrite', preview: 'Preview', site: 'Site' } as const satisfies Record<Pane, string>

/** A file to write in, at a line, from 1, or where the cursor is. */
export type Place = { readonly path: string; readonly line: number | null }

export type OpenFileProps = {
  readonly projectId: number
  readonly path: string
  readonly paths: readonly string[]
  readonly workspace: OpenWorkspace
  /** Where to begin; another object is another wish. */
  readonly place: Place | null
  readonly pane: Pane
  readonly onPane: (pane: Pane) => void
  readonly onOpen: (path: string) => void
  readonly onCommit: () => void
  readonly onImage: (file: File) => Promise<string>
  /** Is given how to write something where the cursor is. */
  readonly insert: RefObject<((words: string) => void) | null>
  readonly onShow: (show: 'text' | 'side') => void
  readonly onLeft: (left: number) => void
  readonly onDiscard: () => void
}

/** The text of one file and what is done with it beside it. */
export function OpenFile(props: OpenFileProps) {
  const { projectId, path, paths, workspace, place, pane, onPane, onOpen } = props
  const { onCommit, onImage, insert, onShow, onLeft, onDiscard } = props
  const rewrite = useRewrite(projectId)
  const session = useFileSession(projectId, path, workspace, rewrite.stop)
  const [layout, setLayout] = useState<'inline' | 'split'>('inline')
  const box = useRef<HTMLTextAreaElement>(null)
  const { draft, surface, openings, holding, query } = session
  const pending = draft?.review ?? null
  const isWriting = rewrite.state.kind === 'writing'
  const isReady = workspace.now.isLoaded && (draft !== undefined || session.base !== undefined)
  const isReadOnly = isWriting || holding.state !== 'held'

  useRestFetched(openings > 0 || (isReady && hasThumb()))
  /** What goes into the text as soon as there is an editor. */
  const [unwritten, setUnwritten] = useState('')
  insert.current = words => setUnwritten(before => before + words)
  useEffect(() => {
    if (openings === 0 || unwritten === '') return
    surface.current?.insert(unwritten)
    setUnwritten('')
  }, [openings, unwritten, surface])
  useEffect(() => onLeft(pending ? session.left : 0), [onLeft, pending, session.left])
  const notes = notesOf(rewrite.state.kind === 'writing' ? rewrite.state.blocks : [], pending?.edit.warnings ?? [])
  useEffect(() => {
    if (openings > 0) surface.current?.showNotes(JSON.parse(notes) as Note[])
  }, [notes, openings, surface])

  const ask = (): void => {
    session.setSelection(surface.current?.selectedLines() ?? null)
    onPane('rewrite')
    onShow('side')
    setTimeout(() => box.current?.focus(), 0)
  }
  const redo = (): void => {
    session.setSelection(surface.current?.hunkLines() ?? null, true)
    onPane('rewrite')
    onShow('side')
    setTimeout(() => box.current?.focus(), 0)
  }
  const commit = (): void => {
    session.store()
    onCommit()
  }
  const preview = (): void => {
    onPane(pane === 'preview' ? 'rewrite' : 'preview')
    onShow(pane === 'preview' ? 'text' : 'side')
  }
  const now = useRef({ ask, preview })
  now.current = { ask, preview }
  useOffers(
    useMemo(
      () => [
        {
          key: 'ask',
          icon: 'sparkle',
          name: 'Ask for a rewrite',
          note: '',
          keys: 'Mod I',
          run: () => now.current.ask(),
        },
        {
          key: 'preview',
          icon: 'open',
          name: 'Preview on and off',
          note: '',
          keys: 'Mod Shift P',
          run: () => now.current.preview(),
        },
      ],
      [],
    ),
  )
  useFileKeys({
    surface,
    isReviewing: pending !== null,
    isWriting,
    onAsk: ask,
    onCommit: commit,
    onStop: rewrite.stop,
    onPreview: preview,
  })

  if (!draft && query.error && (!session.base || isProblem(query.error, 'not_found'))) {
    const title = isProblem(query.error, 'not_found') ? `There is no file ${path}` : 'The file cannot be shown'
    return (
      <div className="wb-center wb-message">
        <ProblemAlert title={title} error={query.error} onRetry={() => void query.refetch()} />
      </div>
    )
  }
  const isText = session.encoding === 'utf-8' && draft?.content !== null
  return (
    <>
      <section className="wb-center" aria-label={path}>
        <FileBars
          session={session}
          isRestored={workspace.now.restored.has(path)}
          problem={workspace.now.problem}
          onDiscard={onDiscard}
        />
        {pending && (
          <ReviewBar
            left={session.left}
            layout={layout}
            onLayout={next => {
              session.store()
              setLayout(next)
              session.remake()
            }}
            onGo={direction => surface.current?.go(direction)}
            onDecide={decision => surface.current?.decide(decision)}
            onRedo={redo}
            onDone={session.endReview}
            onCommit={commit}
          />
        )}
        {!isReady && query.fetchStatus === 'paused' && (
          <Text className="wb-message">You are offline. This file is shown as soon as you are back.</Text>
        )}
        {!isReady && query.fetchStatus !== 'paused' && <Waiting isForDrafts={!workspace.now.isLoaded} />}
        {isReady && !isText && <NoText content={draft ? draft.content : (session.base?.content ?? null)} path={path} />}
        {isReady && isText && (
          <FileText
            session={session}
            layout={layout}
            isReadOnly={isReadOnly}
            isEditorWanted={pending !== null || isWriting || unwritten !== ''}
            place={place}
            onImage={onImage}
          />
        )}
      </section>
      <aside className="wb-side" aria-label="Rewrite and preview">
        <Afterwards>
          <Choice
            className="wb-panes"
            size="full"
            label="Beside the text"
            value={pane}
            onChange={onPane}
            options={sides}
          />
          <ScrollRegion className="wb-side-body" label={sides[pane]}>
            {pane === 'rewrite' && (
              <RewritePane
                projectId={projectId}
                path={path}
                state={rewrite.state}
                review={pending}
                selection={session.selection}
                isRedo={session.isRedo}
                isDisabled={!isReady || !isText || holding.state !== 'held'}
                box={box}
                requestFor={session.requestFor}
                onStart={instruction => {
                  session.store()
                  onShow('text')
                  const sent = session.sent()
                  return rewrite.start(session.requestFor(instruction), edit => session.review(instruction, edit, sent))
                }}
                onStop={rewrite.stop}
                onClearSelection={() => session.setSelection(null)}
              />
            )}
            <Suspense fallback={<Skeleton h={200} />}>
              {pane === 'preview' && isReady && (
                <Preview
                  projectId={projectId}
                  text={session.text}
                  path={path}
                  paths={paths}
                  drafts={workspace.now.drafts}
                  onOpen={onOpen}
                />
              )}
              {pane === 'site' && <SitePane projectId={projectId} />}
            </Suspense>
          </ScrollRegion>
        </Afterwards>
      </aside>
    </>
  )
}

type Warning = {
  readonly nature: 'damage' | 'unasked' | 'note'
  readonly message: string
  readonly lines: readonly number[] | null
}

/** As text, so that the same notes are the same. */
function notesOf(blocks: readonly Note[], warnings: readonly Warning[]): string {
  const beside = warnings.flatMap(({ nature, message, lines }): Note[] => {
    const line = lines?.[0]
    return line === undefined ? [] : [{ line, kind: nature, text: message }]
  })
  return JSON.stringify(blocks.length > 0 ? blocks : beside)
}

function NoText({ content, path }: { readonly content: string | null; readonly path: string }) {
  const image = content === null ? null : imageUrl(path, content, 'base64')
  if (content === null) return <Text className="wb-message">This file is deleted with the next commit.</Text>
  if (image === null) return <Text className="wb-message">This file is not text and is shown on the site only.</Text>
  return <img className="wb-image" src={image} alt={path} />
}
