import { Button, Group, List, Text } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { Section } from '../../ui/Section.tsx'
import { ConfirmOnDemand } from './ConfirmOnDemand.tsx'
import { useChangeVisibility } from './mutations.ts'
import { PendingVisibility } from './PendingVisibility.tsx'

type Project = Schemas['Project']

const visibilityTexts = {
  private: 'Private. Only you can read the site and the repository.',
  public: 'Public. Everyone who has the address can read the site and the repository, without signing in.',
} as const

/** Who can read the project, and how to change that. */
export function Visibility({ project }: { readonly project: Project }) {
  const { visibility, visibilityChange, status } = project
  const isInTheMaking = status === 'INITIALIZING' && !project.waitsForPush
  const [isAsking, setAsking] = useState(false)
  const change = useChangeVisibility(project)
  const to = visibility === 'private' ? 'public' : 'private'
  const cannotOpen = to === 'public' && (status === 'ARCHIVED' || status === 'ERROR')
  return (
    <Section title="Visibility">
      {visibilityChange ? (
        <PendingVisibility change={visibilityChange} isBusy={change.isPending} onAsk={change.mutate} />
      ) : (
        <Group justify="space-between">
          <Text size="sm" maw="30rem">
            {visibilityTexts[visibility]}
            {cannotOpen && ' An archived or failed project cannot be made public.'}
          </Text>
          <Button
            variant="default"
            disabled={isInTheMaking || cannotOpen}
            onClick={() => {
              change.reset()
              setAsking(true)
            }}
          >
            {to === 'public' ? 'Make it public' : 'Make it private'}
          </Button>
        </Group>
      )}
      {change.error && !isAsking && <ProblemAlert error={change.error} />}
      {isAsking && (
        <VisibilityDialog
          to={to}
          name={project.name}
          isBusy={change.isPending}
          error={change.error}
          onConfirm={() => change.mutate(to, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}

type VisibilityDialogProps = {
  readonly to: Project['visibility']
  readonly name: string
  readonly isBusy: boolean
  readonly error: unknown
  readonly onConfirm: () => void
  readonly onClose: () => void
}

function VisibilityDialog({ to, name, ...dialog }: VisibilityDialogProps) {
  if (to === 'private') {
    return (
      <ConfirmOnDemand title="Make the project private?" action="Make it private" isHarmless {...dialog}>
        Only you can read the site and the repository here from now on. The code host is updated next; a site published
        there is switched off. Existing copies remain with their owners.
      </ConfirmOnDemand>
    )
  }
  return (
    <ConfirmOnDemand title="Make the project public?" action="Make it public" typed={name} {...dialog}>
      Everyone who has the address will be able to read, without signing in:
      <List size="sm" my="xs">
        <List.Item>the site with all its pages</List.Item>
        <List.Item>every file in the repository</List.Item>
        <List.Item>
          its whole history: earlier versions, deleted files, and the name and email of everyone who made a change
        </List.Item>
      </List>
      Others may copy it. Making the project private later does not affect existing copies.
    </ConfirmOnDemand>
  )
}
