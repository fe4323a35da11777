import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { SettingRow } from './Setting.tsx'

const SecondSteps = lazy(async () => ({ default: (await import('./twoStep/SecondFactors.tsx')).SecondFactors }))

/** What a person shows besides the password, or in its place. */
export function TwoStep() {
  return (
    <SettingRow title="Two-step sign-in">
      <Suspense fallback={<Skeleton h={120} />}>
        <SecondSteps />
      </Suspense>
    </SettingRow>
  )
}
