import { Button, Group, Text } from '@mantine/core'
import { signOut } from '../../session/signing.ts'
import { Setting } from './Setting.tsx'

export function SignOut() {
  return (
    <Setting title="Sign out">
      <Group justify="space-between">
        <Text size="sm">Ends the sign-in of this browser. Drafts that are not committed stay on this device.</Text>
        <Button variant="default" onClick={() => void signOut()}>
          Sign out
        </Button>
      </Group>
    </Setting>
  )
}
