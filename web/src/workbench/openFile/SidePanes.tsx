import { Skeleton } from '@mantine/core'
import { type RefObject, Suspense, useState } from 'react'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { RewritePane } from '../ask/RewritePane.tsx'
import { useCheckView } from '../check/checkContext.ts'
import { type Pane, useWorkbench } from '../context.ts'
import { Deferred } from '../Deferred.tsx'
import { useIsNarrow } from '../layout/useIsNarrow.ts'
import { Inspector, loadWithRetry } from '../onDemand.ts'
import { useOpenFile } from '../openFileContext.ts'
import type { ReviewActs } from '../review/useReview.ts'

const Preview = loadWithRetry(async () => (await import('../preview/Preview.tsx')).Preview)
const SitePane = loadWithRetry(async () => (await import('../preview/SitePane.tsx')).SitePane)
const CheckPane = loadWithRetry(async () => (await import('../check/CheckPane.tsx')).CheckPane)

const panes = { details: 'Details', preview: 'Preview', check: 'Check', site: 'Site' } as const satisfies Record<
  Pane,
  string
>

export type SidePanesProps = {
  readonly instruction: RefObject<HTMLTextAreaElement | null>
  readonly onGoTo: ReviewActs['goTo']
}

/** The panes beside the text: what the selection is about, or the preview. On a narrow screen also the instruction. */
export function SidePanes({ instruction, onGoTo }: SidePanesProps) {
  const { projectId, path, paths, draftState, pane, onPane, onOpen, isSideShown } = useWorkbench()
  const { text, isReady } = useOpenFile()
  const { check } = useCheckView()
  const isNarrow = useIsNarrow()
  // Once it is shown it stays: an instruction that is answered meanwhile is removed from its field.
  const [wasShown, setWasShown] = useState(isSideShown)
  if (isSideShown && !wasShown) setWasShown(true)
  const count = check !== null && typeof check !== 'string' ? check.total : 0
  return (
    <aside className="wb-side" aria-label="Details and preview">
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
          {pane === 'details' && isNarrow && wasShown && <RewritePane textareaRef={instruction} onGoTo={onGoTo} />}
          <Suspense fallback={<Skeleton h={200} />}>
            {pane === 'details' && !isNarrow && <Inspector onGoTo={onGoTo} />}
            {pane === 'preview' && isReady && (
              <Preview
                projectId={projectId}
                text={text}
                path={path}
                paths={paths}
                drafts={draftState.drafts}
                onOpen={onOpen}
              />
            )}
            {pane === 'check' && <CheckPane check={check} />}
            {pane === 'site' && <SitePane projectId={projectId} path={path} />}
          </Suspense>
        </ScrollRegion>
      </Deferred>
    </aside>
  )
}
