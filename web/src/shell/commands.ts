import { useMantineColorScheme } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { allFiles, me, projects } from '../api/queries.ts'
import { colourSchemes } from './colourSchemes.ts'
import type { Command } from './command.ts'
import { screenCommands } from './screenCommands.ts'

/** The commands of the palette: those of the screen, files of the current project, projects, screens. */
export function useCommands(onHelp: () => void): readonly Command[] {
  const { setColorScheme } = useMantineColorScheme()
  const navigate = useNavigate()
  const { id } = useParams({ strict: false })
  const isAdministrator = useQuery(me).data?.roles.includes('ADMIN') ?? false
  const { data: list = [] } = useInfiniteQuery(projects(''))
  const { data: folder } = useQuery({ ...allFiles(Number(id)), enabled: id !== undefined })
  const files = folder?.type === 'directory' ? folder.entries.filter(entry => entry.type === 'file') : []
  const places: readonly Command[] = [
    { key: 'new', icon: 'plus', name: 'New project', note: '', run: () => void navigate({ to: '/projects/new' }) },
    { key: 'projects', icon: 'projects', name: 'Projects', note: '', run: () => void navigate({ to: '/projects' }) },
    { key: 'usage', icon: 'usage', name: 'Usage and cost', note: '', run: () => void navigate({ to: '/usage' }) },
    { key: 'settings', icon: 'settings', name: 'Settings', note: '', run: () => void navigate({ to: '/settings' }) },
    ...(isAdministrator
      ? [
          {
            key: 'admin',
            icon: 'settings' as const,
            name: 'Admin',
            note: 'users',
            run: () => void navigate({ to: '/admin' }),
          },
          {
            key: 'model',
            icon: 'sparkle' as const,
            name: 'AI model',
            note: 'admin',
            run: () => void navigate({ to: '/admin/model' }),
          },
          {
            key: 'status',
            icon: 'usage' as const,
            name: 'Status of the service',
            note: 'admin',
            run: () => void navigate({ to: '/admin/status' }),
          },
        ]
      : []),
    { key: 'help', icon: 'keyboard', name: 'Keyboard', note: 'help', keys: '?', run: onHelp },
    ...colourSchemes.map(({ value, label, icon }) => ({
      key: `colours ${value}`,
      icon,
      name: `Colours: ${label}`,
      note: 'theme',
      run: () => setColorScheme(value),
    })),
  ]
  const own = screenCommands()
  // The workbench lists its files itself, including uncommitted ones.
  const listed = own.some(({ isFile }) => isFile) ? [] : files
  return [
    ...own,
    ...listed.map(({ path }) => ({
      key: `file ${path}`,
      icon: 'file' as const,
      name: path,
      note: '',
      isFile: true as const,
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
