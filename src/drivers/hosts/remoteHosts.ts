import type { CodeHost } from '#ports/hosts.ts'
import { forgejoHost } from './forgejo.ts'
import { giteaHost } from './gitea/index.ts'
import { githubHost } from './github/index.ts'
import { gitlabHost } from './gitlab/index.ts'
import type { RemoteHostOptions } from './remote.ts'

/** The hosts that are reached over the network, by their names in REPOHOST_PROVIDER. */
export const remoteHosts = {
  github: githubHost,
  gitlab: gitlabHost,
  gitea: giteaHost,
  forgejo: forgejoHost,
} as const satisfies Record<string, (options: RemoteHostOptions) => CodeHost>

export type RemoteProvider = keyof typeof remoteHosts
