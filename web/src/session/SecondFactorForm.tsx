import { Button, Group, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { isProblem } from '../api/problem.ts'
import { formatWait, ProblemAlert, useRetryCountdownS } from '../ui/ProblemAlert.tsx'
import { PasswordField } from './PasswordField.tsx'
import { canUsePasskeys, getPasskey } from './passkeys.ts'

export type FactorChallenge = Pick<Schemas['ConfirmationAsked'], 'challenge' | 'methods' | 'passkeyOptions'>
export type FactorProof = Omit<Schemas['ConfirmationProof'], 'challenge'>
type Method = FactorChallenge['methods'][number]

export type SecondFactorFormProps = {
  readonly challenge: FactorChallenge
  readonly action: string
  readonly back: string
  readonly onProve: (proof: FactorProof) => Promise<unknown>
  readonly onBack: () => void
}

const alternatives: Readonly<Record<Method, string>> = {
  password: 'Use your password instead',
  passkey: 'Use a passkey instead',
  totp: 'Use your authenticator app instead',
  recovery: 'Use a recovery code instead',
}

/** Asks for one of the account's second factors, or for the password that confirms an account without one. */
export function SecondFactorForm({ challenge: asked, action, back, onProve, onBack }: SecondFactorFormProps) {
  const methods = asked.methods.filter(method => method !== 'passkey' || canUsePasskeys())
  const [method, setMethod] = useState<Method | undefined>(methods[0])
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const waitS = useRetryCountdownS(problem)
  const prove = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    setProblem(null)
    try {
      await onProve(await buildProof(method, text, asked))
    } catch (error) {
      setProblem(error)
      setText('')
      // The next attempt starts with another code.
      form.querySelector('input')?.focus()
    }
    setBusy(false)
  }
  return (
    <form onSubmit={event => void prove(event)}>
      {problem !== null && <ProblemAlert error={problemText(problem)} />}
      {method === undefined && (
        <Text size="sm">
          None of your second factors works in this browser. Use another browser, or ask an administrator of this
          service.
        </Text>
      )}
      {method === 'password' && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          autoFocus
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
      )}
      {method === 'passkey' && <Text size="sm">Your device asks for your fingerprint, face or PIN.</Text>}
      {method === 'totp' && (
        <CodeInput
          key="totp"
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={text}
          onText={setText}
        />
      )}
      {method === 'recovery' && (
        <CodeInput
          key="recovery"
          label="Recovery code"
          autoComplete="off"
          maxLength={40}
          value={text}
          onText={setText}
        />
      )}
      {method !== undefined && (
        <Button
          type="submit"
          fullWidth
          mt="lg"
          size="md"
          data-autofocus={method === 'passkey' || undefined}
          autoFocus={method === 'passkey'}
          loading={isBusy}
          disabled={waitS > 0 && method === 'totp'}
        >
          {waitS > 0 && method === 'totp'
            ? `Wait ${formatWait(waitS)}`
            : method === 'passkey'
              ? 'Use a passkey'
              : action}
        </Button>
      )}
      <Group mt="xs" gap="xs" justify="center">
        {methods
          .filter(other => other !== method)
          .map(other => (
            <Button
              key={other}
              variant="subtle"
              onClick={() => {
                setMethod(other)
                setText('')
                setProblem(null)
              }}
            >
              {alternatives[other]}
            </Button>
          ))}
        <Button variant="subtle" onClick={onBack}>
          {back}
        </Button>
      </Group>
    </form>
  )
}

type CodeInputProps = {
  readonly label: string
  readonly inputMode?: 'numeric'
  readonly autoComplete: string
  readonly maxLength: number
  readonly value: string
  readonly onText: (text: string) => void
}

function CodeInput({ onText, ...input }: CodeInputProps) {
  return (
    <TextInput
      {...input}
      required
      withAsterisk={false}
      data-autofocus
      autoFocus
      spellCheck={false}
      onChange={event => onText(event.currentTarget.value)}
    />
  )
}

async function buildProof(method: Method | undefined, text: string, asked: FactorChallenge): Promise<FactorProof> {
  if (method === 'password') return { currentPassword: text }
  if (method === 'totp') return { code: text.trim() }
  if (method === 'recovery') return { recoveryCode: text.trim() }
  const { id, rawId, response } = await getPasskey(asked.passkeyOptions ?? {})
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const signed = { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) }
  return { passkey: { id, rawId, type: 'public-key', response: signed } }
}

const problemTexts: Readonly<Record<string, string>> = {
  currentPassword: 'This is not the password of your account.',
  code: 'This code is wrong or was used already. Wait for the next one in your app.',
  recoveryCode: 'This is not one of your recovery codes, or it was used already.',
  passkey: 'This passkey does not belong to your account.',
  challenge: 'This took too long. Go back and start again.',
}

/** Replaces the service's field errors by sentences. */
function problemText(problem: unknown): unknown {
  const field = isProblem(problem, 'validation_failed') ? problem.fields[0]?.field : undefined
  const sentence = field === undefined ? undefined : problemTexts[field]
  return sentence === undefined ? problem : new Error(sentence)
}
