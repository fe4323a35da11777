import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { me } from '../../api/queries.ts'
import { canSignOut } from '../../session/signOutGuards.ts'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { SettingRow } from './Setting.tsx'

export function DeleteAccount() {
  const { data } = useQuery(me)
  const [isAsking, setAsking] = useState(false)
  return (
    <SettingRow title="Delete this account">
      <Group justify="space-between" align="flex-start">
        <Text size="sm" flex="1 1 18rem">
          Ends your account and deletes your projects. This cannot be undone, so download your data first.
        </Text>
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          disabled={data === undefined}
          onClick={async () => setAsking(await canSignOut())}
        >
          Delete this account
        </Button>
      </Group>
      {isAsking && data && <DeleteAccountDialog account={data} onClose={() => setAsking(false)} />}
    </SettingRow>
  )
}
