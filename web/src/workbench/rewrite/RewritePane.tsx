import { Button, Group, Kbd, Text, Textarea } from '@mantine/core'
import type { RefObject } from 'react'
import { Icon } from '../../shell/Icon.tsx'
import { shownKeys } from '../../shell/keymap.ts'
import type { PendingReview } from '../drafts/draft.ts'
import { useTyped } from '../drafts/useTyped.ts'
import { Cost } from './Cost.tsx'
import { EditResult } from './EditResult.tsx'
import { Failure } from './Failure.tsx'
import { lastInstructions } from './instructions.ts'
import type { EditRequest, LineRange } from './request.ts'
import { useEstimate } from './useEstimate.ts'
import type { Rewriting } from './useRewrite.ts'

export type RewritePaneProps = {
  readonly projectId: number
  readonly path: string
  readonly state: Rewriting
  readonly review: PendingReview | null
  readonly selection: LineRange | null
  /** The selection is one change of the review, to be made differently. */
  readonly isRedo: boolean
  readonly isDisabled: boolean
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly requestFor: (instruction: string) => EditRequest
  /** Says whether there is something to review now. */
  readonly onStart: (instruction: string) => Promise<boolean>
  readonly onStop: () => void
  readonly onClearSelection: () => void
}

const ideas = ['Make it testable (SHALL / MUST)', 'Tighten the wording', 'Add the error cases', 'Turn it into a table']
const steps: Readonly<Record<string, string>> = {
  outline: 'Reading the outline',
  rewriting: 'Writing',
  repairing: 'Placing what had no place',
  checking: 'Checking what was lost',
}

export function RewritePane(props: RewritePaneProps) {
  const { projectId, path, state, review, selection, isRedo, isDisabled } = props
  const { box, requestFor, onStart, onStop, onClearSelection } = props
  const [typed, setInstruction] = useTyped(`instruction ${projectId} ${path}`)
  const instruction = typed ?? ''
  const estimate = useEstimate(projectId, instruction, requestFor)
  const isWriting = state.kind === 'writing'
  const send = (words = instruction): void => {
    if (words.trim() === '' || isWriting || isDisabled) return
    void onStart(words.trim()).then(isDone => isDone && box.current?.value === words && setInstruction(null))
  }
  const take = (words: string): void => {
    setInstruction(words)
    box.current?.focus()
  }
  const last = lastInstructions()
  return (
    <div className="wb-rewrite">
      <Textarea
        ref={box}
        label={isRedo ? 'Redo only this change' : review ? 'Refine the rewrite' : 'Ask for a rewrite'}
        description={
          isRedo
            ? 'Say how this change has to be. Everything else stays as it is.'
            : review
              ? 'Builds on what is proposed; you still compare with the text from before.'
              : 'Says what to change in this file. You review every change before it is committed.'
        }
        rows={3}
        classNames={{ input: 'wb-ask' }}
        maxLength={8_000}
        disabled={isDisabled}
        value={instruction}
        onChange={event => setInstruction(event.currentTarget.value || null)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          send()
        }}
      />
      {selection && (
        <Group gap="xs" className="wb-selection">
          <Text size="sm">
            {selection.startLine === selection.endLine
              ? `Only line ${selection.startLine}`
              : `Only lines ${selection.startLine} to ${selection.endLine}`}
          </Text>
          <Button size="compact-xs" variant="default" onClick={onClearSelection}>
            {isRedo ? 'The whole file instead' : 'Whole file'}
          </Button>
        </Group>
      )}
      <ul className="wb-chips" aria-label={last.length > 0 ? 'Last instructions' : 'Ideas'}>
        {(last.length > 0 ? last : ideas).map(idea => (
          <li key={idea}>
            <button type="button" disabled={isDisabled} onClick={() => take(idea)}>
              {idea}
            </button>
          </li>
        ))}
      </ul>
      {isWriting ? (
        <Button fullWidth variant="default" leftSection={<Icon name="cross" size={16} />} onClick={onStop}>
          Stop&nbsp;<Kbd size="xs">Esc</Kbd>
        </Button>
      ) : (
        <Button
          fullWidth
          leftSection={<Icon name="sparkle" size={16} />}
          disabled={instruction.trim() === '' || isDisabled}
          onClick={() => send()}
        >
          {isRedo ? 'Redo' : review ? 'Refine' : 'Rewrite'}&nbsp;<Kbd size="xs">{shownKeys('Mod Enter')}</Kbd>
        </Button>
      )}
      <Cost
        estimate={isWriting ? null : estimate}
        otherwise={
          isWriting
            ? `${steps[state.step] ?? 'Writing'} … ${state.blocks.length} ${state.blocks.length === 1 ? 'change' : 'changes'} found`
            : 'What it will likely cost is said here before you send.'
        }
      />
      {state.kind === 'stopped' && <Text size="sm">Stopped. Nothing was changed.</Text>}
      {state.kind === 'unchanged' && <Text size="sm">Nothing was changed: {state.summary}</Text>}
      {state.kind === 'failed' && <Failure error={state.error} onRetry={() => send()} onInstruction={take} />}
      {review && !isWriting && <EditResult edit={review.edit} />}
    </div>
  )
}
