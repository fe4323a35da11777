import { Text } from '@mantine/core'

/** The rest is in the list of files. */
const shownMax = 50

export type FolderFilesProps = {
  readonly folder: string
  readonly files: readonly string[]
  readonly onOpen: (path: string) => void
}

/** Shown at the address of a folder: the files in it. */
export function FolderFiles({ folder, files, onOpen }: FolderFilesProps) {
  return (
    <div className="wb-center wb-message">
      <Text mb="sm">{folder} is a folder. Choose one of its files:</Text>
      <ul className="wb-hits" aria-label={`Files in ${folder}`}>
        {files.slice(0, shownMax).map(path => (
          <li key={path}>
            <button type="button" onClick={() => onOpen(path)}>
              {path.slice(folder.length + 1)}
            </button>
          </li>
        ))}
      </ul>
      {files.length > shownMax && <Text size="sm">All {files.length} are in the list of files.</Text>}
    </div>
  )
}
