import { Button, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { Dialog } from '../../shell/Dialog.tsx'
import { ProblemAlert } from '../../shell/ProblemAlert.tsx'
import { SegmentedControl } from '../../shell/SegmentedControl.tsx'
import type { EditorSurface } from '../editor/surface.ts'
import { TextEditor } from '../editor/TextEditor.tsx'
import type { CommitConflict } from './conflict.ts'
import { findConflicts, resolveConflict, type Side } from './conflicts.ts'

export type MergeDialogProps = {
  readonly conflict: CommitConflict
  readonly isBusy: boolean
  readonly error: unknown
  /** Called at every step, so that an unfinished merge can be resumed. */
  readonly onText: (text: string) => void
  readonly onCommit: (text: string | null) => void
  readonly onTheirs: () => void
  readonly onFollow: () => void
  readonly onClose: () => void
}

const panes = { theirs: 'Theirs', merge: 'Merge', mine: 'Mine' } as const
type PaneName = keyof typeof panes

/** Shows both versions of the same lines and, between them, the text that will be committed. */
export function MergeDialog(props: MergeDialogProps) {
  const { conflict, isBusy, error, onText, onCommit, onTheirs, onFollow, onClose } = props
  const { draft, currentSha, theirs, merged, movedTo } = conflict
  const [text, setText] = useState(merged ?? draft.content ?? '')
  const [version, setVersion] = useState(0)
  const surface = useRef<EditorSurface | null>(null)
  const [shown, setShown] = useState<PaneName>('merge')
  const isWide = useMediaQuery('(min-width: 62em)') ?? true
  const conflicts = findConflicts(text)
  const [next] = conflicts
  const isText = draft.encoding === 'utf-8' && draft.content !== null
  const become = (words: string): void => {
    setText(words)
    onText(words)
  }
  const take = (side: Side): void => {
    if (!next) return
    become(resolveConflict(text, next, side))
    setVersion(version + 1)
  }
  const pane = (name: PaneName) => isWide || shown === name
  return (
    <Dialog size="100%" onClose={onClose} title={`${draft.path} has changed since you read it`}>
      <div className="wb-merge">
        <Text size="sm">
          Nothing was committed, and your text is not lost: it stays a draft until you commit it.{' '}
          {merged === null && blockedReason(conflict)}
        </Text>
        {!isWide && (
          <SegmentedControl size="full" label="Which text is shown" value={shown} onChange={setShown} options={panes} />
        )}
        <div className="wb-merge-panes">
          {pane('theirs') && (
            <ReadOnlyText title="Theirs" text={theirs ?? (currentSha === null ? '(deleted)' : '(not text)')} />
          )}
          {pane('merge') && (
            <section>
              <Group justify="space-between" gap="xs">
                <h2>Merge</h2>
                {next ? (
                  <Group gap={4}>
                    <Button size="compact-sm" variant="default" onClick={() => take('theirs')}>
                      Take theirs
                    </Button>
                    <Button size="compact-sm" variant="default" onClick={() => take('ours')}>
                      Take mine
                    </Button>
                    <Button size="compact-sm" variant="default" onClick={() => take('both')}>
                      Take both
                    </Button>
                  </Group>
                ) : (
                  <Text size="sm">Nothing left to decide</Text>
                )}
              </Group>
              <div className="wb-merge-text">
                <TextEditor
                  key={version}
                  path={draft.path}
                  text={text}
                  original={null}
                  live={null}
                  edit={null}
                  layout="inline"
                  isReadOnly={!isText}
                  onReady={made => {
                    surface.current = made
                    if (next) made?.reveal(next.from)
                  }}
                  onChange={() => become(surface.current?.text() ?? text)}
                  onImage={() => {}}
                />
              </div>
            </section>
          )}
          {pane('mine') && (
            <ReadOnlyText
              title="Mine"
              text={draft.content === null ? '(deleted)' : isText ? draft.content : '(not text)'}
            />
          )}
        </div>
        {error !== null && <ProblemAlert title="Nothing was committed" error={error} />}
        <Group justify="flex-end">
          {conflicts.length > 0 && (
            <Text size="sm" role="status">
              {conflicts.length} {conflicts.length === 1 ? 'place' : 'places'} to decide
            </Text>
          )}
          <Button variant="default" onClick={onClose}>
            Later
          </Button>
          {movedTo !== null && (
            <Button loading={isBusy} onClick={onFollow}>
              Put my changes into {movedTo}
            </Button>
          )}
          {merged === null && (
            <Button variant="default" disabled={isBusy} onClick={onTheirs}>
              {currentSha === null ? 'Leave it deleted' : 'Keep theirs'}
            </Button>
          )}
          <Button
            loading={isBusy}
            disabled={conflicts.length > 0}
            variant={movedTo === null ? 'filled' : 'default'}
            onClick={() => onCommit(isText ? text : draft.content)}
          >
            {merged !== null ? 'Commit the merge' : draft.content === null ? 'Delete anyway' : 'Commit mine'}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}

function blockedReason({ currentSha, movedTo, draft }: CommitConflict): string {
  if (movedTo !== null) return `The file was moved to ${movedTo}.`
  if (currentSha === null) return 'The file was deleted; committing yours restores it.'
  return draft.content === null ? 'You deleted it, but someone else changed it.' : 'It cannot be merged by line.'
}

function ReadOnlyText({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section>
      <h2>{title}</h2>
      <textarea readOnly aria-label={title} spellCheck={false} value={text} />
    </section>
  )
}
