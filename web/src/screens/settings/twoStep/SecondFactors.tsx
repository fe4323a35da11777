import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ProblemAlert } from '../../../ui/ProblemAlert.tsx'
import { AuthenticatorRow } from './AuthenticatorRow.tsx'
import { secondFactorsQuery } from './factors.ts'
import { Passkeys } from './Passkeys.tsx'
import { RecoveryRow } from './RecoveryRow.tsx'

export function SecondFactors() {
  const { data, error, refetch } = useQuery(secondFactorsQuery)
  if (error) {
    return <ProblemAlert title="Cannot load your second factors" error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton h={120} />
  const isOn = data.totp !== null || data.passkeys.length > 0
  return (
    <>
      <Text size="sm" mb="sm">
        {isOn
          ? 'On. You sign in with your password and one of these, or with a passkey alone.'
          : 'Off. With a second factor, your password alone is not enough to sign in.'}
      </Text>
      <ul className="rows">
        <AuthenticatorRow totp={data.totp} isFirst={!isOn} />
        {isOn && <RecoveryRow left={data.recoveryCodesLeft} />}
      </ul>
      <Passkeys passkeys={data.passkeys} isFirst={!isOn} isPossible={data.passkeysAvailable} />
    </>
  )
}
