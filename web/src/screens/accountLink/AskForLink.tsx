import { Button, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { ProblemAlert } from '../../shell/ProblemAlert.tsx'

/** Has a link mailed that sets a new password. */
export function AskForLink() {
  const [state, setState] = useState<'asking' | 'sending' | 'sent'>('asking')
  const [problem, setProblem] = useState<unknown>(null)
  const form = useForm({ initialValues: { email: '' } })
  const send = async ({ email }: { readonly email: string }) => {
    setState('sending')
    setProblem(null)
    try {
      await api.POST('/api/auth/links', { body: { purpose: 'reset', email } })
      setState('sent')
    } catch (error) {
      setProblem(error)
      setState('asking')
    }
  }
  if (state === 'sent') {
    return <Text role="status">If there is an account with this email, a link is on its way to it.</Text>
  }
  return (
    <form onSubmit={form.onSubmit(send)}>
      {problem !== null && <ProblemAlert error={problem} />}
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        {...form.getInputProps('email')}
      />
      <Button type="submit" fullWidth mt="lg" size="md" loading={state === 'sending'}>
        Mail me a link
      </Button>
    </form>
  )
}
