import { Button, Group, Kbd, Text, Textarea } from '@mantine/core'
import { type RefObject, Suspense } from 'react'
import { Icon } from '../../shell/Icon.tsx'
import { formatKeys } from '../../shell/keymap.ts'
import { SegmentedControl } from '../../shell/SegmentedControl.tsx'
import { useWorkbench } from '../context.ts'
import { useSessionText } from '../drafts/useSessionText.ts'
import { ChangeList } from '../onDemand.ts'
import { useOpenFile } from '../openFileContext.ts'
import { changesIn, changesLeft, countOf } from '../review/progress.ts'
import type { ReviewActs } from '../review/useReview.ts'
import { CostEstimate } from './CostEstimate.tsx'
import { EditResult } from './EditResult.tsx'
import { lastInstructions } from './instructions.ts'
import { NoModel } from './NoModel.tsx'
import { PagePicker } from './PagePicker.tsx'
import { ProposalFiles } from './ProposalFiles.tsx'
import { RewriteFailure } from './RewriteFailure.tsx'
import { isPage, scopes } from './scope.ts'
import { useEstimate } from './useEstimate.ts'
import { useIdeas } from './useIdeas.ts'

export type RewritePaneProps = {
  readonly textareaRef: RefObject<HTMLTextAreaElement | null>
  readonly onGoTo: ReviewActs['goTo']
}

const recentMax = 2
const about = {
  page: 'Describe what to change in this file. You review every change before it is committed.',
  pages: 'Describe what to change in these pages. You review every file before one commit takes them all.',
  project: 'Speckeep finds the relevant pages, at most 20. You review every file before one commit takes them all.',
} as const
const steps: Readonly<Record<string, string>> = {
  outline: 'Reading the outline',
  rewriting: 'Writing',
  repairing: 'Correcting parts that did not fit',
  checking: 'Checking for lost text',
}

export function RewritePane({ textareaRef: box, onGoTo }: RewritePaneProps) {
  const { projectId, path, workspace, kept, onOpen, onShow } = useWorkbench()
  const { session, state: file, review, rewrite, several, holding, isReady, isText, text } = useOpenFile()
  const { state } = rewrite
  const { selection } = file
  const isDisabled = !isReady || !isText || holding.state !== 'held'
  const { scope, proposal } = several
  const files = several.files.length > 0 ? several.files : review ? [path] : []
  const [typed, setInstruction] = useSessionText(`instruction ${projectId} ${path}`)
  const instruction = typed ?? ''
  const estimate = useEstimate(projectId, instruction, several.requestFor)
  const isWriting = state.kind === 'writing'
  const start = (asked: string): Promise<boolean> => {
    session.store()
    onShow('text')
    const sent = session.sent()
    const before = workspace.state().drafts
    return rewrite.start(several.requestFor(asked), answer => {
      const isTaken = 'files' in answer ? several.take(asked, answer, before) : session.takeEdit(asked, answer, sent)
      const paths = 'files' in answer ? answer.files.map(({ filePath }) => filePath) : [path]
      const { drafts } = workspace.state()
      return isTaken ? paths.reduce((sum, file) => sum + changesLeft(drafts.get(file)), 0) : 0
    })
  }
  const send = (words = instruction): void => {
    if (words.trim() === '' || isWriting || isDisabled) return
    void start(words.trim()).then(isDone => isDone && box.current?.value === words && setInstruction(null))
  }
  const take = (words: string): void => {
    setInstruction(words)
    box.current?.focus()
  }
  const { ideas, isRulesOnly } = useIdeas(text)
  const recent = lastInstructions().slice(0, recentMax)
  const chips = [...recent, ...ideas.filter(idea => !recent.includes(idea))]
  return (
    <div className="wb-rewrite">
      {proposal && !isWriting && <ProposalFiles review={proposal} path={path} drafts={kept.drafts} onOpen={onOpen} />}
      <Textarea
        ref={box}
        label={review ? 'Refine the rewrite' : 'Ask for a rewrite'}
        description={
          proposal || review ? 'Builds on the proposal; the diff is still against the original text.' : about[scope]
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
      {!selection && isPage(path) && (
        <SegmentedControl
          className="wb-scope"
          size="full"
          label="Scope"
          value={scope}
          onChange={several.onScope}
          options={scopes}
        />
      )}
      {scope === 'pages' && (
        <PagePicker
          key={proposal?.edit.sessionId}
          pages={several.pages}
          path={path}
          chosen={several.chosen}
          isOpen={proposal === null}
          onChoose={several.onChoose}
        />
      )}
      {selection && (
        <Group gap="xs" className="wb-selection">
          <Text size="sm">
            {selection.startLine === selection.endLine
              ? `Only line ${selection.startLine}`
              : `Only lines ${selection.startLine} to ${selection.endLine}`}
          </Text>
          <Button size="compact-xs" variant="default" onClick={session.clearSelection}>
            Whole file
          </Button>
        </Group>
      )}
      <ul className="wb-chips" aria-label={recent.length > 0 ? 'Recent instructions and ideas' : 'Ideas'}>
        {chips.map(idea => (
          <li key={idea}>
            <button type="button" disabled={isDisabled} onClick={() => take(idea)}>
              {idea}
            </button>
          </li>
        ))}
      </ul>
      {isWriting ? (
        <Button fullWidth variant="default" leftSection={<Icon name="cross" size={16} />} onClick={rewrite.stop}>
          Stop&nbsp;<Kbd size="xs">Esc</Kbd>
        </Button>
      ) : (
        <Button
          fullWidth
          leftSection={<Icon name="sparkle" size={16} />}
          disabled={instruction.trim() === '' || isDisabled}
          onClick={() => send()}
        >
          {review ? 'Refine' : 'Rewrite'}&nbsp;<Kbd size="xs">{formatKeys('Mod Enter')}</Kbd>
        </Button>
      )}
      <CostEstimate
        estimate={isWriting ? null : estimate}
        fallback={
          isWriting
            ? `${steps[state.step] ?? 'Writing'} … ${countOf(state.blocks.length, 'place')} so far`
            : 'The estimated cost appears here before you send.'
        }
      />
      {isRulesOnly && <NoModel />}
      {state.kind === 'stopped' && <Text size="sm">Stopped. Nothing was changed.</Text>}
      {state.kind === 'unchanged' && <Text size="sm">Nothing was changed: {state.summary}</Text>}
      {state.kind === 'failed' && <RewriteFailure error={state.error} onRetry={() => send()} onInstruction={take} />}
      {files.length > 0 && (
        <Suspense fallback={null}>
          <ChangeList
            files={files}
            path={path}
            drafts={kept.drafts}
            number={file.reviewed?.number ?? 0}
            onGo={onGoTo}
          />
        </Suspense>
      )}
      {review && !isWriting && <EditResult edit={review.edit} changes={changesIn(kept.drafts.get(path))} />}
    </div>
  )
}
