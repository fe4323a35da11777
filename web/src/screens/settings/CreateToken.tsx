import { Button, Group, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'
import { fieldErrorsOf } from '../../api/fieldErrors.ts'
import { focusFirstError, showRefused } from '../../ui/focusFirstError.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { ProjectSelect, type SelectedProject } from './ProjectSelect.tsx'

const accessLevels = [
  { value: 'write', label: 'Read and write' },
  { value: 'read', label: 'Read only' },
]

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
  { value: 'never', label: 'Never' },
]

type Values = {
  readonly name: string
  readonly access: string
  readonly project: SelectedProject | null
  readonly lifetime: string
}

export function CreateToken({ onMade }: { readonly onMade: (token: Schemas['NewGitToken']) => void }) {
  const client = useQueryClient()
  const form = useForm<Values>({
    initialValues: { name: '', access: 'write', project: null, lifetime: '90' },
    validate: { name: value => (value.trim() === '' ? 'Enter a name, such as “my laptop”.' : null) },
  })
  const make = useMutation({
    mutationFn: ({ name, access, project, lifetime }: Values) =>
      dataOf(
        api.POST('/api/auth/tokens', {
          body: {
            name: name.trim(),
            access: access === 'read' ? 'read' : 'write',
            projectId: project?.id ?? null,
            expiresInDays: lifetime === 'never' ? null : Number(lifetime),
          },
        }),
      ),
    onSuccess: token => {
      form.reset()
      onMade(token)
      void client.invalidateQueries({ queryKey: ['gitTokens'] })
      void client.invalidateQueries({ queryKey: ['securityLog'] })
    },
    onError: error => showRefused(form, fieldErrorsOf(error, ['name'])),
  })
  return (
    <form onSubmit={form.onSubmit(values => make.mutate(values), focusFirstError)}>
      <TextInput
        label="New token"
        placeholder="What it is for, such as “my laptop”"
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <Group align="flex-end" mt="sm">
        <Select
          label="Access"
          data={accessLevels}
          comboboxProps={{ withinPortal: false }}
          allowDeselect={false}
          flex="1 1 9rem"
          {...form.getInputProps('access')}
        />
        <ProjectSelect value={form.values.project} onChange={project => form.setFieldValue('project', project)} />
        <Select
          label="Expires after"
          data={lifetimes}
          comboboxProps={{ withinPortal: false }}
          allowDeselect={false}
          flex="1 1 7rem"
          {...form.getInputProps('lifetime')}
        />
        <Button type="submit" loading={make.isPending}>
          Create token
        </Button>
      </Group>
      {make.error && form.errors['name'] === undefined && (
        <ProblemAlert title="The token was not created" error={make.error} />
      )}
    </form>
  )
}
