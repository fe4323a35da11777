import { Menu, useMantineColorScheme } from '@mantine/core'
import { Icon } from '../../ui/Icon.tsx'
import type { OpenMenuProps } from '../../ui/MenuOnDemand.tsx'
import { OpenedMenu } from '../../ui/OpenedMenu.tsx'
import { colourSchemes } from '../colourSchemes.ts'

export function OpenThemeMenu({ target }: OpenMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <OpenedMenu target={target}>
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
    </OpenedMenu>
  )
}
