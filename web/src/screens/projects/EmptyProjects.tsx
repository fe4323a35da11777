import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { hostStatus, templates } from '../../api/queries.ts'
import { TextLink } from '../../ui/links.tsx'

const shownMax = 3

/** The first screen of a new user: what Speckeep is, and ways to start. */
export function EmptyProjects() {
  const { data } = useQuery(templates)
  const takesPush = useQuery(hostStatus).data?.hosts.some(({ id }) => id === 'embedded')
  const first = [...(data ?? [])].sort((a, b) => Number(b.isDefault) - Number(a.isDefault)).slice(0, shownMax)
  return (
    <section aria-labelledby="begin">
      <Title order={2} id="begin">
        Start your first specification
      </Title>
      <Text mt="xs" mb="lg" c="dimmed" maw="38rem">
        A project holds your documents in all their versions, and shows them as a site. Ask for rewrites in plain words,
        and see every change before it is committed. It is a git repository, which your own tools can use too.
      </Text>
      <ul className="card-grid">
        {data === undefined && [1, 2, 3].map(place => <Skeleton key={place} component="li" h={130} radius="lg" />)}
        {first.map(({ id, name, description }) => (
          <li key={id}>
            <article className="card">
              <Link to="/projects/new" search={{ template: id }} className="card-link">
                {name}
              </Link>
              <Text size="sm" c="dimmed">
                {description}
              </Text>
            </article>
          </li>
        ))}
      </ul>
      <Text mt="lg" size="sm">
        Already have a repository?{' '}
        <TextLink to="/projects/new" search={{ from: 'repository' }}>
          Import it
        </TextLink>
        {takesPush && (
          <>
            {' or '}
            <TextLink to="/projects/new" search={{ from: 'push' }}>
              push it
            </TextLink>
          </>
        )}
      </Text>
    </section>
  )
}
