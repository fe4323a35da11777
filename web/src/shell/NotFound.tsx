import { Button, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useDocumentTitle } from '../ui/PageLayout.tsx'

export type NotFoundProps = {
  readonly what?: string
  /** A button that leads on; by default to all projects. */
  readonly children?: ReactNode
  /** May load late. */
  readonly below?: ReactNode
}

export function NotFound({ what = 'page', children, below }: NotFoundProps) {
  useDocumentTitle('Not found')
  return (
    <div className="page">
      <Title order={1}>There is no such {what}</Title>
      <Text mt="sm" c="dimmed">
        It may have been deleted, or the address may be wrong.
      </Text>
      {children ?? (
        <Button mt="md" component={Link} to="/projects">
          All projects
        </Button>
      )}
      <Suspense fallback={null}>{below}</Suspense>
    </div>
  )
}
