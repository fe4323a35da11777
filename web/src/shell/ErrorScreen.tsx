import { Button, Group, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '../ui/PageLayout.tsx'

/**
 * Replaces a screen that crashed, or lost a part to an update; the rest of the app keeps working, and drafts are stored
 * on this device. The browser logs the error.
 */
export function ErrorScreen() {
  useDocumentTitle('Something went wrong')
  return (
    <div className="page" role="alert">
      <Title order={1}>Something went wrong here</Title>
      <Text mt="sm">Your changes are saved on this device. Reload the page.</Text>
      <Group mt="md">
        <Button onClick={() => location.reload()}>Reload</Button>
        <Button component="a" href="/projects" variant="default">
          Projects
        </Button>
      </Group>
    </div>
  )
}
