import type { Command } from '../shell/command.ts'

export type WorkbenchActions = {
  /** The open file; `''` if none. */
  readonly path: string
  readonly files: readonly string[]
  readonly titleOf: (path: string) => string | null
  readonly open: (path: string) => void
  readonly newFile: () => void
  readonly search: () => void
  readonly commit: () => void
  readonly move: () => void
  readonly remove: () => void
  readonly upload: () => void
  /** Opens what is known of the file. */
  readonly ask: (about: 'history' | 'blame') => void
}

/** The palette commands of the workbench: actions on the project and the open file, and its files. */
export function workbenchCommands(doing: WorkbenchActions): readonly Command[] {
  const { path, files, titleOf, open, newFile, search, commit, move, remove, upload, ask } = doing
  const always: readonly Command[] = [
    { key: 'commit', icon: 'check', name: 'Commit…', note: 'save', keys: 'Mod S', run: commit },
    { key: 'new file', icon: 'plus', name: 'New file…', note: '', run: newFile },
    { key: 'search', icon: 'search', name: 'Search in the project…', note: 'find', run: search },
  ]
  const withFile: readonly Command[] = [
    { key: 'move', icon: 'file', name: 'Rename or move this file…', note: '', run: move },
    { key: 'upload', icon: 'file', name: 'Upload images…', note: '', run: upload },
    {
      key: 'history of file',
      icon: 'file',
      name: 'History of this file…',
      note: 'versions, restore',
      run: () => ask('history'),
    },
    { key: 'blame', icon: 'file', name: 'Who wrote this…', note: 'blame, author', run: () => ask('blame') },
    { key: 'delete', icon: 'cross', name: 'Delete this file', note: '', run: remove },
  ]
  return [
    ...always,
    ...(path === '' ? [] : withFile),
    ...files.map(
      (of): Command => ({
        key: `file ${of}`,
        icon: 'file',
        name: of,
        note: titleOf(of) ?? '',
        isFile: true,
        run: () => open(of),
      }),
    ),
  ]
}
