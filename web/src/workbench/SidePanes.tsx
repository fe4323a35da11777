import { Skeleton } from '@mantine/core'
import { lazy, type RefObject, Suspense } from 'react'
import { ScrollRegion } from '../shell/ScrollRegion.tsx'
import { SegmentedControl } from '../shell/SegmentedControl.tsx'
import { type Pane, useWorkbench } from './context.ts'
import { Deferred } from './Deferred.tsx'
import { useOpenFile } from './openFileContext.ts'
import type { ReviewActs } from './review/useReview.ts'
import { RewritePane } from './rewrite/RewritePane.tsx'

const Preview = lazy(async () => ({ default: (await import('./preview/Preview.tsx')).Preview }))
const SitePane = lazy(async () => ({ default: (await import('./preview/SitePane.tsx')).SitePane }))

const CheckPane = lazy(async () => ({ default: (await import('./check/CheckPane.tsx')).CheckPane }))

const panes = { rewrite: 'Rewrite', preview: 'Preview', check: 'Check', site: 'Site' } as const satisfies Record<
  Pane,
  string
>

export type SidePanesProps = {
  readonly instruction: RefObject<HTMLTextAreaElement | null>
  readonly onGoTo: ReviewActs['goTo']
}

/** The panes beside the text: instructions, or the preview. */
export function SidePanes({ instruction, onGoTo }: SidePanesProps) {
  const { projectId, path, paths, kept, pane, onPane, onOpen } = useWorkbench()
  const { text, isReady, check } = useOpenFile()
  const count = check !== null && typeof check !== 'string' ? check.total : 0
  return (
    <aside className="wb-side" aria-label="Rewrite and preview">
      <Deferred>
        <SegmentedControl
          className="wb-panes"
          size="full"
          label="Beside the text"
          value={pane}
          onChange={onPane}
          options={count === 0 ? panes : { ...panes, check: `Check ${count}` }}
        />
        <ScrollRegion className="wb-side-body" label={panes[pane]}>
          {pane === 'rewrite' && <RewritePane textareaRef={instruction} onGoTo={onGoTo} />}
          <Suspense fallback={<Skeleton h={200} />}>
            {pane === 'preview' && isReady && (
              <Preview
                projectId={projectId}
                text={text}
                path={path}
                paths={paths}
                drafts={kept.drafts}
                onOpen={onOpen}
              />
            )}
            {pane === 'check' && <CheckPane check={check} />}
            {pane === 'site' && <SitePane projectId={projectId} />}
          </Suspense>
        </ScrollRegion>
      </Deferred>
    </aside>
  )
}
