import { NativeSelect, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import type { FileRecord } from '../../api/files.ts'
import { isProblem } from '../../api/problem.ts'
import type { Draft } from '../../drafts/draft.ts'
import { formatDateTime } from '../../ui/formatTimes.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { version } from './requests.ts'
import { TextComparison } from './TextComparison.tsx'

export type VersionComparisonProps = {
  readonly projectId: number
  /** The current path. */
  readonly path: string
  /** The versions to choose from, the newest first. */
  readonly commits: readonly Schemas['Commit'][]
  readonly commit: Schemas['Commit']
  /** The file as of `commit`. */
  readonly then: FileRecord
  /** The committed file; `null`: it was deleted. */
  readonly now: FileRecord | null
  /** What the user sees in the editor, if it is not committed. */
  readonly draft: Draft | null
}

const draftChoice = 'draft'

/** A version of a file beside what the user sees now, the committed text or any other, the older of the two first. */
export function VersionComparison({ projectId, path, commits, commit, then, now, draft }: VersionComparisonProps) {
  const [chosen, setChosen] = useState(draft === null ? '' : draftChoice)
  const other = commits.find(({ sha }) => sha === chosen) ?? null
  const { data, error } = useQuery({ ...version(projectId, other?.path ?? path, chosen), enabled: other !== null })
  const isDeleted = isProblem(error, 'not_found')
  const isDraft = draft !== null && chosen === draftChoice
  const current = isDraft ? (draft.content === null ? null : { ...draft, content: draft.content, sha: null }) : now
  const against = other === null ? current : isDeleted ? null : data
  const isOlder = other !== null && commits.indexOf(other) > commits.indexOf(commit)
  const others = commits.filter(({ sha }) => sha !== commit.sha)
  return (
    <>
      {(others.length > 0 || draft !== null) && (
        <NativeSelect
          label="Compare with"
          value={chosen}
          onChange={event => setChosen(event.currentTarget.value)}
          data={[...currentChoices(draft !== null), ...others.map(each => ({ value: each.sha, label: labelOf(each) }))]}
        />
      )}
      {error && !isDeleted && <ProblemAlert title="Cannot load this version" error={error} />}
      {against === undefined && !error && <Skeleton h={120} />}
      {against !== undefined && (
        <Difference
          path={path}
          isNow={other === null}
          isDraft={isDraft}
          {...(isOlder ? { a: against, b: then } : { a: then, b: against })}
        />
      )}
    </>
  )
}

type DifferenceProps = {
  readonly path: string
  readonly isNow: boolean
  readonly isDraft: boolean
  readonly a: Side | null
  readonly b: Side | null
}

/** The `sha` of a draft is `null`. */
type Side = Pick<FileRecord, 'content' | 'encoding'> & { readonly sha: string | null }

function Difference({ path, isNow, isDraft, a, b }: DifferenceProps) {
  if (isDraft ? a?.content === b?.content : a?.sha === b?.sha)
    return <Text size="sm">{isNow ? 'This is the current text.' : 'Both have the same text.'}</Text>
  if (a?.encoding === 'base64' || b?.encoding === 'base64') return <Text size="sm">This file is not text.</Text>
  return <TextComparison path={path} before={a?.content ?? null} after={b?.content ?? null} />
}

function currentChoices(hasDraft: boolean) {
  return hasDraft
    ? [
        { value: draftChoice, label: 'Now, with your uncommitted changes' },
        { value: '', label: 'Now, as committed' },
      ]
    : [{ value: '', label: 'Now' }]
}

function labelOf({ message, author, sha }: Schemas['Commit']): string {
  return `${formatDateTime(author.date)} · ${message.split('\n')[0]} (${sha.slice(0, 7)})`
}
