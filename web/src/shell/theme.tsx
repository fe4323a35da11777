import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { Icon } from '../ui/Icon.tsx'
import { MenuOnDemand } from '../ui/MenuOnDemand.tsx'
import { colourSchemes } from './colourSchemes.ts'

const loadMenu = async () => (await import('./menus/OpenThemeMenu.tsx')).OpenThemeMenu

export function ThemeMenu() {
  const { colorScheme } = useMantineColorScheme()
  const current = colourSchemes.find(scheme => scheme.value === colorScheme) ?? colourSchemes[2]
  const target = (
    <ActionIcon variant="default" size={36} aria-label={`Colours: ${current.label}`}>
      <Icon name={current.icon} />
    </ActionIcon>
  )
  return <MenuOnDemand target={target} load={loadMenu} menu={{}} />
}
