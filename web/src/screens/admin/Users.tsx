import { Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { users } from '../../api/queries.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { ChangeDialog, type RequestedChange } from './ChangeDialog.tsx'
import { UserLimits } from './UserLimits.tsx'
import { UserRow } from './UserRow.tsx'

const debounceMs = 250

/** The dialogs belong to the list and not to a row, so that they stay open while the list is reloaded. */
export function Users({ ownId }: { readonly ownId: number }) {
  const [q, setQ] = useState('')
  const [requested, setRequested] = useState<RequestedChange | null>(null)
  const [limited, setLimited] = useState<Schemas['ListedUser'] | null>(null)
  const [asked] = useDebouncedValue(q.trim(), debounceMs)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(users(asked))
  return (
    <Section title="Users">
      <TextInput
        type="search"
        label="Find"
        placeholder="Part of the email or the name"
        mb="sm"
        maxLength={200}
        value={q}
        onChange={event => setQ(event.currentTarget.value)}
      />
      {error && <ProblemAlert title="Cannot load the users" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={120} />}
      {data?.length === 0 && <Text size="sm">No users match.</Text>}
      {data && data.length > 0 && (
        <ul className="rows">
          {data.map(user => (
            <UserRow
              key={user.id}
              user={user}
              isSelf={user.id === ownId}
              onChange={change => setRequested({ user, change })}
              onLimits={() => setLimited(user)}
            />
          ))}
        </ul>
      )}
      {hasNextPage && <ShowMore isLoading={isFetchingNextPage} onMore={fetchNextPage} />}
      {requested && <ChangeDialog requested={requested} onClose={() => setRequested(null)} />}
      {limited && <UserLimits user={limited} onClose={() => setLimited(null)} />}
    </Section>
  )
}
