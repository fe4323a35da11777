import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { isProblem } from '../../api/problem.ts'
import type { Draft } from '../../drafts/draft.ts'
import { changesOf } from '../../drafts/moves.ts'
import { useSessionText } from '../../drafts/useSessionText.ts'
import { countOf } from '../../ui/countOf.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.ts'
import { prepareComparisons } from '../versions/comparisonWorker.ts'
import { LateNotes } from './LateNotes.tsx'
import { MessageField } from './MessageField.tsx'
import { isOutcomeUnknown } from './sending/attempt.ts'
import { commitMessage } from './sending/commitRequest.ts'
import type { CommitState } from './sending/useCommit.tsx'
import { useSentParts } from './sending/useSentParts.ts'
import { useSeveralCommits } from './sending/useSeveralCommits.ts'
import { CommitFile } from './staging/CommitFile.tsx'
import { inCommits } from './staging/inCommits.ts'
import { StagingNotes } from './staging/StagingNotes.tsx'
import { undecidedIn } from './staging/undecided.ts'
import { useDiscard } from './staging/useDiscard.ts'
import { useHeld } from './staging/useHeld.ts'
import { useStaging } from './staging/useStaging.ts'

// The dialog loads ahead, and so does what its comparisons need: it also opens while the service is down. What cannot be
// fetched now is fetched with the first comparison.
void prepareComparisons().catch(() => {})

export type CommitDialogProps = {
  readonly projectId: number
  readonly drafts: readonly Draft[]
  /** `''` as long as it is not known. */
  readonly branch: string
  readonly committing: CommitState
  readonly onClose: () => void
}

export function CommitDialog({ projectId, drafts, branch, committing, onClose }: CommitDialogProps) {
  const [opened, setOpened] = useState(() => firstPath(drafts))
  const { files, omitAll, clear } = useStaging(projectId, drafts, opened)
  const discards = useDiscard()
  const [typed, setTyped] = useSessionText(`message ${projectId}`)
  const { held, hold } = useHeld(files)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const isLooking = useSentParts(() => setTyped(null))
  const taken = files.filter(({ staged }) => staged !== null)
  const isWhole = files.every(
    ({ staged, leftOut, isPending: isUnknown }) => staged !== null && leftOut === 0 && !isUnknown,
  )
  const commits = inCommits(taken.map(({ staged, movedFrom }) => [staged, movedFrom].filter(draft => draft !== null)))
  const chosen = commits.flat()
  const several = useSeveralCommits(committing)
  const isPending = isLooking || files.some(file => file.isPending)
  const undecided = files.reduce((sum, file) => sum + (file.staged ? undecidedIn(file) : 0), 0)
  const message = typed ?? commitMessage(chosen)
  const close = (): void => {
    discards.handOver()
    onClose()
  }
  const send = async (): Promise<void> => {
    if (isPending) return toast('The changes are still loading. Try again in a moment.')
    if (chosen.length === 0) return
    // What is left after some of them keeps the message.
    if (commits.length > 1) setTyped(message)
    const isDone = await several.send(commits, message.trim())
    if (isDone) {
      setTyped(null)
      clear()
      onClose()
    } else if (!isShown.current) toast('The commit did not complete. Open it again to see why.')
  }
  return (
    <Dialog onClose={close} title={branch === '' ? 'Commit' : `Commit to ${branch}`} size="56rem" isTall>
      <form
        onPointerDown={hold}
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <MessageField message={message} onChange={setTyped} onSubmit={() => void send()} />
        <fieldset className="wb-commit-files">
          <legend>
            {taken.length} {taken.length === 1 ? 'file' : 'files'}
          </legend>
          {files.length > 2 && (
            <Checkbox
              label="All files"
              checked={isWhole}
              indeterminate={!isWhole && taken.length > 0}
              onChange={() => omitAll(isWhole ? 'all' : [])}
            />
          )}
          {held.map(file => (
            <CommitFile
              key={file.draft.path}
              file={file}
              isOpen={opened === file.draft.path}
              onOpen={isOpen => setOpened(isOpen ? file.draft.path : null)}
              onDiscard={change => discards.discard(file, change)}
            />
          ))}
        </fieldset>
        <StagingNotes files={files} discards={discards} />
        <div role="status">
          {commits.length + several.made > 1 && <Text size="sm">{severalText(several.made, commits.length)}</Text>}
        </div>
        {undecided > 0 && (
          <Text size="sm" role="note">
            {countOf(undecided)} {undecided === 1 ? 'is' : 'are'} not reviewed; the text is committed as it is.
          </Text>
        )}
        <div className="wb-commit-foot">
          {committing.error !== null && (
            <ProblemAlert
              title={titleOf(committing.error, several.made)}
              note={noteOf(committing.error)}
              error={committing.error}
              onRetry={() => void send()}
            />
          )}
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={committing.isBusy}
              disabled={isPending || chosen.length === 0 || message.trim() === ''}
              aria-keyshortcuts="Control+Enter"
            >
              Commit
            </Button>
          </Group>
        </div>
        <LateNotes projectId={projectId} draft={drafts.find(({ path }) => path === opened)} />
      </form>
    </Dialog>
  )
}

function severalText(made: number, left: number): string {
  if (made === 0) return `This is more than one commit takes. It becomes ${left} commits, one after the other.`
  return `${countOf(made, 'commit')} of ${made + left} made. What is listed is left.`
}

function titleOf(error: unknown, made: number): string {
  if (isOutcomeUnknown(error)) return 'The commit was not confirmed'
  return made === 0 ? 'Nothing was committed' : 'The rest was not committed'
}

function noteOf(error: unknown): string {
  if (isProblem(error, 'too_large')) return 'Commit fewer files together.'
  return isOutcomeUnknown(error) ? 'Retrying never commits twice.' : ''
}

function firstPath(drafts: readonly Draft[]): string | null {
  const [path = null] = changesOf(new Map(drafts.map(draft => [draft.path, draft]))).keys()
  return path
}
