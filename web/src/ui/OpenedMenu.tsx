import { Menu, type MenuProps } from '@mantine/core'
import { type ButtonHTMLAttributes, cloneElement, type ReactElement, type ReactNode, useEffect, useState } from 'react'

export type OpenedMenuProps = Pick<MenuProps, 'width'> & {
  readonly target: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  readonly children: ReactNode
}

/**
 * A menu that is open when it mounts. It opens once its button has the focus, as a menu returns the focus that it took:
 * the button is a new one, and the one that was pressed is gone.
 */
export function OpenedMenu({ target, children, width }: OpenedMenuProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      {...(width !== undefined && { width })}
    >
      <Menu.Target>{cloneElement(target, { autoFocus: true })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
