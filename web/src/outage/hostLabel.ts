import { useQuery } from '@tanstack/react-query'
import { hostStatus, project } from '../api/queries.ts'
import { hostName } from '../ui/hosts.ts'

/** The display name of a project's code host, at the start of a sentence and within one. */
export function useHostLabel(projectId: number): { readonly atStart: string; readonly within: string } {
  const hostId = useQuery(project(projectId)).data?.host
  const label = useQuery(hostStatus).data?.hosts.find(({ id }) => id === hostId)?.label ?? 'the code host'
  return { atStart: hostName({ label }), within: label }
}
