import type { Ports } from '#ports/index.ts'

/** The page that shows a commit, for hosts without such a page. */
export function commitAddress({ settings }: Pick<Ports, 'settings'>, projectId: number, sha: string): string {
  return `${settings.publicUrl}/api/projects/${projectId}/commits/${sha}`
}
