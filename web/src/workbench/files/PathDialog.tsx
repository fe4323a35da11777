import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseWritablePath } from '#domain/paths.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { movedFilePath, newFilePath } from './newFilePath.ts'

export type PathDialogProps = {
  readonly title: string
  readonly action: string
  readonly path: string
  readonly taken: readonly string[]
  /** The kind of entry to move, if any. */
  readonly moves?: 'file' | 'folder'
  readonly onPath: (path: string, followsLinks: boolean) => void
  readonly onClose: () => void
}

/** Asks for the path of a new or moved file, and validates it with the service's rules for paths. */
export function PathDialog({ title, action, path: first, taken, moves, onPath, onClose }: PathDialogProps) {
  const [path, setPath] = useState(first)
  const [followsLinks, setFollowsLinks] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <Dialog onClose={onClose} title={title}>
      <form
        onSubmit={event => {
          event.preventDefault()
          const parsed = parseWritablePath(pathOf(path, first, moves))
          if (parsed.kind === 'invalid') return setProblem(`Not possible: ${parsed.reason}.`)
          if (taken.includes(parsed.path)) return setProblem(`The file ${parsed.path} already exists.`)
          const folder = [path.trim(), parsed.path].find(named => taken.some(each => each.startsWith(`${named}/`)))
          if (folder !== undefined) return setProblem(`The folder ${folder} already exists.`)
          const file = taken.find(each => parsed.path.startsWith(`${each}/`))
          if (file !== undefined) return setProblem(`${file} is a file, not a folder.`)
          if (moves === 'folder' && parsed.path.startsWith(`${first}/`))
            return setProblem('A folder cannot be moved into itself.')
          onPath(parsed.path, moves !== undefined && followsLinks)
          onClose()
        }}
      >
        <TextInput
          data-autofocus
          label="Folder and name"
          description={
            moves === undefined
              ? 'Without an ending it is a Markdown page. Folders are created as needed: docs/api/errors.md'
              : 'Folders are created as needed: docs/api/errors.md'
          }
          value={path}
          error={problem}
          onChange={event => {
            setPath(event.currentTarget.value)
            setProblem(null)
          }}
        />
        {moves && (
          <Checkbox
            mt="md"
            label="Update links"
            description="Links are updated in other pages and in the moved files. You can review them before you commit."
            checked={followsLinks}
            onChange={event => setFollowsLinks(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{action}</Button>
        </Group>
      </form>
    </Dialog>
  )
}

function pathOf(typed: string, first: string, moves: PathDialogProps['moves']): string {
  if (moves === 'folder') return typed.trim()
  return moves === 'file' ? movedFilePath(first, typed) : newFilePath(typed)
}
