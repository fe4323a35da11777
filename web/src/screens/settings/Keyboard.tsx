import { Text } from '@mantine/core'
import { SingleKeysSwitch } from '../../shell/KeyboardHelp.tsx'
import { SettingRow } from './Setting.tsx'

export function Keyboard() {
  return (
    <SettingRow title="Keyboard">
      <Text size="sm" c="dimmed">
        Press ? anywhere to see all shortcuts.
      </Text>
      <SingleKeysSwitch />
    </SettingRow>
  )
}
