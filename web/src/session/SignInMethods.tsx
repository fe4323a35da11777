import { Loader } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { loadWithRetry } from '../ui/loadWithRetry.ts'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { signInWithFactor, signInWithPasskey } from './factorSignIn.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { canUsePasskeys } from './passkeys.ts'
import type { FactorChallenge } from './SecondFactorForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignInProviders } from './SignInProviders.tsx'

const SecondStep = loadWithRetry(async () => (await import('./SecondFactorForm.tsx')).SecondFactorForm)

export type SignInMethodsProps = {
  readonly next: string
  /** Prefilled when the user signs in again. */
  readonly email?: string
  /** Links below the form. */
  readonly children: ReactNode
}

/** All sign-in methods. After the password, the second factor replaces them if the account has one. */
export function SignInMethods({ next, email, children }: SignInMethodsProps) {
  const [asked, setAsked] = useState<(FactorChallenge & { readonly email: string }) | null>(null)
  const [given, setGiven] = useState(email)
  if (asked === null) {
    return (
      <>
        <SignInForm {...(given !== undefined && { email: given })} onChallenge={setAsked} />
        <PasskeySignIn />
        {children}
        <SignInProviders next={next} />
      </>
    )
  }
  return (
    <>
      <Suspense fallback={<Loader aria-label="One moment" />}>
        <SecondStep
          challenge={asked}
          action="Sign in"
          back="Back"
          onProve={proof => signInWithFactor({ challenge: asked.challenge, ...proof })}
          onBack={() => {
            setGiven(asked.email)
            setAsked(null)
          }}
        />
      </Suspense>
      {children}
    </>
  )
}

function PasskeySignIn() {
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
      <PasskeyButton isOffered={canUsePasskeys()} isBusy={isBusy} onGo={() => void go()} />
      {problem !== null && <ProblemAlert error={problem} />}
    </>
  )
}
