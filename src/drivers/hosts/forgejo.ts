import type { CodeHost } from '#ports/hosts.ts'
import type { GiteaFlavor } from './gitea/flavor.ts'
import { giteaHost } from './gitea/index.ts'
import type { RemoteHostOptions } from './remote.ts'

export const forgejoFlavor: GiteaFlavor = {
  id: 'forgejo',
  label: 'Forgejo',
  hookType: 'forgejo',
  headerPrefix: 'forgejo',
}

export function forgejoHost(options: RemoteHostOptions): CodeHost {
  return giteaHost(options, forgejoFlavor)
}
