import { Button, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { accountLinkAvailability } from '../../api/accountQueries.ts'
import { api } from '../../api/client.ts'
import { Coming } from '../../ui/Coming.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'

/** How to confirm an unconfirmed email. */
export function ConfirmEmail({ email }: { readonly email: string }) {
  const { data: offer, isPending } = useQuery(accountLinkAvailability)
  const send = useMutation({
    mutationFn: () => api.POST('/api/auth/links', { body: { purpose: 'verify', email } }),
  })
  if (isPending) return <Coming />
  if (!offer) return null
  if (!offer.mailed) {
    return (
      <Text size="sm" c="dimmed" mt="xs">
        This service does not send mail, so you do not need to confirm your email.
      </Text>
    )
  }
  return (
    <>
      <Text size="sm" mt="xs">
        We have mailed you a link. Open it, so that you can set a new password by mail when you need one.
      </Text>
      {send.error && <ProblemAlert title="The mail was not sent" error={send.error} />}
      {send.isSuccess ? (
        <Text size="sm" mt="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
          We sent a new mail to {email}.
        </Text>
      ) : (
        <Button mt="sm" size="xs" variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          Send the mail again
        </Button>
      )}
    </>
  )
}
