import { Anchor, Button, Code, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, dataOf, type Schemas } from '../../../api/client.ts'
import { fieldErrorsOf } from '../../../api/fieldErrors.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ProblemAlert } from '../../../ui/ProblemAlert.tsx'
import { toast } from '../../../ui/toast.ts'
import { CurrentPassword, passwordBody } from './CurrentPassword.tsx'
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx'
import { QrCode } from './QrCode.tsx'

export type SetUpAuthenticatorProps = { readonly isFirst: boolean; readonly onClose: () => void }

/** Steps: the password, if this is the first second factor; the secret and a code from it; the recovery codes. */
export function SetUpAuthenticator({ isFirst, onClose }: SetUpAuthenticatorProps) {
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const [codes, setCodes] = useState<readonly string[]>([])
  const field = useRef<HTMLInputElement>(null)
  const begin = useMutation({
    mutationFn: () => dataOf(api.POST('/api/auth/second-factors/totp', { body: passwordBody(password) })),
    onError: () => field.current?.focus(),
  })
  const { mutate: start } = begin
  useEffect(() => {
    if (!isFirst) start()
  }, [isFirst, start])
  const done = (recoveryCodes: readonly string[]) => {
    toast('The authenticator app was set up.')
    void client.invalidateQueries({ queryKey: ['secondFactors'] })
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
    else onClose()
  }
  const { currentPassword: refused } = fieldErrorsOf(begin.error, ['currentPassword'])
  if (codes.length > 0) return <NewRecoveryCodes codes={codes} onClose={onClose} />
  return (
    <Dialog title="Set up an authenticator app" onClose={onClose}>
      {begin.error && refused === undefined && <ProblemAlert error={begin.error} />}
      {begin.data && <ShowSecret begun={begin.data} onDone={done} onClose={onClose} />}
      {!begin.data && !isFirst && !begin.error && <Skeleton h={240} />}
      {!begin.data && isFirst && (
        <form
          onSubmit={event => {
            event.preventDefault()
            begin.mutate()
          }}
        >
          <Text size="sm">Enter your password to confirm your identity.</Text>
          <CurrentPassword field={field} value={password} error={refused} onText={setPassword} />
          <Group mt="lg" justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={begin.isPending}>
              Continue
            </Button>
          </Group>
        </form>
      )}
    </Dialog>
  )
}

type ShowSecretProps = {
  readonly begun: Schemas['TotpBegun']
  readonly onDone: (recoveryCodes: readonly string[]) => void
  readonly onClose: () => void
}

function ShowSecret({ begun, onDone, onClose }: ShowSecretProps) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // Its camera cannot scan its own screen.
  const [isTouchScreen] = useState(() => matchMedia('(pointer: coarse)').matches)
  const finish = useMutation({
    mutationFn: () =>
      dataOf(api.PUT('/api/auth/second-factors/totp', { body: { challenge: begun.challenge, code: code.trim() } })),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: () => {
      setCode('')
      field.current?.focus()
    },
  })
  const { code: wrong } = fieldErrorsOf(finish.error, ['code'])
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        finish.mutate()
      }}
    >
      <Text size="sm">Scan this with the app, such as Google Authenticator, 1Password or Aegis:</Text>
      <QrCode text={begun.uri} />
      <Text size="sm">
        {isTouchScreen && (
          <>
            <Anchor href={begun.uri}>Open the app on this device</Anchor>.{' '}
          </>
        )}
        Or enter this key: <Code style={{ overflowWrap: 'anywhere' }}>{begun.secret.replaceAll(/(.{4})/g, '$1 ')}</Code>
      </Text>
      {finish.error && wrong === undefined && <ProblemAlert error={finish.error} />}
      <TextInput
        ref={field}
        mt="md"
        label="The code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        withAsterisk={false}
        autoFocus
        error={wrong}
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
      />
      <Group mt="lg" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={finish.isPending}>
          Set up
        </Button>
      </Group>
    </form>
  )
}
