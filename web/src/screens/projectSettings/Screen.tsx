import { Button, Checkbox, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { project as projectQuery } from '../../api/queries.ts'
import { useUpdateProject } from '../../api/updateProject.ts'
import { useProjectId } from '../../shell/ProjectLayout.tsx'
import { PageLayout } from '../../ui/PageLayout.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { Section } from '../../ui/Section.tsx'
import { isBuilding } from '../../ui/StatusBadge.tsx'
import { ConfirmOnDemand } from './ConfirmOnDemand.tsx'
import { useDeleteProject } from './mutations.ts'
import { NameForm } from './NameForm.tsx'
import { Repository } from './Repository.tsx'
import { Visibility } from './Visibility.tsx'

export function Screen() {
  const { data } = useQuery(projectQuery(useProjectId()))
  return (
    <PageLayout title="Project settings">
      {data ? <SettingsSections key={data.id} project={data} /> : <Skeleton h={320} radius="lg" />}
    </PageLayout>
  )
}

function SettingsSections({ project }: { readonly project: Schemas['Project'] }) {
  return (
    <>
      <NameForm project={project} />
      <Visibility project={project} />
      <Repository project={project} />
      <Archive project={project} />
      <Deletion project={project} />
    </>
  )
}

function Archive({ project }: { readonly project: Schemas['Project'] }) {
  const update = useUpdateProject(project)
  const isArchived = project.status === 'ARCHIVED'
  return (
    <Section title={isArchived ? 'Archived' : 'Archive'}>
      <Group justify="space-between">
        <Text size="sm" maw="30rem">
          {isArchived
            ? 'The site is readable; commits are disabled until you unarchive the project.'
            : 'The site stays readable; commits are disabled until you unarchive the project.'}
        </Text>
        <Button
          variant="default"
          loading={update.isPending}
          disabled={isBuilding(project.status) || project.status === 'ERROR'}
          onClick={() => update.mutate({ status: isArchived ? 'ACTIVE' : 'ARCHIVED' })}
        >
          {isArchived ? 'Unarchive' : 'Archive'}
        </Button>
      </Group>
      {update.error && <ProblemAlert error={update.error} />}
    </Section>
  )
}

function Deletion({ project }: { readonly project: Schemas['Project'] }) {
  const [isAsking, setAsking] = useState(false)
  const [isForever, setForever] = useState(false)
  const remove = useDeleteProject(project)
  return (
    <Section title="Delete">
      <Group justify="space-between">
        <Text size="sm" maw="30rem">
          Deletes the project and its site. You can restore it for 30 days.
        </Text>
        <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAsking(true)}>
          Delete the project
        </Button>
      </Group>
      {isAsking && (
        <ConfirmOnDemand
          title="Delete the project?"
          action="Delete"
          typed={project.name}
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(isForever)}
          onClose={() => setAsking(false)}
          choice={
            project.storedBytes !== null && (
              <Checkbox
                mt="md"
                label="Delete permanently: frees its storage immediately and cannot be undone"
                checked={isForever}
                onChange={event => setForever(event.currentTarget.checked)}
              />
            )
          }
        >
          The project and its site disappear immediately. You can restore them for 30 days, unless you delete
          permanently.
        </ConfirmOnDemand>
      )}
    </Section>
  )
}
