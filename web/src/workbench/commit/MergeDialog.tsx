import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { Dialog } from '../../shell/Dialog.tsx'
import { ProblemAlert } from '../../shell/ProblemAlert.tsx'
import type { Surface } from '../editor/surface.ts'
import { TextEditor } from '../editor/TextEditor.tsx'
import { conflictsIn, type Side, settle } from './conflicts.ts'
import type { CommitConflict } from './useCommit.tsx'

export type MergeDialogProps = {
  readonly conflict: CommitConflict
  readonly isBusy: boolean
  readonly error: unknown
  readonly onCommit: (text: string | null) => void
  readonly onClose: () => void
}

const panes = { theirs: 'Theirs', merge: 'Merge', mine: 'Mine' } as const
type PaneName = keyof typeof panes

/** Somebody else changed the same lines: both texts, and between them what is committed in the end. */
export function MergeDialog({ conflict, isBusy, error, onCommit, onClose }: MergeDialogProps) {
  const { draft, theirs, merged } = conflict
  const [text, setText] = useState(merged ?? draft.content ?? '')
  const [version, setVersion] = useState(0)
  const surface = useRef<Surface | null>(null)
  const [shown, setShown] = useState<PaneName>('merge')
  const isWide = useMediaQuery('(min-width: 62em)') ?? true
  const conflicts = conflictsIn(text)
  const [next] = conflicts
  const isText = draft.encoding === 'utf-8' && draft.content !== null
  const take = (side: Side): void => {
    if (!next) return
    setText(settle(text, next, side))
    setVersion(version + 1)
  }
  const pane = (name: PaneName) => isWide || shown === name
  return (
    <Dialog size="100%" onClose={onClose} title={`${draft.path} has changed since you read it`}>
      <div className="wb-merge">
        <Text size="sm">
          Nothing was written, and nothing of yours is lost: it stays a draft until you commit it.{' '}
          {merged === null && theirs === null && 'The file was deleted or cannot be merged by line.'}
        </Text>
        {!isWide && (
          <SegmentedControl
            fullWidth
            value={shown}
            onChange={value => setShown(value === 'theirs' || value === 'mine' ? value : 'merge')}
            data={Object.entries(panes).map(([value, label]) => ({ value, label }))}
          />
        )}
        <div className="wb-merge-panes">
          {pane('theirs') && <Reading title="Theirs" text={theirs ?? '(deleted)'} />}
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
                  layout="inline"
                  isReadOnly={!isText}
                  onReady={made => {
                    surface.current = made
                    if (next) made?.reveal(next.from)
                  }}
                  onChange={() => setText(surface.current?.text() ?? text)}
                  onImage={() => {}}
                />
              </div>
            </section>
          )}
          {pane('mine') && <Reading title="Mine" text={draft.content ?? '(deleted)'} />}
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
          <Button
            loading={isBusy}
            disabled={conflicts.length > 0}
            onClick={() => onCommit(isText ? text : draft.content)}
          >
            Commit the merge
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}

function Reading({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section>
      <h2>{title}</h2>
      <textarea readOnly aria-label={title} spellCheck={false} value={text} />
    </section>
  )
}
