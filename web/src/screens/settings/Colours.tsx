import { useMantineColorScheme } from '@mantine/core'
import { colourNames } from '../../shell/colourSchemes.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { SettingRow } from './Setting.tsx'

export function Colours() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SettingRow title="Colours">
      <SegmentedControl label="Colours" value={colorScheme} onChange={setColorScheme} options={colourNames} />
    </SettingRow>
  )
}
