import { Button, Text } from '@mantine/core'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ProblemAlert } from '../../../ui/ProblemAlert.tsx'
import type { CommitConflict } from '../sending/conflict.ts'
import { MergeActions } from './MergeActions.tsx'
import { MergeParts } from './MergeParts.tsx'
import { type OnMergeText, useMergeDecisions } from './useMergeDecisions.ts'
import { WholeTexts } from './WholeTexts.tsx'

export type MergeDialogProps = {
  readonly conflict: CommitConflict
  readonly isBusy: boolean
  readonly error: unknown
  /** Called at every step, so that an unfinished merge can be resumed. */
  readonly onText: OnMergeText
  readonly onCommit: (text: string | null) => void
  readonly onTheirs: () => void
  readonly onFollow: () => void
  readonly onClose: () => void
}

/** Shows each place where both sides changed the same lines, with both texts, and what is committed in the end. */
export function MergeDialog(props: MergeDialogProps) {
  const { conflict, isBusy, error, onText, onCommit, onTheirs, onFollow, onClose } = props
  const { draft, source, currentSha, theirs, theirCommit, merged, movedTo, movedText, isOnlyMoved } = conflict
  const { parts, decided, undecided, text, decide } = useMergeDecisions(merged ?? unmerged, onText)
  const isText = draft.encoding === 'utf-8' && draft.content !== null
  return (
    <Dialog size="72rem" onClose={onClose} title={`${(source ?? draft).path} ${whatHappened(conflict)}`} isTall>
      <div className="wb-merge">
        <Text size="sm">
          Nothing was committed, and your text is not lost: it stays a draft until you commit it.{' '}
          {merged === null && blockedReason(conflict)}
        </Text>
        {merged !== null ? (
          <MergeParts path={draft.path} parts={parts} decided={decided} theirCommit={theirCommit} onDecide={decide} />
        ) : (
          <WholeTexts
            path={draft.path}
            sides={[
              movedTo === null
                ? { name: 'Theirs', text: theirs, isDeleted: currentSha === null }
                : { name: `Theirs: ${movedTo}`, text: movedText, isDeleted: false },
              { name: 'Mine', text: isText ? draft.content : null, isDeleted: draft.content === null },
            ]}
          />
        )}
        {error !== null && <ProblemAlert title="Nothing was committed" error={error} />}
        <MergeActions undecided={merged === null ? null : undecided}>
          <Button variant="default" onClick={onClose}>
            Later
          </Button>
          {movedTo !== null && !isOnlyMoved && (
            <Button loading={isBusy} onClick={onFollow}>
              Put my changes into {movedTo}
            </Button>
          )}
          {merged === null && (
            <Button variant="default" disabled={isBusy} onClick={onTheirs}>
              {currentSha === null && movedTo === null ? 'Leave it deleted' : 'Keep theirs'}
            </Button>
          )}
          <Button
            loading={isBusy}
            disabled={undecided > 0}
            variant={movedTo === null ? 'filled' : 'default'}
            onClick={() => onCommit(merged === null ? draft.content : text)}
          >
            {merged !== null ? 'Commit the merge' : draft.content === null ? 'Delete anyway' : 'Commit mine'}
          </Button>
        </MergeActions>
      </div>
    </Dialog>
  )
}

const unmerged = { marked: '', texts: [] } as const

function whatHappened({ draft, source, currentSha, movedTo }: CommitConflict): string {
  if (source !== null && movedTo !== null) return 'was moved by someone else too'
  if (source === null && draft.baseSha === null) return 'was created by someone else too'
  if (movedTo !== null) return 'was moved since you read it'
  return `${currentSha === null ? 'was deleted' : 'has changed'} since you ${source === null ? 'read' : 'moved'} it`
}

function blockedReason({ currentSha, movedTo, draft, source }: CommitConflict): string {
  if (source !== null && movedTo !== null) return `Committing yours as ${draft.path} keeps both files.`
  if (movedTo !== null) return `Its name is ${movedTo} now.`
  if (currentSha === null && source !== null) return `Committing yours adds it as ${draft.path}.`
  if (currentSha === null) return 'Committing yours restores the file.'
  return draft.content === null
    ? 'You deleted it, but someone else changed it.'
    : 'The two versions cannot be put together; choose one of them.'
}
