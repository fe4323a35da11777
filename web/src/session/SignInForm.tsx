import { useState } from 'react'
import { isProblem } from '../api/problem.ts'
import { ProblemAlert, useRetryCountdownS } from '../ui/ProblemAlert.tsx'
import type { FactorChallenge } from './SecondFactorForm.tsx'
import { SignInFields } from './SignInFields.tsx'
import { signIn } from './signInFlows.ts'

export type SignInFormProps = {
  readonly email?: string
  /** The password was correct, and the account has a second factor. */
  readonly onChallenge: (asked: FactorChallenge & { readonly email: string }) => void
}

/** Callers that wait for the sign-in subscribe to the session. */
export function SignInForm({ email, onChallenge: onAsked }: SignInFormProps) {
  const [problem, setProblem] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const waitS = useRetryCountdownS(problem)
  const send = async (values: { readonly email: string; readonly password: string }) => {
    setBusy(true)
    setProblem(null)
    await signIn(values).catch(error => {
      if (!isProblem(error) || error.body === null || !('challenge' in error.body)) return setProblem(error)
      onAsked({ ...error.body, email: values.email })
    })
    setBusy(false)
  }
  return (
    <>
      {problem !== null && <ProblemAlert error={problem} />}
      <SignInFields {...(email !== undefined && { email })} isBusy={isBusy} waitS={waitS} onSend={send} />
    </>
  )
}
