import { Button, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'
import { fieldErrorsOf } from '../../api/fieldErrors.ts'
import { me } from '../../api/queries.ts'
import { focusFirstError, showRefused } from '../../ui/focusFirstError.ts'
import { formatDay } from '../../ui/formatTimes.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.ts'
import { SettingRow } from './Setting.tsx'

export function Name() {
  const { data, error, refetch } = useQuery(me)
  return (
    <SettingRow title="Name">
      {error && <ProblemAlert title="Cannot load your name" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={64} />}
      {data && <NameForm key={data.id} account={data} />}
    </SettingRow>
  )
}

function NameForm({ account }: { readonly account: Schemas['Me'] }) {
  const client = useQueryClient()
  const { firstName, lastName } = account
  const form = useForm({
    initialValues: { firstName, lastName },
    validate: {
      firstName: value => (value.trim() === '' ? 'Enter your first name.' : null),
      lastName: value => (value.trim() === '' ? 'Enter your last name.' : null),
    },
  })
  const save = useMutation({
    mutationFn: (body: typeof form.values) => dataOf(api.PUT('/api/auth/me', { body })),
    onSuccess: saved => {
      client.setQueryData(me.queryKey, known => known && { ...known, ...saved })
      const { firstName, lastName } = saved
      form.setInitialValues({ firstName, lastName })
      form.reset()
      toast('Your name was saved.')
    },
    onError: error => showRefused(form, fieldErrorsOf(error, ['firstName', 'lastName'])),
  })
  const isShown = Object.keys(form.errors).length > 0
  return (
    <form onSubmit={form.onSubmit(values => save.mutate(values), focusFirstError)} noValidate>
      <Group align="flex-start">
        <TextInput
          label="First name"
          autoComplete="given-name"
          maxLength={100}
          flex="1 1 12rem"
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          maxLength={100}
          flex="1 1 12rem"
          {...form.getInputProps('lastName')}
        />
      </Group>
      {save.error && !isShown && <ProblemAlert title="Your name was not saved" error={save.error} />}
      <Group justify="space-between" mt="md">
        <Text size="sm" c="dimmed">
          Member since {formatDay(account.createdAt)}
        </Text>
        <Button type="submit" variant="default" loading={save.isPending}>
          Save the name
        </Button>
      </Group>
    </form>
  )
}
