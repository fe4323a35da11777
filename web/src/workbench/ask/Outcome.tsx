import { Text } from '@mantine/core'
import { RewriteFailure } from '../rewrite/RewriteFailure.tsx'
import { useRewriteView } from '../rewrite/rewriteContext.ts'

export type OutcomeProps = { readonly onRetry: () => void; readonly onInstruction: (words: string) => void }

/** The outcome of the last instruction, if it changed nothing. */
export function Outcome({ onRetry, onInstruction }: OutcomeProps) {
  const { state } = useRewriteView().rewrite
  if (state.kind === 'stopped') return <Text size="sm">Stopped. Nothing was changed.</Text>
  if (state.kind === 'unchanged') return <Text size="sm">Nothing was changed: {state.summary}</Text>
  if (state.kind === 'failed') {
    return <RewriteFailure error={state.error} onRetry={onRetry} onInstruction={onInstruction} />
  }
  return null
}
