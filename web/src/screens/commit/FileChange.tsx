import { Box, Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { loadWithRetry } from '../../ui/loadWithRetry.ts'
import { useIsPrinting } from '../../ui/useIsPrinting.ts'
import type { ComparisonView } from '../../workbench/versions/comparisonViews.ts'
import { FileDiff } from './FileDiff.tsx'
import type { FileRedlineProps } from './FileRedline.tsx'
import { useIsSeen } from './useIsSeen.ts'

const FileRedline = loadWithRetry(async () => (await import('./FileRedline.tsx')).FileRedline)

export type FileChangeProps = FileRedlineProps & { readonly view: ComparisonView }

/** What a commit changes in one file. */
export function FileChange({ projectId, file, sha, parent, view }: FileChangeProps) {
  // A commit can have more files than a user may read in a minute.
  const { isSeen, ref } = useIsSeen()
  const isPrinting = useIsPrinting()
  return (
    <details className="diff" open ref={ref}>
      <summary>
        <span className="diff-path">
          {file.previousPath && `${file.previousPath} → `}
          {file.path}
        </span>
        <span className="diff-count">
          {file.status !== 'modified' && `${file.status} · `}
          <span className="diff-plus">+{file.additions}</span> <span className="diff-minus">−{file.deletions}</span>
        </span>
      </summary>
      {view === 'source' || file.diff === null ? (
        <FileDiff diff={file.diff} isWhole={isPrinting} />
      ) : (
        <>
          <div className="diff-readers">
            <Suspense fallback={<Skeleton h="8rem" />}>
              {isSeen ? <FileRedline projectId={projectId} file={file} sha={sha} parent={parent} /> : <Box h="8rem" />}
            </Suspense>
          </div>
          {/* A page in a frame is printed only as far as it is in view. */}
          {isPrinting && <FileDiff diff={file.diff} isWhole />}
        </>
      )}
    </details>
  )
}
