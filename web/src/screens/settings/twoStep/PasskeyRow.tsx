import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api, type Schemas } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { formatDay } from '../../../ui/formatTimes.ts'
import { LastUsed } from '../../../ui/LastUsed.tsx'
import { loadWithRetry } from '../../../ui/loadWithRetry.ts'
import { RowText } from '../../../ui/RowText.tsx'
import { toast } from '../../../ui/toast.ts'

const RenamePasskey = loadWithRetry(async () => (await import('./RenamePasskey.tsx')).RenamePasskey)

export function PasskeyRow({ passkey }: { readonly passkey: Schemas['Passkey'] }) {
  const { id, name, addedAt, lastUsedAt } = passkey
  const client = useQueryClient()
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const remove = useMutation({
    mutationFn: () =>
      api.DELETE('/api/auth/second-factors/passkeys/{passkeyId}', { params: { path: { passkeyId: String(id) } } }),
    onSuccess: () => {
      setOpen(null)
      toast(`“${name}” was removed.`)
      void client.invalidateQueries({ queryKey: ['secondFactors'] })
    },
  })
  return (
    <li>
      <RowText
        name={name}
        details={
          <>
            since {formatDay(addedAt)} · <LastUsed at={lastUsedAt} />
          </>
        }
      />
      <Group gap="xs">
        <Button variant="default" size="xs" aria-label={`Rename ${name}`} onClick={() => setOpen('rename')}>
          Rename
        </Button>
        <Button variant="default" size="xs" aria-label={`Remove ${name}`} onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </Group>
      <Suspense fallback={null}>
        {open === 'rename' && <RenamePasskey passkey={passkey} onClose={() => setOpen(null)} />}
      </Suspense>
      {open === 'remove' && (
        <ConfirmDialog
          title={`Remove “${name}”?`}
          action="Remove the passkey"
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onClose={() => setOpen(null)}
        >
          It can no longer be used to sign in. Your device may still offer it until you delete it there too.
        </ConfirmDialog>
      )}
    </li>
  )
}
