import { Button, Stack, Text } from '@mantine/core'
import { Dialog } from '../../ui/Dialog.tsx'

/** A file or a folder of the tree, with the files in it. */
export type Entry = { readonly path: string; readonly isFolder: boolean; readonly files: readonly string[] }

export type EntryDialogProps = {
  readonly entry: Entry
  readonly onNew: () => void
  readonly onMove: () => void
  readonly onDelete: () => void
  readonly onClose: () => void
}

/** The maximum number of changes in a commit. A move is two changes, one of them a deletion. */
const changesMax = 100

/** The actions on an entry of the tree. */
export function EntryDialog({ entry, onNew, onMove, onDelete, onClose }: EntryDialogProps) {
  const { path, isFolder, files } = entry
  return (
    <Dialog title={path} onClose={onClose} size="sm">
      <Stack gap="xs">
        {isFolder && (
          <Text size="sm">
            {files.length} {files.length === 1 ? 'file' : 'files'} in this folder.
            {files.length * 2 > changesMax &&
              ` A commit takes ${changesMax} changes, and a moved file is two: moving them becomes several commits.`}
          </Text>
        )}
        {isFolder && (
          <Button variant="default" onClick={onNew}>
            New file here…
          </Button>
        )}
        <Button variant="default" onClick={onMove}>
          Rename or move…
        </Button>
        <Button variant="default" c="var(--mantine-color-error)" onClick={onDelete}>
          Delete
        </Button>
      </Stack>
    </Dialog>
  )
}
