import { Alert, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isProblem } from '../../api/problem.ts'
import { me } from '../../api/queries.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { adviceOf } from './advice.ts'
import type { Elsewhere } from './elsewhere.ts'
import { NoModel } from './NoModel.tsx'

export type RewriteFailureProps = {
  readonly error: unknown
  readonly elsewhere: Elsewhere | null
  readonly onRetry: () => void
  readonly onInstruction: (instruction: string) => void
}

/** Why the rewrite failed, and what to do instead. */
export function RewriteFailure({ error, elsewhere: found, onRetry, onInstruction }: RewriteFailureProps) {
  const { title, text, suggestion, forms, mayRetry } = adviceOf(error)
  const isRulesOnly = useQuery(me).data?.model === null
  const elsewhere = found?.isForModel && !isRulesOnly ? null : found
  if (isProblem(error, 'rate_limited')) {
    return <ProblemAlert title={title} note="Nothing was changed." error={error} onRetry={onRetry} />
  }
  return (
    <Alert
      color="red"
      variant="outline"
      role="alert"
      icon={<Icon name="alert" />}
      title={elsewhere?.title ?? title}
      my="sm"
    >
      <Text size="sm">{elsewhere?.text ?? text} Nothing was changed.</Text>
      {isRulesOnly && isProblem(error, 'instruction_unsupported') && <NoModel />}
      {suggestion !== null && elsewhere === null && (
        <Button
          size="compact-sm"
          variant="default"
          mt="xs"
          className="wb-wrap"
          onClick={() => onInstruction(suggestion)}
        >
          {suggestion}
        </Button>
      )}
      {forms.length > 0 && (
        <details className="wb-forms">
          <summary>Changes that work without a model ({forms.length})</summary>
          <ul>
            {forms.map(form => (
              <li key={form}>
                <button type="button" className="wb-link" onClick={() => onInstruction(form)}>
                  {form}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {mayRetry && (
        <Button size="compact-sm" variant="default" mt="xs" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  )
}
