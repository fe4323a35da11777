import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { SettingRow } from './Setting.tsx'

const SecondSteps = lazy(async () => ({ default: (await import('./twoStep/SecondFactors.tsx')).SecondFactors }))

/** The second factors of the account, and passkeys that replace the password. */
export function TwoStep() {
  return (
    <SettingRow title="Two-step sign-in">
      <Suspense fallback={<Skeleton h={120} />}>
        <SecondSteps />
      </Suspense>
    </SettingRow>
  )
}
