import { Text } from '@mantine/core'
import { useWorkbench } from '../context.ts'
import { CostEstimate } from '../rewrite/CostEstimate.tsx'
import { beforeEstimate } from '../rewrite/estimateText.ts'
import { useRewriteView } from '../rewrite/rewriteContext.ts'
import { stepText } from '../rewrite/stepText.ts'
import { useEstimate } from '../rewrite/useEstimate.ts'
import { Outcome } from './Outcome.tsx'
import type { useInstruction } from './useInstruction.ts'
import type { Verb } from './verb.ts'

export type AskNoteProps = {
  readonly asked: ReturnType<typeof useInstruction>
  readonly verb: Verb
  /** Whether a search covers the project. */
  readonly isProject: boolean
}

/** What the words will cost, how far they are, or their outcome. */
export function AskNote({ asked, verb, isProject }: AskNoteProps) {
  const { projectId } = useWorkbench()
  const { rewrite, several } = useRewriteView()
  const { instruction, send, take } = asked
  const estimate = useEstimate(projectId, verb === 'rewrite' ? instruction : '', several.requestFor)
  const { state } = rewrite
  if (state.kind === 'writing') {
    return (
      <Text size="xs" c="dimmed">
        {stepText(state)}
      </Text>
    )
  }
  if (state.kind !== 'idle') return <Outcome onRetry={() => send()} onInstruction={take} />
  if (instruction === '') return null
  if (verb === 'rewrite') {
    return <CostEstimate estimate={estimate} fallback={beforeEstimate(asked.isRulesOnly)} />
  }
  return (
    <Text size="xs" c="dimmed">
      {whatItDoes[verb][isProject ? 'project' : 'page']} · no model used
    </Text>
  )
}

const whatItDoes = {
  find: { page: 'Searches this page', project: 'Searches the whole project' },
  check: { page: 'Checks this page', project: 'Checks all pages' },
} as const
