import { Group, Select, Skeleton, Text, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { edits } from '../../api/queries.ts'
import { useProjectId } from '../../shell/ProjectLayout.tsx'
import { formatCost, formatCount } from '../../ui/formatNumbers.ts'
import { PageLayout } from '../../ui/PageLayout.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'

type EditSession = Schemas['EditSession']

const results = {
  committed: 'Committed',
  previewed: 'Previewed only',
  failed: 'Failed',
} as const
type Result = keyof typeof results

const reasons: Readonly<Record<string, string>> = {
  ai_failed: 'The AI provider failed or its answer could not be used. Nothing was changed.',
  cancelled: 'You stopped it. Nothing was changed.',
  instruction_unsupported: 'The instruction was not understood. Put it in other words.',
  unavailable: 'The service was not available. Nothing was changed; ask again.',
}

function reasonOf(errorCode: string | null): string {
  if (errorCode === null) return 'It is still running, or the service ended during it. Nothing was changed.'
  return reasons[errorCode] ?? 'It did not complete. Nothing was changed.'
}

export function Screen() {
  const id = useProjectId()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(edits(id))
  const [file, setFile] = useState('')
  const [result, setResult] = useState<Result | null>(null)
  const shown = data?.filter(
    edit =>
      edit.filePaths.some(path => path.toLowerCase().includes(file.trim().toLowerCase())) &&
      (result === null || resultText(edit) === result),
  )
  return (
    <PageLayout title="Rewrites">
      {data && data.length > 0 && (
        <Group mb="md" align="end">
          <TextInput
            type="search"
            label="File"
            flex="1 1 10rem"
            maw={340}
            placeholder="Part of the path"
            value={file}
            onChange={event => setFile(event.currentTarget.value)}
          />
          <Select
            label="Result"
            flex="1 1 10rem"
            maw={220}
            placeholder="All"
            clearable
            clearButtonProps={{ 'aria-label': 'All results' }}
            value={result}
            onChange={value => setResult(value as Result | null)}
            data={Object.entries(results).map(([value, label]) => ({ value, label }))}
          />
        </Group>
      )}
      {error && <ProblemAlert title="Cannot load the history" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={320} radius="lg" />}
      {data?.length === 0 && <Empty id={id} />}
      {shown && data && data.length > 0 && (
        <ol className="rows">
          {shown.map(edit => (
            <EditRow key={edit.id} id={id} edit={edit} />
          ))}
          {shown.length === 0 && <li>No rewrite matches. Clear the filters to see all of them.</li>}
        </ol>
      )}
      {hasNextPage && <ShowMore mt="md" isLoading={isFetchingNextPage} onMore={fetchNextPage} />}
    </PageLayout>
  )
}

function EditRow({ id, edit }: { readonly id: number; readonly edit: EditSession }) {
  const { instruction, filePath, filePaths, createdAt, commitSha, errorCode } = edit
  const others = filePaths.length - 1
  const params = { id: String(id) }
  const result = resultText(edit)
  return (
    <li>
      <div className="row-main">
        <Text lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {instruction}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <Link to="/projects/$id/edit/$" params={{ ...params, _splat: filePath }}>
            {filePath}
          </Link>{' '}
          {others > 0 && `and ${others} ${others === 1 ? 'other' : 'others'} `}· {usageText(edit)} ·{' '}
          <RelativeTime iso={createdAt} />
        </Text>
      </div>
      <div className="edit-result" data-result={result}>
        {commitSha === null ? (
          results[result]
        ) : (
          <Link to="/projects/$id/commits/$sha" params={{ ...params, sha: commitSha }}>
            Committed {commitSha.slice(0, 7)}
          </Link>
        )}
        {result === 'failed' && <Text size="xs">{reasonOf(errorCode)}</Text>}
      </div>
    </li>
  )
}

function usageText({ aiProvider, aiModel, aiTokensUsed, usageEstimated, costMicroUsd }: EditSession): string {
  if (aiProvider === 'rules') return 'without AI, free of charge'
  return `${aiModel} · ${usageEstimated ? 'about ' : ''}${formatCount(aiTokensUsed)} tokens · ${formatCost(costMicroUsd)}`
}

function resultText({ success, commitSha }: EditSession): Result {
  if (commitSha !== null) return 'committed'
  return success ? 'previewed' : 'failed'
}

function Empty({ id }: { readonly id: number }) {
  return (
    <Text maw="36rem">
      No rewrites yet.{' '}
      <Link to="/projects/$id/edit/$" params={{ id: String(id), _splat: '' }}>
        Open a file
      </Link>
      , describe the change in plain words, and review every change before you commit it.
    </Text>
  )
}
