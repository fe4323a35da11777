import type { Ports } from '#ports/index.ts'

/** The API URL of a commit, for hosts that have no page for it. */
export function commitAddress({ settings }: Pick<Ports, 'settings'>, projectId: number, sha: string): string {
  return `${settings.publicUrl}/api/projects/${projectId}/commits/${sha}`
}
