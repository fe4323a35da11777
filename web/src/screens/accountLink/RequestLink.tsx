import { Button, Skeleton, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { accountLinkAvailability } from '../../api/accountQueries.ts'
import { api } from '../../api/client.ts'
import { EmailField } from '../../session/EmailField.tsx'
import { formatWait, ProblemAlert, useRetryCountdownS } from '../../ui/ProblemAlert.tsx'

/** Requests a mailed link to set a new password. The response is the same whether or not the account exists. */
export function RequestLink() {
  const { data: offer, isPending } = useQuery(accountLinkAvailability)
  if (isPending) return <Skeleton h={120} />
  if (offer?.mailed === false) {
    return <Text>This service does not send mail. Ask the administrator for a link to set a new password.</Text>
  }
  return <MailForm />
}

function MailForm() {
  const form = useForm({ initialValues: { email: '' } })
  const ask = useMutation({
    mutationFn: ({ email }: { readonly email: string }) =>
      api.POST('/api/auth/links', { body: { purpose: 'reset', email } }),
  })
  const waitS = useRetryCountdownS(ask.error)
  if (ask.isSuccess) {
    return (
      <>
        <Text role="status">
          If an account with this email exists, we have sent it a link. The link works once, within one hour.
        </Text>
        <Text size="sm" c="dimmed" mt="sm">
          No mail after a few minutes? Check your spam folder, or request another one.
        </Text>
        <Button variant="default" fullWidth mt="lg" size="md" onClick={() => ask.reset()}>
          Send again
        </Button>
      </>
    )
  }
  return (
    <form onSubmit={form.onSubmit(values => ask.mutate(values))}>
      <Text size="sm" mb="sm">
        We mail you a link that sets a new password.
      </Text>
      {ask.error && <ProblemAlert error={ask.error} />}
      <EmailField {...form.getInputProps('email')} />
      <Button type="submit" fullWidth mt="lg" size="md" loading={ask.isPending} disabled={waitS > 0}>
        {waitS > 0 ? `Wait ${formatWait(waitS)}` : 'Mail me a link'}
      </Button>
    </form>
  )
}
