import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseWritablePath } from '#domain/paths.ts'
import { Dialog } from '../../shell/Dialog.tsx'

export type PathDialogProps = {
  readonly title: string
  readonly action: string
  readonly path: string
  readonly taken: readonly string[]
  /** What is moved is a folder. */
  readonly isFolder?: boolean
  readonly onPath: (path: string) => void
  readonly onClose: () => void
}

/** Asks for the path of a new or moved file, with the service's own rules for paths. */
export function PathDialog({ title, action, path: first, taken, isFolder = false, onPath, onClose }: PathDialogProps) {
  const [path, setPath] = useState(first)
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <Dialog onClose={onClose} title={title}>
      <form
        onSubmit={event => {
          event.preventDefault()
          const parsed = parseWritablePath(path.trim())
          if (!parsed.ok) return setProblem(`Not possible: ${parsed.reason}.`)
          if (taken.includes(parsed.path)) return setProblem(`There is a file ${parsed.path} already.`)
          if (taken.some(each => each.startsWith(`${parsed.path}/`)))
            return setProblem(`There is a folder ${parsed.path} already.`)
          const file = taken.find(each => parsed.path.startsWith(`${each}/`))
          if (file !== undefined) return setProblem(`${file} is a file, and has no files in it.`)
          if (isFolder && parsed.path.startsWith(`${first}/`))
            return setProblem('A folder cannot be moved into itself.')
          onPath(parsed.path)
          onClose()
        }}
      >
        <TextInput
          data-autofocus
          label="Path"
          description="Folders are made by writing them: docs/api/errors.md"
          value={path}
          error={problem}
          onChange={event => {
            setPath(event.currentTarget.value)
            setProblem(null)
          }}
        />
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
