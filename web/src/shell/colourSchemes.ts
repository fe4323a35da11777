import type { MantineColorScheme } from '@mantine/core'
import type { IconName } from '../ui/Icon.tsx'

export const colourSchemes = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'auto', label: 'System', icon: 'system' },
] as const satisfies readonly { value: MantineColorScheme; label: string; icon: IconName }[]

export const colourNames = Object.fromEntries(colourSchemes.map(({ value, label }) => [value, label])) as Readonly<
  Record<MantineColorScheme, string>
>
