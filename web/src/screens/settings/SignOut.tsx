import { Button, Group, Text } from '@mantine/core'
import { signOut } from '../../session/signInFlows.ts'
import { SettingRow } from './Setting.tsx'

export function SignOut() {
  return (
    <SettingRow title="Sign out">
      <Group justify="space-between">
        <Text size="sm">Signs out this browser. Uncommitted drafts stay on this device.</Text>
        <Button variant="default" aria-label="Sign out this browser" onClick={() => void signOut()}>
          Sign out
        </Button>
      </Group>
    </SettingRow>
  )
}
