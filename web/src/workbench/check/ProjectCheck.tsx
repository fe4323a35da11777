import { Button, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { limits } from '#domain/limits.ts'
import { api, type Schemas } from '../../api/client.ts'
import { pagesOf } from '../../api/paging.ts'
import { messageOf } from '../../api/problem.ts'
import { documents as documentsOf } from '../../api/queries.ts'
import { movesIn } from '../../drafts/moves.ts'
import { countOf } from '../../ui/countOf.ts'
import { useWorkbench } from '../context.ts'
import { documentTitle } from '../files/documentTitle.ts'
import { useCheckView } from './checkContext.ts'
import { FindingRow } from './FindingItem.tsx'

type CheckedPage = Schemas['Check']['documents'][number]

const pagesListedMax = 200

function checkOf(id: number) {
  return pagesOf(['check', id], async (cursor, signal) => {
    const query = { limit: limits.pageLimitMax, ...cursor }
    const { data, response } = await api.GET('/api/projects/{id}/check', {
      params: { path: { id: String(id) }, query },
      signal,
    })
    return { data: data?.documents ?? [], response }
  })
}

/** What the rules find in all pages of the project, as they are committed: page by page, each finding with its place. */
export function ProjectCheck() {
  const { projectId, draftState } = useWorkbench()
  const { isAllAsked, onCheckAll } = useCheckView()
  const check = useInfiniteQuery({
    ...checkOf(projectId),
    enabled: isAllAsked,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const { data: pages = [], hasNextPage, isFetching, error, fetchNextPage, refetch } = check
  const isDone = check.isSuccess && !hasNextPage && !isFetching
  useEffect(() => {
    if (isAllAsked && hasNextPage && !isFetching && error === null) void fetchNextPage()
  }, [isAllAsked, hasNextPage, isFetching, error, fetchNextPage])
  const found = pages.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total)
  const ask = (): void => {
    if (isAllAsked) void refetch()
    else onCheckAll()
  }
  return (
    <section className="wb-check-all" aria-label="All pages">
      <h2>All pages</h2>
      <Text size="sm" role="status">
        {isFetching && `Checking … ${pages.length === 0 ? '' : `${countOf(pages.length, 'page')} so far`}`}
        {isDone && summary(pages, found)}
        {isDone && draftState.drafts.size > 0 && ' Uncommitted changes are not included.'}
        {error !== null && !isFetching && messageOf(error)}
      </Text>
      {!isFetching && (
        <Button size="compact-sm" variant="default" onClick={ask}>
          {check.isFetched ? 'Check again' : 'Check all pages'}
        </Button>
      )}
      {found.slice(0, pagesListedMax).map(page => (
        <Page key={page.path} page={page} />
      ))}
      {found.length > pagesListedMax && <Text size="sm">Only the first {pagesListedMax} pages are listed.</Text>}
    </section>
  )
}

function summary(pages: readonly CheckedPage[], found: readonly CheckedPage[]): string {
  if (found.length === 0) return `Nothing found on ${countOf(pages.length, 'page')}.`
  const total = found.reduce((sum, page) => sum + page.total, 0)
  return `${countOf(total, 'finding')} on ${found.length} of ${countOf(pages.length, 'page')}.`
}

function Page({ page: { path, total, findings } }: { readonly page: CheckedPage }) {
  const { projectId, draftState, onOpen } = useWorkbench()
  const now = [...movesIn(draftState.drafts)].find(([, { path: from }]) => from === path)?.[0] ?? path
  // The list of files loads them.
  const { data: documents } = useQuery({ ...documentsOf(projectId), enabled: false })
  const document = documents?.get(path)
  const title = document && documentTitle(document)
  return (
    <details>
      <summary>
        {title ?? path} <span className="wb-check-count">{total}</span>
        {title && <small>{path}</small>}
      </summary>
      <ul>
        {findings.map(finding => (
          <FindingRow
            key={`${finding.rule} ${finding.start}`}
            finding={finding}
            onGo={() => onOpen(now, finding.line)}
          />
        ))}
      </ul>
      {findings.length < total && <Text size="sm">Only the first {findings.length} are listed.</Text>}
    </details>
  )
}
