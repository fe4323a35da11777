import { Button, Kbd, Textarea } from '@mantine/core'
import { type RefObject, Suspense } from 'react'
import { isMarkdownName } from '#domain/markdown/fileName.ts'
import { Icon } from '../../ui/Icon.tsx'
import { formatKeys } from '../../ui/keymap.ts'
import { useWorkbench } from '../context.ts'
import { ReviewDetails } from '../onDemand.ts'
import { useOpenFile } from '../openFileContext.ts'
import type { ReviewActs } from '../review/useReview.ts'
import { CostEstimate } from '../rewrite/CostEstimate.tsx'
import { beforeEstimate } from '../rewrite/estimateText.ts'
import { NoModel } from '../rewrite/NoModel.tsx'
import { useRewriteView } from '../rewrite/rewriteContext.ts'
import { stepText } from '../rewrite/stepText.ts'
import { useEstimate } from '../rewrite/useEstimate.ts'
import { Offers } from './Offers.tsx'
import { Outcome } from './Outcome.tsx'
import { ScopePanel } from './ScopePanel.tsx'
import { useInstruction } from './useInstruction.ts'
import { useScopeText } from './useScopeText.ts'

export type RewritePaneProps = {
  readonly textareaRef: RefObject<HTMLTextAreaElement | null>
  readonly onGoTo: ReviewActs['goTo']
}

const about = {
  page: 'Describe what to change in this file. You review every change before it is committed.',
  pages: 'Describe what to change in these pages. You review every file before one commit takes them all.',
  project: 'Speckeep finds the relevant pages, at most 20. You review every file before one commit takes them all.',
} as const

/** On a narrow screen: the instruction, and what is under review. */
export function RewritePane({ textareaRef: box, onGoTo }: RewritePaneProps) {
  const { projectId, path, isSideShown } = useWorkbench()
  const { state: file, review } = useOpenFile()
  const { rewrite, several } = useRewriteView()
  const { scope, proposal } = several
  const asked = useInstruction(box)
  const { instruction, send, take, isWriting, isDisabled } = asked
  const estimate = useEstimate(projectId, isSideShown ? instruction : '', several.requestFor)
  const scopeText = useScopeText()
  return (
    <div className="wb-rewrite">
      <Textarea
        ref={box}
        label={review ? 'Refine the rewrite' : 'Ask for a rewrite'}
        description={
          proposal || review
            ? 'Builds on the proposal; changes are still shown against the original text.'
            : about[scope]
        }
        rows={3}
        classNames={{ input: 'wb-ask' }}
        maxLength={8_000}
        disabled={asked.isFieldDisabled}
        value={instruction}
        onChange={event => asked.write(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          send()
        }}
      />
      {(file.selection || isMarkdownName(path)) && <ScopePanel selected={file.selection && scopeText} />}
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
        fallback={stepText(rewrite.state) ?? beforeEstimate(asked.isRulesOnly)}
      />
      <Outcome onRetry={() => send()} onInstruction={take} />
      <Offers recent={asked.recent} ideas={asked.ideas} isDisabled={isDisabled} onTake={take} />
      {asked.isRulesOnly && <NoModel />}
      {(proposal !== null || review !== null || several.files.length > 0) && (
        <Suspense fallback={null}>
          <ReviewDetails onGoTo={onGoTo} />
        </Suspense>
      )}
    </div>
  )
}
