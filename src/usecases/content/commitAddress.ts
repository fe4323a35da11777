import type { Ports } from '#ports/index.ts'

/** Where a commit is shown, on hosts that have no place of their own for it. */
export function commitAddress({ settings }: Pick<Ports, 'settings'>, projectId: number, sha: string): string {
  return `${settings.publicUrl}/api/projects/${projectId}/commits/${sha}`
}
