import { Menu } from '@mantine/core'
import type { OpenMenuProps } from '../../ui/MenuOnDemand.tsx'
import { OpenedMenu } from '../../ui/OpenedMenu.tsx'

export type FileMenu = {
  readonly onMove: () => void
  readonly onUpload: () => void
  /** Opens what is known of the file. */
  readonly onAsk: (about: 'history' | 'blame') => void
  /** `null` if the file has no uncommitted changes. */
  readonly onDiscard: (() => void) | null
  /** If another tab holds the file, this one changes nothing of it. */
  readonly session: { readonly isHeld: () => boolean } | null
  readonly onDelete: () => void
  readonly isReadOnly: boolean
}

export function OpenFileMenu({ target, isReadOnly, ...menu }: FileMenu & OpenMenuProps) {
  const { onMove, onUpload, onAsk, onDiscard, session, onDelete } = menu
  const isWritable = !isReadOnly && session?.isHeld() !== false
  return (
    <OpenedMenu target={target}>
      {isWritable && <Menu.Item onClick={onMove}>Rename or move…</Menu.Item>}
      {isWritable && <Menu.Item onClick={onUpload}>Upload images…</Menu.Item>}
      <Menu.Item onClick={() => onAsk('history')}>History…</Menu.Item>
      <Menu.Item onClick={() => onAsk('blame')}>Who wrote this…</Menu.Item>
      {onDiscard && session?.isHeld() && <Menu.Item onClick={onDiscard}>Discard my changes</Menu.Item>}
      {isWritable && (
        <Menu.Item c="var(--mantine-color-error)" onClick={onDelete}>
          Delete
        </Menu.Item>
      )}
    </OpenedMenu>
  )
}
