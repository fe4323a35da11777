import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { loadWithRetry } from '../../ui/loadWithRetry.ts'
import { SettingRow } from './Setting.tsx'

const SecondSteps = loadWithRetry(async () => (await import('./twoStep/SecondFactors.tsx')).SecondFactors)

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
