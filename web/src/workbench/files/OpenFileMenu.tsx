import { Menu } from '@mantine/core'
import type { OpenMenuProps } from '../../shell/MenuOnDemand.tsx'

export type FileMenu = {
  readonly onMove: () => void
  readonly onUpload: () => void
  /** `null` if the file has no uncommitted changes. */
  readonly onDiscard: (() => void) | null
  readonly onDelete: () => void
}

export function OpenFileMenu({ target, onMove, onUpload, onDiscard, onDelete }: FileMenu & OpenMenuProps) {
  return (
    <Menu defaultOpened position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onMove}>Rename or move…</Menu.Item>
        <Menu.Item onClick={onUpload}>Upload images…</Menu.Item>
        {onDiscard && <Menu.Item onClick={onDiscard}>Discard my changes</Menu.Item>}
        <Menu.Item c="var(--mantine-color-error)" onClick={onDelete}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
