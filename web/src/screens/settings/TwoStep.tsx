import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Setting } from './Setting.tsx'

const SecondSteps = lazy(async () => ({ default: (await import('./twoStep/SecondSteps.tsx')).SecondSteps }))

/** What a person shows besides the password, or in its place. */
export function TwoStep() {
  return (
    <Setting title="Two-step sign-in">
      <Suspense fallback={<Skeleton h={120} />}>
        <SecondSteps />
      </Suspense>
    </Setting>
  )
}
