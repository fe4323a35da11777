import { Menu, useMantineColorScheme } from '@mantine/core'
import { Icon } from '../../ui/Icon.tsx'
import type { OpenMenuProps } from '../../ui/MenuOnDemand.tsx'
import { colourSchemes } from '../colourSchemes.ts'

export function OpenThemeMenu({ target }: OpenMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu defaultOpened position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {colourSchemes.map(({ value, label, icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon name={icon} size={16} />}
            rightSection={value === colorScheme ? <Icon name="check" size={16} /> : null}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
