import { Menu } from '@mantine/core'
import type { OpenMenuProps } from '../../shell/MenuOnDemand.tsx'

export type FileMenu = {
  readonly onMove: () => void
  readonly onUpload: () => void
  /** Opens what is known of the file. */
  readonly onAsk: (about: 'history' | 'blame') => void
  /** `null` if the file has no uncommitted changes. */
  readonly onDiscard: (() => void) | null
  readonly onDelete: () => void
}

export function OpenFileMenu({ target, onMove, onUpload, onAsk, onDiscard, onDelete }: FileMenu & OpenMenuProps) {
  return (
    <Menu defaultOpened position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onMove}>Rename or move…</Menu.Item>
        <Menu.Item onClick={onUpload}>Upload images…</Menu.Item>
        <Menu.Item onClick={() => onAsk('history')}>History…</Menu.Item>
        <Menu.Item onClick={() => onAsk('blame')}>Who wrote this…</Menu.Item>
        {onDiscard && <Menu.Item onClick={onDiscard}>Discard my changes</Menu.Item>}
        <Menu.Item c="var(--mantine-color-error)" onClick={onDelete}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
