import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { me } from '../api/queries.ts'
import { TextLink } from '../ui/links.tsx'
import { PageLayout } from '../ui/PageLayout.tsx'

export type AdminLayoutProps = {
  readonly title: string
  /** A page that administrators reach from the admin page, with a link back. */
  readonly isSubpage?: boolean
  readonly children: ReactNode
}

/** A screen for administrators; others learn why it is empty. */
export function AdminLayout({ title, isSubpage = false, children }: AdminLayoutProps) {
  const { data } = useQuery(me)
  const isAdministrator = data?.roles.includes('ADMIN') ?? false
  return (
    <PageLayout title={title}>
      {data && !isAdministrator && <Text>Only administrators of this service see this page.</Text>}
      {isAdministrator && isSubpage && (
        <Text size="sm" mb="md">
          <TextLink to="/admin">Admin</TextLink>
        </Text>
      )}
      {isAdministrator && children}
    </PageLayout>
  )
}
