import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api, dataOf } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { loadWithRetry } from '../../../ui/loadWithRetry.ts'
import { RowText } from '../../../ui/RowText.tsx'

const loadDialog = async () => (await import('./NewRecoveryCodes.tsx')).NewRecoveryCodes
const NewCodes = loadWithRetry(loadDialog)

export function RecoveryRow({ left }: { readonly left: number }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const make = useMutation({
    mutationFn: async () => {
      // The codes are sent once, and the previous ones are then void: what shows them has to be there.
      await loadDialog().catch(cause => {
        throw new Error('A part of this page is missing. Reload the page, then try again.', { cause })
      })
      return await dataOf(api.POST('/api/auth/second-factors/recovery-codes'))
    },
    onSuccess: ({ recoveryCodes }) => {
      setAsking(false)
      setCodes(recoveryCodes)
      void client.invalidateQueries({ queryKey: ['secondFactors'] })
    },
  })
  return (
    <li>
      <RowText
        name="Recovery codes"
        details={
          <>
            {left === 0 ? 'None left' : left === 1 ? '1 left' : `${left} left`}. For when you have no other second
            factor; each works once.
          </>
        }
      />
      <Button variant="default" size="xs" aria-label="Generate new recovery codes" onClick={() => setAsking(true)}>
        Generate new
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Generate new recovery codes?"
          action="Generate new codes"
          isBusy={make.isPending}
          error={make.error}
          onConfirm={() => make.mutate()}
          onClose={() => setAsking(false)}
        >
          Your current codes stop working.
        </ConfirmDialog>
      )}
      <Suspense fallback={null}>{codes && <NewCodes codes={codes} onClose={() => setCodes(null)} />}</Suspense>
    </li>
  )
}
