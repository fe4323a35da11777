import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { allFiles, projects } from '../api/queries.ts'
import type { IconName } from './Icon.tsx'

export type Command = {
  readonly key: string
  readonly icon: IconName
  readonly name: string
  /** What else it is found by. */
  readonly note: string
  readonly run: () => void
}

/** What the palette offers: places, files of the project at hand, projects. */
export function useCommands(): readonly Command[] {
  const navigate = useNavigate()
  const { id } = useParams({ strict: false })
  const { data: list = [] } = useInfiniteQuery(projects(''))
  const { data: folder } = useQuery({ ...allFiles(Number(id)), enabled: id !== undefined })
  const files = folder?.type === 'directory' ? folder.entries.filter(entry => entry.type === 'file') : []
  const places: readonly Command[] = [
    { key: 'new', icon: 'plus', name: 'New project', note: '', run: () => void navigate({ to: '/projects/new' }) },
    { key: 'projects', icon: 'projects', name: 'Projects', note: '', run: () => void navigate({ to: '/projects' }) },
    { key: 'usage', icon: 'usage', name: 'Usage and cost', note: '', run: () => void navigate({ to: '/usage' }) },
    { key: 'settings', icon: 'settings', name: 'Settings', note: '', run: () => void navigate({ to: '/settings' }) },
  ]
  return [
    ...files.map(({ path }) => ({
      key: `file ${path}`,
      icon: 'file' as const,
      name: path,
      note: '',
      run: () => void navigate({ to: '/projects/$id/edit/$', params: { id: id ?? '', _splat: path } }),
    })),
    ...list.map(project => ({
      key: `project ${project.id}`,
      icon: 'branch' as const,
      name: project.name,
      note: project.repoFullName,
      run: () => void navigate({ to: '/projects/$id/edit/$', params: { id: String(project.id), _splat: '' } }),
    })),
    ...places,
  ]
}
