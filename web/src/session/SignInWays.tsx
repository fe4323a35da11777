import { Loader } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { ProblemAlert } from '../shell/ProblemAlert.tsx'
import { signInWithFactor, signInWithPasskey } from './factorSignIn.ts'
import { OtherWays } from './OtherWays.tsx'
import { PasskeyWay } from './PasskeyWay.tsx'
import { canUsePasskeys } from './passkeys.ts'
import type { FactorAsked } from './SecondStep.tsx'
import { SignInForm } from './SignInForm.tsx'

const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }))

export type SignInWaysProps = {
  readonly next: string
  /** Known already, where a person signs in again. */
  readonly email?: string
}

/** All ways to sign in; after the password, the second step in their place where the account has one. */
export function SignInWays({ next, email }: SignInWaysProps) {
  const [asked, setAsked] = useState<(FactorAsked & { readonly email: string }) | null>(null)
  const [given, setGiven] = useState(email)
  if (asked === null) {
    return (
      <>
        <OtherWays next={next} />
        <SignInForm {...(given !== undefined && { email: given })} onAsked={setAsked} />
        <WithPasskey />
      </>
    )
  }
  return (
    <Suspense fallback={<Loader aria-label="One moment" />}>
      <SecondStep
        asked={asked}
        action="Sign in"
        back="Back"
        onProve={proof => signInWithFactor({ challenge: asked.challenge, ...proof })}
        onBack={() => {
          setGiven(asked.email)
          setAsked(null)
        }}
      />
    </Suspense>
  )
}

function WithPasskey() {
  const [problem, setProblem] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    setProblem(null)
    await signInWithPasskey().catch(setProblem)
    setBusy(false)
  }
  return (
    <>
      <PasskeyWay isOffered={canUsePasskeys()} isBusy={isBusy} onGo={() => void go()} />
      {problem !== null && <ProblemAlert error={problem} />}
    </>
  )
}
