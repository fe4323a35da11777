import { Button, Group, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Schemas } from '../../../api/client.ts'
import { canUsePasskeys } from '../../../session/passkeys.ts'
import { loadWithRetry } from '../../../ui/loadWithRetry.ts'
import { PasskeyRow } from './PasskeyRow.tsx'

const AddPasskey = loadWithRetry(async () => (await import('./AddPasskey.tsx')).AddPasskey)

export type PasskeysProps = {
  readonly passkeys: readonly Schemas['Passkey'][]
  readonly isFirst: boolean
  readonly isPossible: boolean
}

export function Passkeys({ passkeys, isFirst, isPossible }: PasskeysProps) {
  const [isAdding, setAdding] = useState(false)
  const canAdd = isPossible && canUsePasskeys()
  return (
    <>
      <Group justify="space-between" mt="lg" mb="xs">
        <Title order={4} size="h5">
          Passkeys
        </Title>
        {canAdd && (
          <Button variant="default" size="xs" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )}
      </Group>
      {passkeys.length === 0 && (
        <Text size="sm" c="dimmed">
          {canAdd
            ? 'A passkey signs you in with your fingerprint, face or PIN, without the password.'
            : 'Passkeys do not work at this address. An administrator can give this service a host name and https.'}
        </Text>
      )}
      {passkeys.length > 0 && (
        <ul className="rows">
          {passkeys.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {isAdding && <AddPasskey isFirst={isFirst} onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  )
}
