import { Modal, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '../api/client.ts'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { useModalFocus } from '../ui/useModalFocus.ts'
import { SecondFactorForm } from './SecondFactorForm.tsx'

/** Asks for a second factor again, or for the password of an account without one. The pending requests then continue. */
export function ReauthDialog({ onFinish }: { readonly onFinish: (isConfirmed: boolean) => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['confirmation'],
    gcTime: 0,
    staleTime: 0,
    queryFn: () => dataOf(api.POST('/api/auth/confirm/options')),
  })
  const cancel = () => onFinish(false)
  useModalFocus()
  return (
    <Modal.Root opened yOffset="10dvh" zIndex={450} onClose={cancel}>
      <Modal.Overlay />
      <Modal.Content>
        <div className="dialog-head">
          <Modal.Title component="h1">Confirm your identity</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body>
          <Text size="sm" mb="md">
            {data?.methods.includes('password')
              ? 'You signed in more than 10 minutes ago, so this change needs your password.'
              : 'Your account uses two-step sign-in, so important changes need confirmation.'}{' '}
            You will not be asked again for 10 minutes.
          </Text>
          {error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton h={96} />}
          {data && (
            <SecondFactorForm
              key={data.challenge}
              challenge={data}
              action="Confirm"
              back="Cancel"
              onProve={async proof => {
                await api.POST('/api/auth/confirm', { body: { challenge: data.challenge, ...proof } })
                onFinish(true)
              }}
              onBack={cancel}
            />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
