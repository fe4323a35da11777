import { type KeyboardEvent, memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { FileChange } from '../../drafts/moves.ts'
import { Icon } from '../../ui/Icon.tsx'
import { isFocusLost } from '../../ui/useKeptFocus.ts'
import { documentAt, documentTitle, type ListedDocument } from './documentTitle.ts'
import { collapsedFolders, type Row, rowsOf } from './rows.ts'

export type FileTreeProps = {
  readonly paths: readonly string[]
  readonly changes: ReadonlyMap<string, FileChange>
  /** Documents by path; the others are shown by name. */
  readonly documents: ReadonlyMap<string, ListedDocument>
  readonly openPath: string
  readonly onOpen: (path: string) => void
  readonly onActions: (row: Row) => void
  readonly onDelete: (row: Row) => void
  readonly onMove: (row: Row) => void
}

/** Trees up to this size are expanded at first; in larger ones only the folders of the open file are. */
const openFilesMax = 200

const marks = { added: 'new', changed: 'changed', deleted: 'will be deleted' } as const

function markOf({ kind, movedFrom }: FileChange): string {
  return kind === 'moved' ? `renamed from ${movedFrom}` : marks[kind]
}

/**
 * A tree with keyboard navigation: up and down move, right and left expand and collapse, Enter opens, F2 renames,
 * Delete deletes.
 */
export const FileTree = memo(function FileTree(props: FileTreeProps) {
  const { paths, changes, documents, openPath, onOpen, onActions, onDelete, onMove } = props
  const [closed, setClosed] = useState<ReadonlySet<string>>(() =>
    paths.length > openFilesMax ? collapsedFolders(paths, openPath) : new Set(),
  )
  const [focused, setFocused] = useState(openPath)
  const tree = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => rowsOf(paths, closed), [paths, closed])
  const reachable = rows.some(({ path }) => path === focused) ? focused : rows[0]?.path

  const deletedAt = useRef<number | null>(null)
  // The row of a file that was never committed goes away, and the focus with it.
  const focusBeside = useEffectEvent(() => {
    const at = deletedAt.current
    deletedAt.current = null
    if (at !== null && isFocusLost()) move(rows[Math.min(at, rows.length - 1)])
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows change
  useEffect(() => focusBeside(), [rows])
  const move = (to: Row | undefined): void => {
    if (!to) return
    setFocused(to.path)
    tree.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(to.path)}"]`)?.focus()
  }
  const toggle = (row: Row): void => {
    const next = new Set(closed)
    if (!next.delete(row.path)) next.add(row.path)
    setClosed(next)
  }
  const press = (row: Row): void => {
    setFocused(row.path)
    if (row.isFolder) toggle(row)
    else onOpen(row.path)
  }
  const onKeyDown = (event: KeyboardEvent, row: Row): void => {
    const at = rows.indexOf(row)
    const keyActions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(rows[at + 1]),
      ArrowUp: () => move(rows[at - 1]),
      Home: () => move(rows[0]),
      End: () => move(rows.at(-1)),
      ArrowRight: () => (row.isFolder && !row.isOpen ? toggle(row) : move(rows[at + 1])),
      ArrowLeft: () => (row.isOpen ? toggle(row) : move(rows.slice(0, at).findLast(each => each.level < row.level))),
      Delete: () => {
        deletedAt.current = at
        onDelete(row)
      },
      F2: () => onMove(row),
      Enter: () => press(row),
      ' ': () => press(row),
    }
    const act = keyActions[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }

  return (
    <div ref={tree} role="tree" aria-label="Files" className="wb-tree">
      {rows.map(row => {
        const change = changes.get(row.path)
        const document = documentAt(documents, row.path, change)
        const title = document && documentTitle(document)
        return (
          <div
            key={row.path}
            role="treeitem"
            tabIndex={row.path === reachable ? 0 : -1}
            aria-label={[title, row.name, document?.status?.text, change && markOf(change)].filter(Boolean).join(', ')}
            aria-level={row.level}
            aria-selected={row.path === openPath}
            aria-expanded={row.isFolder ? row.isOpen : undefined}
            data-path={row.path}
            title={title ? `${title} (${row.path})` : row.path}
            data-change={change?.kind}
            style={{ paddingInlineStart: `${0.6 + (row.level - 1) * 0.9}rem` }}
            onClick={() => press(row)}
            onKeyDown={event => onKeyDown(event, row)}
            onContextMenu={event => {
              event.preventDefault()
              onActions(row)
            }}
          >
            <Icon name={row.isFolder ? 'projects' : 'file'} size={15} />
            <span className="wb-tree-name">{title ?? row.name}</span>
            {document?.status && (
              <span className="wb-stage" data-stage={document.status.stage} title={document.status.text} />
            )}
            {change && <span className="wb-dot" title={markOf(change)} />}
            <button
              type="button"
              tabIndex={-1}
              className="wb-tree-actions"
              aria-label={`Actions for ${row.path}`}
              onClick={event => {
                event.stopPropagation()
                onActions(row)
              }}
            >
              ⋯
            </button>
          </div>
        )
      })}
    </div>
  )
})
