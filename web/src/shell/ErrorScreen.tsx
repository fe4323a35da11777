import { Button, Group, Text, Title } from '@mantine/core'
import { messageOf } from '../api/problem.ts'
import { useDocumentTitle } from '../ui/PageLayout.tsx'

/** Replaces a screen that crashed; the rest of the app keeps working, and drafts are stored on this device. */
export function ErrorScreen({ error, reset }: { readonly error: unknown; readonly reset?: () => void }) {
  useDocumentTitle('Something went wrong')
  return (
    <div className="page" role="alert">
      <Title order={1}>Something went wrong here</Title>
      <Text mt="sm">{messageOf(error)}</Text>
      <Text mt="xs" c="dimmed">
        Your changes are saved on this device. Reload the page, or go back to the projects.
      </Text>
      <Group mt="md">
        <Button onClick={() => (reset ? reset() : location.reload())}>Try again</Button>
        <Button component="a" href="/projects" variant="default">
          Projects
        </Button>
      </Group>
    </div>
  )
}
