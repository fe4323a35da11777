import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { allFiles } from '../../api/queries.ts'
import { sitePages } from './sitePages.ts'

export type PageSelectProps = {
  readonly projectId: number
  /** Relative to the site's address; empty for its first page. */
  readonly value: string
  readonly onChange: (path: string) => void
  readonly width: string
}

/** Navigates to any page. */
export function PageSelect({ projectId, value, onChange, width }: PageSelectProps) {
  const { data } = useQuery(allFiles(projectId))
  return (
    <NativeSelect
      aria-label="Page"
      w={width}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      data={[...sitePages(data?.type === 'directory' ? data.entries : [])]}
    />
  )
}
