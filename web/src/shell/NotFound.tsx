import { Button, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useDocumentTitle } from '../ui/PageLayout.tsx'

export function NotFound({ what = 'page' }: { readonly what?: string }) {
  useDocumentTitle('Not found')
  return (
    <div className="page">
      <Title order={1}>There is no such {what}</Title>
      <Text mt="sm" c="dimmed">
        It may have been moved or deleted, or the address may be wrong.
      </Text>
      <Button mt="md" component={Link} to="/projects">
        All projects
      </Button>
    </div>
  )
}
