import { Button, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { owners } from '../../api/queries.ts'
import { Coming } from '../../ui/Coming.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'

export type OwnerSelectProps = {
  /** `''` is the user's own account. */
  readonly value: string
  readonly onChange: (name: string) => void
  readonly error: React.ReactNode
}

/** Renders nothing where every repository belongs to its user. */
export function OwnerSelect({ value, onChange, error }: OwnerSelectProps) {
  const list = useInfiniteQuery(owners)
  if (list.error) {
    const retry = () => void list.refetch()
    return <ProblemAlert title="Cannot load your organizations" error={list.error} onRetry={retry} />
  }
  if (list.isPending) return <Coming />
  const others = (list.data ?? []).filter(({ kind }) => kind === 'organization')
  if (others.length === 0 && !list.hasNextPage) return null
  const own = list.data?.find(({ kind }) => kind === 'account')
  return (
    <>
      <NativeSelect
        mt="lg"
        label="Repository belongs to"
        description="This determines who can see and change the repository on the code host."
        value={value}
        error={error}
        onChange={event => onChange(event.currentTarget.value)}
        data={[
          { value: '', label: own === undefined ? 'Your own account' : `${own.label} (your own account)` },
          ...others.map(({ name, label }) => ({ value: name, label: label === name ? name : `${label} (${name})` })),
        ]}
      />
      {list.hasNextPage && (
        <Button mt="sm" variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more organizations
        </Button>
      )}
    </>
  )
}
