import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export type MergeActionsProps = {
  /** How many places are still undecided; `null` if nothing can be merged. */
  readonly undecided: number | null
  /** The buttons. */
  readonly children: ReactNode
}

/** What is left to decide in a merge, and what to do with it. */
export function MergeActions({ undecided, children }: MergeActionsProps) {
  return (
    <Group className="wb-commit-foot" justify="flex-end">
      {undecided !== null && (
        <Text size="sm" role="status">
          {undecided === 0
            ? 'Nothing left to decide'
            : `${undecided} ${undecided === 1 ? 'place' : 'places'} to decide`}
        </Text>
      )}
      {children}
    </Group>
  )
}
