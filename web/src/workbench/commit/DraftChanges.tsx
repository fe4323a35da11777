import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ProblemAlert } from '../../shell/ProblemAlert.tsx'
import { useWorkbench } from '../context.ts'
import type { Draft } from '../drafts/draft.ts'
import { file } from '../service.ts'
import { TextComparison } from '../versions/TextComparison.tsx'

/** What one draft changes, and how to take it back. */
export function DraftChanges({ draft }: { readonly draft: Draft }) {
  const { projectId, actions } = useWorkbench()
  const { path, baseSha, content, encoding } = draft
  const query = useQuery({ ...file(projectId, path), enabled: baseSha !== null, retry: false })
  const known = baseSha === null ? null : query.data
  const revise = (text: string): void => {
    const isBack = text === known?.content
    actions.revise(path, isBack ? null : text, `One change in ${path} was discarded.`)
  }
  return (
    <div className="wb-draft-changes">
      {query.error && !known && <ProblemAlert title="Cannot load the committed text" error={query.error} />}
      {known === undefined && !query.error && <Skeleton h={120} />}
      {known !== undefined && (
        <Comparison
          path={path}
          isOlder={known !== null && known.sha !== baseSha}
          isBinary={encoding === 'base64' || known?.encoding === 'base64'}
          before={known?.content ?? null}
          after={content}
          onDiscard={revise}
        />
      )}
      <Button size="compact-sm" variant="default" onClick={() => actions.discard(path)}>
        Discard all changes in this file
      </Button>
    </div>
  )
}

type ComparisonProps = {
  readonly path: string
  readonly isOlder: boolean
  readonly isBinary: boolean
  readonly before: string | null
  readonly after: string | null
  readonly onDiscard: (text: string) => void
}

function Comparison({ path, isOlder, isBinary, before, after, onDiscard }: ComparisonProps) {
  if (isBinary) return <Text size="sm">This file is not text.</Text>
  if (isOlder) return <Text size="sm">The file has changed since you started. Your commit is merged with it.</Text>
  const canDiscard = before !== null && after !== null
  return <TextComparison path={path} before={before} after={after} {...(canDiscard && { onDiscard })} />
}
