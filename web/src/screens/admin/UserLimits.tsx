import { Button, Group, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { focusFirstError } from '../../ui/focusFirstError.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.ts'

type User = Schemas['ListedUser']
type UserLimitsProps = { readonly user: User; readonly onClose: () => void }

const limitMax = 1_000_000_000

/** The individual limits of a user, in place of the service's defaults. */
export function UserLimits({ user, onClose }: UserLimitsProps) {
  const client = useQueryClient()
  const form = useForm({
    initialValues: { projects: limitToText(user.projectsMax), space: limitToText(user.storageMaxMib) },
    validate: { projects: validateLimit, space: validateLimit },
  })
  const change = useMutation({
    mutationFn: ({ projects, space }: typeof form.values) =>
      api.PUT('/api/admin/users/{userId}', {
        params: { path: { userId: String(user.id) } },
        body: { projectsMax: parseLimit(projects), storageMaxMib: parseLimit(space) },
      }),
    onSuccess: () => {
      onClose()
      toast(`The limits of ${user.email} were set.`)
      void client.invalidateQueries({ queryKey: ['admin'] })
    },
  })
  return (
    <Dialog title={`Limits of ${user.email}`} onClose={onClose}>
      <form onSubmit={form.onSubmit(values => change.mutate(values), focusFirstError)}>
        <Text size="sm" mb="sm">
          Leave a field empty to use the default limit. 0 means no limit.
        </Text>
        <TextInput
          data-autofocus
          label="Projects"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          {...form.getInputProps('projects')}
        />
        <TextInput
          mt="sm"
          label="Storage in MiB"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          {...form.getInputProps('space')}
        />
        {change.error && <ProblemAlert title="The limits were not set" error={change.error} />}
        <Group mt="lg" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending}>
            Set the limits
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

function limitToText(limit: number | null): string {
  return limit === null ? '' : String(limit)
}

function parseLimit(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim())
}

function validateLimit(text: string): string | null {
  const isWhole = /^\d*$/.test(text.trim()) && Number(text.trim()) <= limitMax
  return isWhole ? null : 'Enter a whole number from 0 to 1,000,000,000, or leave the field empty.'
}
