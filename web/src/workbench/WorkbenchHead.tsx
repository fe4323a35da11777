import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { project as projectQuery } from '../api/queries.ts'
import { Icon } from '../ui/Icon.tsx'
import { MenuOnDemand } from '../ui/MenuOnDemand.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import type { SentCommit } from './commit/sending/useCommit.tsx'
import { useWorkbench } from './context.ts'
import { Deferred } from './Deferred.tsx'
import { ModeButton } from './editor/ModeButton.tsx'
import type { FileMenu } from './files/OpenFileMenu.tsx'
import { FoldButton } from './layout/FoldButton.tsx'
import { CommitChip, loadFileMenu } from './onDemand.ts'

export type WorkbenchHeadProps = {
  /** The last commit since the page was opened. */
  readonly last: SentCommit | null
  readonly isFolded: boolean
  readonly onFold: (isFolded: boolean) => void
  readonly onDialog: (dialog: { readonly kind: 'commit' }) => void
  /** What the menu of the open file does. */
  readonly menu: FileMenu
}

/** The line above the panes: the open file, whether it is committed, and what can be done with it. */
export function WorkbenchHead({ last, isFolded, onFold, onDialog, menu }: WorkbenchHeadProps) {
  const { projectId, path, isArchived, draftState, onCommit } = useWorkbench()
  const { drafts } = draftState
  const hasCommit = useHasCommit(projectId, last)
  const isOpenDrafted = path === '' || drafts.has(path)
  return (
    <div className="wb-head">
      {path !== '' && (
        <Link
          to="/projects/$id/edit/$"
          params={{ id: String(projectId), _splat: '' }}
          className="wb-back"
          aria-label="Back to the project"
        >
          <Icon name="back" size={20} />
        </Link>
      )}
      <h1 className="wb-crumbs" tabIndex={-1}>
        {path === '' ? 'Files' : <Breadcrumbs path={path} />}
      </h1>
      {drafts.size > 0 && <span className="wb-dirty">{isOpenDrafted ? 'Uncommitted' : 'Other files uncommitted'}</span>}
      {hasCommit && (
        <Deferred>
          <Suspense fallback={null}>
            <CommitChip projectId={projectId} path={path} drafts={drafts} last={last} onCommit={onDialog} />
          </Suspense>
        </Deferred>
      )}
      <Group gap="xs" ml="auto" wrap="nowrap">
        <ModeButton path={path} />
        {path !== '' && <FoldButton isFolded={isFolded} onFold={onFold} />}
        {path !== '' && (
          <MenuOnDemand
            target={
              <Button variant="default" size="compact-sm">
                File
              </Button>
            }
            load={loadFileMenu}
            menu={menu}
          />
        )}
        <Button
          className="wb-commit"
          size="compact-sm"
          disabled={drafts.size === 0 || isArchived}
          onClick={() => onCommit()}
        >
          Commit…
        </Button>
      </Group>
    </div>
  )
}

/** Whether the page has shown a commit that the chip follows, or is opened for one; without it, the chip is not loaded. */
function useHasCommit(projectId: number, last: SentCommit | null): boolean {
  const waiting = useQuery(projectQuery(projectId)).data?.queuedCommits ?? 0
  const isOpened = useLocation({ select: ({ hash }) => hash === 'commit' })
  const [hasCommit, setHasCommit] = useState(false)
  const isNow = waiting > 0 || last !== null || isOpened
  if (isNow && !hasCommit) setHasCommit(true)
  return hasCommit || isNow
}
