import { useState } from 'react'
import { ProblemAlert, useWaitS } from '../shell/ProblemAlert.tsx'
import { SignInFields } from './SignInFields.tsx'
import { signIn } from './signing.ts'

/** Who waits for the sign-in hears of it from the session. */
export function SignInForm({ email }: { readonly email?: string }) {
  const [problem, setProblem] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const waitS = useWaitS(problem)
  const send = async (values: { readonly email: string; readonly password: string }) => {
    setBusy(true)
    setProblem(null)
    await signIn(values).catch(setProblem)
    setBusy(false)
  }
  return (
    <>
      {problem !== null && <ProblemAlert error={problem} />}
      <SignInFields {...(email !== undefined && { email })} isBusy={isBusy} waitS={waitS} onSend={send} />
    </>
  )
}
