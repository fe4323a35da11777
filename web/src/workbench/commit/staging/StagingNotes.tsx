import { Button, Group, Text } from '@mantine/core'
import { wordsOfStaging } from './stagedWords.ts'
import type { DiscardState } from './useDiscard.ts'
import type { StagedFile } from './useStaging.ts'

export type StagingNotesProps = { readonly files: readonly StagedFile[]; readonly discards: DiscardState }

/** What stays uncommitted, and the change that was discarded last. */
export function StagingNotes({ files, discards: { last, undo } }: StagingNotesProps) {
  return (
    <div role="status">
      {last !== null && (
        <Group gap="xs" mb="xs">
          <Text size="sm">{last.message}</Text>
          <Button
            size="compact-sm"
            variant="default"
            onClick={({ currentTarget }) => {
              // The button disappears.
              currentTarget.closest('form')?.querySelector<HTMLElement>('.wb-commit-files input')?.focus()
              undo()
            }}
          >
            Undo
          </Button>
        </Group>
      )}
      {wordsOfStaging(files).map(words => (
        <Text key={words} size="sm">
          {words}
        </Text>
      ))}
    </div>
  )
}
