import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, dataOf } from '../../../api/client.ts'
import { fieldErrorsOf } from '../../../api/fieldErrors.ts'
import { isProblem } from '../../../api/problem.ts'
import { createPasskey } from '../../../session/passkeys.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ProblemAlert } from '../../../ui/ProblemAlert.tsx'
import { toast } from '../../../ui/toast.ts'
import { CurrentPassword, passwordBody } from './CurrentPassword.tsx'
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx'
import { PasskeyName } from './PasskeyName.tsx'

export type AddPasskeyProps = { readonly isFirst: boolean; readonly onClose: () => void }

export function AddPasskey({ isFirst, onClose }: AddPasskeyProps) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [codes, setCodes] = useState<readonly string[]>([])
  const field = useRef<HTMLInputElement>(null)
  const add = useMutation({
    mutationFn: async () => {
      const body = passwordBody(password)
      const begun = await dataOf(api.POST('/api/auth/second-factors/passkeys/options', { body }))
      const { id, rawId, response } = await createPasskey(begun.options)
      const { clientDataJSON, attestationObject, transports = [] } = response
      const answer = { clientDataJSON, attestationObject, transports }
      const passkey = { id, rawId, type: 'public-key' as const, response: answer }
      const made = { challenge: begun.challenge, name: name.trim(), passkey }
      return await dataOf(api.POST('/api/auth/second-factors/passkeys', { body: made }))
    },
    onSuccess: ({ recoveryCodes }) => {
      toast(`“${name.trim()}” was added.`)
      void client.invalidateQueries({ queryKey: ['secondFactors'] })
      if (recoveryCodes.length > 0) setCodes(recoveryCodes)
      else onClose()
    },
    onError: error => isProblem(error, 'validation_failed') && field.current?.focus(),
  })
  const { currentPassword: refused } = fieldErrorsOf(add.error, ['currentPassword'])
  if (codes.length > 0) return <NewRecoveryCodes codes={codes} onClose={onClose} />
  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      <form
        onSubmit={event => {
          event.preventDefault()
          add.mutate()
        }}
      >
        <Text size="sm" mb="sm">
          Your device then asks for your fingerprint, face or PIN.
        </Text>
        {add.error && refused === undefined && <ProblemAlert error={add.error} />}
        <PasskeyName value={name} onText={setName} />
        {isFirst && <CurrentPassword field={field} value={password} error={refused} onText={setPassword} />}
        <Group mt="lg" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={add.isPending} disabled={name.trim() === ''}>
            Continue
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
