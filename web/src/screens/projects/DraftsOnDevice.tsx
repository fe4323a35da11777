import { Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useUserId } from '../../api/session.ts'
import { browserStore, type DraftPlace, draftPlaces } from '../../drafts/draftStore.ts'
import { TextLink } from '../../ui/links.tsx'

/** What can be opened while the service does not answer. */
export function DraftsOnDevice() {
  const userId = useUserId()
  const [places, setPlaces] = useState<readonly DraftPlace[]>([])
  useEffect(() => {
    let isShown = true
    draftPlaces(userId, browserStore().use).then(
      found => isShown && setPlaces(found),
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [userId])
  return (
    <section aria-labelledby="drafts-here">
      <Title order={2} size="h3" id="drafts-here" mt="md">
        Drafts on this device
      </Title>
      <Text size="sm" mb="xs">
        {places.length === 0
          ? 'There are none. Your projects are shown as soon as Speckeep can be reached.'
          : 'They can be opened and edited now, and committed as soon as Speckeep can be reached.'}
      </Text>
      <ul>
        {places.map(({ projectId, path }) => (
          <li key={`${projectId} ${path}`}>
            <TextLink to="/projects/$id/edit/$" params={{ id: String(projectId), _splat: path }}>
              {path}
            </TextLink>{' '}
            in project {projectId}
          </li>
        ))}
      </ul>
    </section>
  )
}
