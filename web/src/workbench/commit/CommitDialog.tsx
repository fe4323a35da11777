import { Button, Checkbox, Group, Text, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useStaleSince } from '../../api/staleSince.ts'
import { useHostLabel } from '../../outage/hostLabel.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { ProblemAlert } from '../../shell/ProblemAlert.tsx'
import { toast } from '../../shell/toast.ts'
import { changeOf, type Draft } from '../drafts/draft.ts'
import { useSessionText } from '../drafts/useSessionText.ts'
import { changesLeft, countOf } from '../review/progress.ts'
import { isOutcomeUnknown } from './attempt.ts'
import { commitMessage } from './commitRequest.ts'
import { DraftChanges } from './DraftChanges.tsx'
import type { CommitState } from './useCommit.tsx'

export type CommitDialogProps = {
  readonly projectId: number
  readonly drafts: readonly Draft[]
  readonly branch: string
  readonly committing: CommitState
  readonly onClose: () => void
}

const changeLabels = { added: 'New', changed: 'Changed', deleted: 'Deleted' } as const

export function CommitDialog({ projectId, drafts, branch, committing, onClose }: CommitDialogProps) {
  const [opened, setOpened] = useState<string | null>(drafts[0]?.path ?? null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useSessionText(`message ${projectId}`)
  const isAway = useStaleSince(projectId) !== null
  const host = useHostLabel(projectId)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const chosen = drafts.filter(({ path }) => !left.has(path))
  const undecided = chosen.reduce((sum, draft) => sum + changesLeft(draft), 0)
  const message = typed ?? commitMessage(chosen)
  const toggle = (path: string): void => {
    const next = new Set(left)
    if (!next.delete(path)) next.add(path)
    setLeft(next)
  }
  const send = async (): Promise<void> => {
    const isDone = await committing.commit(chosen, message.trim())
    if (isDone) setTyped(null)
    if (isDone) onClose()
    else if (!isShown.current) toast('The commit did not complete. Open it again to see why.')
  }
  return (
    <Dialog onClose={onClose} title={`Commit to ${branch}`} size="56rem">
      <form
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <Textarea
          data-autofocus
          label="Message"
          description={`${[...(message.split('\n')[0] ?? '')].length} of 72 characters in the first line`}
          autosize
          minRows={2}
          maxLength={4_000}
          value={message}
          onChange={event => setTyped(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            void send()
          }}
        />
        <fieldset className="wb-commit-files">
          <legend>
            {chosen.length} {chosen.length === 1 ? 'file' : 'files'}
          </legend>
          {drafts.map(draft => (
            <div key={draft.path}>
              <div className="wb-commit-file">
                <Checkbox
                  label={`${draft.path} · ${changeLabels[changeOf(draft)]}`}
                  checked={!left.has(draft.path)}
                  onChange={() => toggle(draft.path)}
                />
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-expanded={opened === draft.path}
                  aria-label={`${opened === draft.path ? 'Hide' : 'Show'} changes in ${draft.path}`}
                  onClick={() => setOpened(opened === draft.path ? null : draft.path)}
                >
                  {opened === draft.path ? 'Hide changes' : 'Show changes'}
                </Button>
              </div>
              {opened === draft.path && <DraftChanges draft={draft} />}
            </div>
          ))}
        </fieldset>
        {undecided > 0 && (
          <Text size="sm" role="note">
            {countOf(undecided)} {undecided === 1 ? 'is' : 'are'} not reviewed; the text is committed as it is.
          </Text>
        )}
        {isAway && (
          <Text size="sm" role="note">
            {host.atStart} is unavailable. Your commit is queued and sent when it is back.
          </Text>
        )}
        {committing.error !== null && (
          <ProblemAlert
            title={isOutcomeUnknown(committing.error) ? 'The commit was not confirmed' : 'Nothing was committed'}
            note={isOutcomeUnknown(committing.error) ? 'Retrying never commits twice.' : ''}
            error={committing.error}
            onRetry={() => void send()}
          />
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={committing.isBusy}
            disabled={chosen.length === 0 || message.trim() === ''}
            aria-keyshortcuts="Control+Enter"
          >
            Commit
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
