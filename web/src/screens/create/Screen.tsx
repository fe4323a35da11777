import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { slugOf } from '#domain/slug.ts'
import { api, dataOf, type Schemas } from '../../api/client.ts'
import { newIdempotencyKey } from '../../api/idempotency.ts'
import { isProblem } from '../../api/problem.ts'
import { hostStatus, project as projectQuery } from '../../api/queries.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { PageLayout } from '../../ui/PageLayout.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { HostSelect } from './HostSelect.tsx'
import { OwnerSelect } from './OwnerSelect.tsx'
import { PushNote } from './PushNote.tsx'
import { RepositoryFields, type RepositoryValues } from './RepositoryFields.tsx'
import { TemplateSelect } from './TemplateSelect.tsx'
import { VisibilitySelect } from './VisibilitySelect.tsx'

type ProjectSource = 'template' | 'repository' | 'push'

const projectSources = { template: 'From a template', repository: 'From a repository' } as const
/** The host where Speckeep itself is the git server. */
const builtIn = 'embedded'
const isBuiltInSource = { ...projectSources, push: 'Push an existing repository' } as const

type CreateProjectRequest = Schemas['ProjectRequest']

function repositoryOf(
  { repoFullName, username, token }: RepositoryValues,
  takesToken: boolean,
): Partial<CreateProjectRequest> {
  const name = username.trim()
  const repoToken = { token: token.trim(), ...(name !== '' && { username: name }) }
  return { repoFullName: repoFullName.trim(), ...(takesToken && repoToken.token !== '' && { repoToken }) }
}

/** `repoToken.username` is the field `username` of the form. */
function formField({ field, message }: { readonly field: string; readonly message: string }) {
  return { field: field.replace(/^repoToken\.?(?=.)/, '').replace(/^repoToken$/, 'token'), message }
}

export function Screen() {
  const search = useSearch({ from: '/inside/projects/new' })
  const navigate = useNavigate()
  const client = useQueryClient()
  const [chosen, setStart] = useState<ProjectSource>(search.from ?? 'template')
  const [templateId, setTemplateId] = useState<number | null>(search.template ?? null)
  const [problem, setProblem] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  /** The idempotency key of these values: a double click or a retry after a lost response creates one project. */
  const key = useRef({ payload: '', key: '' })
  const hosts = useQuery(hostStatus).data?.hosts ?? []
  const [hostId, setHostId] = useState<string | null>(search.from === 'push' ? builtIn : null)
  const host = hosts.find(({ id }) => id === hostId) ?? hosts.find(({ isDefault }) => isDefault)
  const creates = host?.creates ?? true
  const takesPush = host === undefined || host.id === builtIn
  const start = chosen === 'push' && !takesPush ? 'template' : chosen
  const isTaken = !creates || start === 'repository'
  const isEmpty = !isTaken && start === 'push'
  const form = useForm({
    initialValues: {
      name: '',
      description: '',
      repoFullName: '',
      owner: '',
      username: '',
      token: '',
      visibility: 'private' as Schemas['Project']['visibility'],
    },
    validate: {
      name: value => (value.trim() === '' ? 'Enter a name.' : null),
      repoFullName: value =>
        isTaken && value.trim().length < 3 ? 'owner/name, or an address starting with https://' : null,
    },
  })
  const { name } = form.values

  const send = async ({ description, owner, visibility, ...rest }: typeof form.values) => {
    const body: CreateProjectRequest = {
      name: rest.name.trim(),
      visibility,
      ...(description.trim() !== '' && { description: description.trim() }),
      ...(isTaken && repositoryOf(rest, host?.takesRepoToken ?? false)),
      ...(isEmpty && { empty: true }),
      ...(!isTaken && !isEmpty && templateId !== null && { templateId }),
      ...(!isTaken && !isEmpty && host?.hasOwners && owner !== '' && { owner }),
      ...(host !== undefined && hostId !== null && { host: host.id }),
    }
    const payload = JSON.stringify(body)
    if (key.current.payload !== payload) key.current = { payload, key: newIdempotencyKey() }
    setBusy(true)
    setProblem(null)
    try {
      const header = { 'Idempotency-Key': key.current.key }
      const project = await dataOf(api.POST('/api/projects', { params: { header }, body }))
      void client.invalidateQueries({ queryKey: ['projects'] })
      // Already outdated, so that the next screen asks immediately whether the project is ready.
      client.setQueryData(projectQuery(project.id).queryKey, project, { updatedAt: 0 })
      await navigate({ to: '/projects/$id/creating', params: { id: String(project.id) } })
    } catch (error) {
      const fields = isProblem(error)
        ? error.fields.map(formField).filter(({ field }) => field === 'host' || Object.hasOwn(form.values, field))
        : []
      form.setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])))
      if (fields.length === 0) setProblem(error)
      setBusy(false)
    }
  }

  return (
    <PageLayout title="New project">
      <form onSubmit={form.onSubmit(send)} noValidate style={{ maxWidth: '46rem' }}>
        <TextInput
          label="Name"
          description={name.trim() === '' ? 'The name of the project.' : `Its address will end with /${slugOf(name)}`}
          required
          withAsterisk={false}
          maxLength={100}
          autoFocus
          {...form.getInputProps('name')}
        />
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
        {isTaken ? (
          <RepositoryFields form={form} host={host} />
        ) : isEmpty ? (
          <PushNote />
        ) : (
          <>
            <TemplateSelect value={templateId} onChange={setTemplateId} />
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
          <ButtonLink to="/projects" variant="default">
            Cancel
          </ButtonLink>
        </Group>
      </form>
    </PageLayout>
  )
}
