import { useMantineColorScheme } from '@mantine/core'
import { Choice } from '../../shell/Choice.tsx'
import { colourNames } from '../../shell/colourSchemes.ts'
import { Setting } from './Setting.tsx'

export function Colours() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Setting title="Colours">
      <Choice label="Colours" value={colorScheme} onChange={setColorScheme} options={colourNames} />
    </Setting>
  )
}
