import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { Icon } from '../../shell/Icon.tsx'
import type { DraftChange } from '../drafts/draft.ts'
import { type Row, rowsOf } from './rows.ts'

export type FileTreeProps = {
  readonly paths: readonly string[]
  readonly changes: ReadonlyMap<string, DraftChange>
  readonly openPath: string
  readonly onOpen: (path: string) => void
}

const marks = { added: 'new', changed: 'changed', deleted: 'will be deleted' } as const

/** A tree as the keyboard knows it: arrows move, right and left open and close, Enter opens the file. */
export function FileTree({ paths, changes, openPath, onOpen }: FileTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState(openPath)
  const tree = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => rowsOf(paths, closed), [paths, closed])
  const reachable = rows.some(({ path }) => path === focused) ? focused : rows[0]?.path

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
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(rows[at + 1]),
      ArrowUp: () => move(rows[at - 1]),
      Home: () => move(rows[0]),
      End: () => move(rows.at(-1)),
      ArrowRight: () => (row.isFolder && !row.isOpen ? toggle(row) : move(rows[at + 1])),
      ArrowLeft: () => (row.isOpen ? toggle(row) : move(rows.slice(0, at).findLast(each => each.level < row.level))),
      Enter: () => press(row),
      ' ': () => press(row),
    }
    const act = acts[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }

  return (
    <div ref={tree} role="tree" aria-label="Files" className="wb-tree">
      {rows.map(row => {
        const change = changes.get(row.path)
        return (
          <div
            key={row.path}
            role="treeitem"
            tabIndex={row.path === reachable ? 0 : -1}
            aria-level={row.level}
            aria-selected={row.path === openPath}
            aria-expanded={row.isFolder ? row.isOpen : undefined}
            data-path={row.path}
            data-change={change}
            style={{ paddingInlineStart: `${0.6 + (row.level - 1) * 0.9}rem` }}
            onClick={() => press(row)}
            onKeyDown={event => onKeyDown(event, row)}
          >
            <Icon name={row.isFolder ? 'projects' : 'file'} size={15} />
            <span className="wb-tree-name">{row.name}</span>
            {change && (
              <span className="wb-dot">
                <span className="visually-hidden">{marks[change]}</span>
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}
