import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { Icon, type IconName } from './Icon.tsx'
import { MenuOnDemand } from './MenuOnDemand.tsx'

export const colourSchemes = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'auto', label: 'As the system', icon: 'system' },
] as const satisfies readonly { value: MantineColorScheme; label: string; icon: IconName }[]

export const colourNames = Object.fromEntries(colourSchemes.map(({ value, label }) => [value, label])) as Readonly<
  Record<MantineColorScheme, string>
>

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
