import { Button, Checkbox } from '@mantine/core'
import { changeOf } from '../../../drafts/draft.ts'
import { DraftChanges } from './DraftChanges.tsx'
import type { StagedChange } from './stagedChanges.ts'
import { countsOf } from './stagedWords.ts'
import type { StagedFile } from './useStaging.ts'

const changeLabels = { added: 'New', changed: 'Changed', deleted: 'Deleted' } as const

export type CommitFileProps = {
  readonly file: StagedFile
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onDiscard: (change: StagedChange) => void
}

/** One file of a commit: whether it is part of it, and its changes. */
export function CommitFile({ file, isOpen, onOpen, onDiscard }: CommitFileProps) {
  const { draft, movedFrom, staged, leftOut, isPending, omit } = file
  const { path } = draft
  const isPartial = isPending || (staged !== null && leftOut > 0)
  const what = movedFrom ? 'Renamed' : changeLabels[changeOf(draft)]
  const counts = isPartial ? countsOf(file) : null
  return (
    <div>
      <div className="wb-commit-file">
        <Checkbox
          label={`${movedFrom ? `${movedFrom.path} → ` : ''}${path} · ${what}${counts ? ` · ${counts}` : ''}`}
          checked={staged !== null && !isPartial}
          indeterminate={isPartial}
          onChange={() => omit(staged === null || isPartial ? [] : 'all')}
        />
        <Button
          size="compact-sm"
          variant="subtle"
          flex="none"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} changes in ${path}`}
          onClick={() => onOpen(!isOpen)}
        >
          {isOpen ? 'Hide changes' : 'Show changes'}
        </Button>
      </div>
      {isOpen && <DraftChanges file={file} onDiscard={onDiscard} />}
    </div>
  )
}
