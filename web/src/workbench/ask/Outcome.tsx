import { Text } from '@mantine/core'
import { RewriteFailure } from '../rewrite/RewriteFailure.tsx'
import { useRewriteView } from '../rewrite/rewriteContext.ts'

export type OutcomeProps = { readonly onRetry: () => void; readonly onInstruction: (words: string) => void }

/** The outcome of the last instruction, if it changed nothing. */
export function Outcome(props: OutcomeProps) {
  const { state } = useRewriteView().rewrite
  if (state.kind === 'idle' || state.kind === 'writing') return null
  return (
    <div className="wb-outcome" tabIndex={-1}>
      {state.kind === 'stopped' && <Text size="sm">Stopped. Nothing was changed.</Text>}
      {state.kind === 'unchanged' && <Text size="sm">Nothing was changed: {state.summary}</Text>}
      {state.kind === 'failed' && <RewriteFailure elsewhere={state.elsewhere} error={state.error} {...props} />}
    </div>
  )
}
