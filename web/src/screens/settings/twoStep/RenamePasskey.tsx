import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schemas } from '../../../api/client.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ProblemAlert } from '../../../ui/ProblemAlert.tsx'
import { PasskeyName } from './PasskeyName.tsx'

export type RenamePasskeyProps = { readonly passkey: Schemas['Passkey']; readonly onClose: () => void }

export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const client = useQueryClient()
  const [name, setName] = useState(passkey.name)
  const rename = useMutation({
    mutationFn: () =>
      api.PUT('/api/auth/second-factors/passkeys/{passkeyId}', {
        params: { path: { passkeyId: String(passkey.id) } },
        body: { name: name.trim() },
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['secondFactors'] })
      onClose()
    },
  })
  return (
    <Dialog title="Rename the passkey" onClose={onClose}>
      <form
        onSubmit={event => {
          event.preventDefault()
          rename.mutate()
        }}
      >
        {rename.error && <ProblemAlert error={rename.error} />}
        <PasskeyName value={name} onText={setName} />
        <Group mt="lg" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={rename.isPending} disabled={name.trim() === ''}>
            Rename
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
