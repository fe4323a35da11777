import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { slugOf } from '#domain/slug.ts'
import { isProblem } from '../../api/problem.ts'
import { hostStatus, templates } from '../../api/queries.ts'
import { Coming } from '../../ui/Coming.tsx'
import { focusFirstError } from '../../ui/focusFirstError.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { PageLayout } from '../../ui/PageLayout.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { useKeptForm } from '../../ui/useKeptForm.ts'
import { createRequest, type ProjectSource, type ProjectValues } from './createRequest.ts'
import { HostSelect } from './HostSelect.tsx'
import { OwnerSelect } from './OwnerSelect.tsx'
import { PushNote } from './PushNote.tsx'
import { RepositoryFields } from './RepositoryFields.tsx'
import { TemplateSelect } from './TemplateSelect.tsx'
import { useCreation } from './useCreation.ts'
import { VisibilitySelect } from './VisibilitySelect.tsx'

const projectSources = { template: 'From a template', repository: 'From a repository' } as const
/** The host where Speckeep itself is the git server. */
const builtIn = 'embedded'
const isBuiltInSource = { ...projectSources, push: 'Push an existing repository' } as const

export function Screen() {
  const search = useSearch({ from: '/inside/projects/new' })
  const [chosen, setStart] = useState<ProjectSource>(search.from ?? 'template')
  const [template, setTemplate] = useState<number | null>(search.template ?? null)
  // The address may name one that does not exist.
  const templateId = useQuery(templates).data?.find(({ id }) => id === template)?.id ?? null
  const { data: status, isPending } = useQuery(hostStatus)
  const hosts = status?.hosts ?? []
  const [hostId, setHostId] = useState<string | null>(search.from === 'push' ? builtIn : null)
  const host = hosts.find(({ id }) => id === hostId) ?? hosts.find(({ isDefault }) => isDefault)
  const creates = host?.creates ?? true
  const takesPush = host === undefined || host.id === builtIn
  const start = chosen === 'push' && !takesPush ? 'template' : chosen
  const source: ProjectSource = creates ? start : 'repository'
  const form = useForm<ProjectValues>({
    initialValues: {
      name: '',
      description: '',
      repoFullName: '',
      owner: '',
      username: '',
      token: '',
      visibility: 'private',
    },
    validate: {
      name: value => (value.trim() === '' ? 'Enter a name.' : null),
      repoFullName: value =>
        source === 'repository' && value.trim().length < 3 ? 'owner/name, or an address starting with https://' : null,
    },
  })
  const { name } = form.values
  const forget = useKeptForm('create', form, ['name', 'description', 'repoFullName', 'username'])
  const { isBusy, problem, create } = useCreation(form, forget)
  const send = (values: ProjectValues) =>
    create(createRequest(values, { source, templateId, host, isHostChosen: hostId !== null }))

  return (
    <PageLayout title="New project">
      <form onSubmit={form.onSubmit(send, focusFirstError)} noValidate style={{ maxWidth: '46rem' }}>
        <TextInput
          label="Name"
          description={
            name.trim() === '' ? 'Shown in lists and on the site.' : `Its address will end with /${slugOf(name)}`
          }
          required
          withAsterisk={false}
          maxLength={100}
          autoFocus
          {...form.getInputProps('name')}
        />
        {isPending && <Coming />}
        {hosts.length > 1 && host && (
          <HostSelect hosts={hosts} value={host.id} error={form.errors['host']} onChange={setHostId} />
        )}
        {creates && (
          <SegmentedControl
            className="create-start"
            label="Start from"
            value={start}
            onChange={setStart}
            options={host?.id === builtIn ? isBuiltInSource : projectSources}
          />
        )}
        {source === 'repository' ? (
          <RepositoryFields form={form} host={host} />
        ) : source === 'push' ? (
          <PushNote />
        ) : (
          <>
            <TemplateSelect value={templateId} onChange={setTemplate} />
            {host?.hasOwners && (
              <OwnerSelect
                value={form.values.owner}
                error={form.errors['owner']}
                onChange={owner => form.setFieldValue('owner', owner)}
              />
            )}
          </>
        )}
        <Textarea
          mt="lg"
          label="Description"
          description="Optional. One or two sentences for the list of projects."
          maxLength={1_000}
          autosize
          minRows={2}
          {...form.getInputProps('description')}
        />
        <VisibilitySelect
          value={form.values.visibility}
          onChange={visibility => form.setFieldValue('visibility', visibility)}
        />
        {problem !== null && <ProblemAlert title="The project was not created" error={problem} />}
        {isProblem(problem, 'reconnect_required') && (
          <Text size="sm" mb="sm">
            <Link to="/settings">Connect the code host in the settings</Link>, then come back.
          </Text>
        )}
        <Group mt="xl">
          <Button type="submit" loading={isBusy}>
            Create the project
          </Button>
          <ButtonLink to="/projects" variant="default" onClick={forget}>
            Cancel
          </ButtonLink>
        </Group>
      </form>
    </PageLayout>
  )
}
