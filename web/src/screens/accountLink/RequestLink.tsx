import { Button, Skeleton, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { accountLinkAvailability } from '../../api/accountQueries.ts'
import { api } from '../../api/client.ts'
import { formatWait, ProblemAlert, useRetryCountdownS } from '../../shell/ProblemAlert.tsx'

/** Has a link mailed that sets a new password. The answer is the same whether or not there is an account. */
export function RequestLink() {
  const { data: offer, isPending } = useQuery(accountLinkAvailability)
  if (isPending) return <Skeleton h={120} />
  if (offer?.mailed === false) {
    return (
      <Text>
        This service sends no mail. Ask its administrator for a link that sets a new password: they can make one for
        you.
      </Text>
    )
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
          If there is an account with this email, a link is on its way to it. It works once, within one hour.
        </Text>
        <Text size="sm" c="dimmed" mt="sm">
          No mail after a few minutes? Look in the folder for unwanted mail, or ask again.
        </Text>
        <Button variant="default" fullWidth mt="lg" size="md" onClick={() => ask.reset()}>
          Ask again
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
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        {...form.getInputProps('email')}
      />
      <Button type="submit" fullWidth mt="lg" size="md" loading={ask.isPending} disabled={waitS > 0}>
        {waitS > 0 ? `Wait ${formatWait(waitS)}` : 'Mail me a link'}
      </Button>
    </form>
  )
}
