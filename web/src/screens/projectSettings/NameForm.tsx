import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Schemas } from '../../api/client.ts'
import { fieldErrorsOf } from '../../api/fieldErrors.ts'
import { useUpdateProject } from '../../api/updateProject.ts'
import { announce } from '../../ui/announce.tsx'
import { focusFirstError, showRefused } from '../../ui/focusFirstError.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { Section } from '../../ui/Section.tsx'
import { useKeptForm } from '../../ui/useKeptForm.ts'

export function NameForm({ project }: { readonly project: Schemas['Project'] }) {
  const update = useUpdateProject(project)
  const form = useForm({
    initialValues: { name: project.name, description: project.description },
    validate: { name: value => (value.trim() === '' ? 'Enter a name.' : null) },
  })
  const forget = useKeptForm(`project ${project.id}`, form, ['name', 'description'])
  const save = ({ name, description }: typeof form.values) =>
    update.mutate(
      { name: name.trim(), description: description.trim() },
      {
        onSuccess: () => {
          form.resetDirty()
          forget()
          announce('Saved.')
        },
        onError: error => showRefused(form, fieldErrorsOf(error, ['name', 'description'])),
      },
    )
  return (
    <Section title="Name and description">
      <form onSubmit={form.onSubmit(save, focusFirstError)}>
        <TextInput
          label="Name"
          description="The address and the repository keep their names."
          maxLength={100}
          {...form.getInputProps('name')}
        />
        <Textarea
          mt="sm"
          label="Description"
          maxLength={1_000}
          autosize
          minRows={2}
          {...form.getInputProps('description')}
        />
        {update.error && <ProblemAlert title="Not saved" error={update.error} />}
        <Group mt="md">
          <Button type="submit" disabled={!form.isDirty()} loading={update.isPending}>
            Save
          </Button>
          {update.isSuccess && !form.isDirty() && (
            <Text size="sm" c="dimmed">
              Saved
            </Text>
          )}
        </Group>
      </form>
    </Section>
  )
}
