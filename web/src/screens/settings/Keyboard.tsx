import { Text } from '@mantine/core'
import { SingleKeysSwitch } from '../../shell/HelpSheet.tsx'
import { Setting } from './Setting.tsx'

export function Keyboard() {
  return (
    <Setting title="Keyboard">
      <Text size="sm" c="dimmed">
        Press ? anywhere for all keys.
      </Text>
      <SingleKeysSwitch />
    </Setting>
  )
}
