import { altered } from './screen.ts'

/** Code hosts as the service describes them, for screens that differ between hosts. */
const byName = {
  embedded: {
    id: 'embedded',
    label: 'the built-in host',
    creates: true,
    imports: 'address',
    takesRepoToken: false,
    hasSignIn: false,
    hasOwners: false,
  },
  git: {
    id: 'git',
    label: 'the git server',
    creates: false,
    imports: 'address',
    takesRepoToken: true,
    hasSignIn: false,
    hasOwners: false,
  },
  github: {
    id: 'github',
    label: 'GitHub',
    creates: true,
    imports: 'name',
    takesRepoToken: false,
    hasSignIn: true,
    hasOwners: true,
  },
} as const

type HostName = keyof typeof byName

export function hostsNamed(...names: readonly HostName[]) {
  return names.map((name, at) => ({ ...byName[name], isDefault: at === 0 }))
}

/** The service offers these hosts; the first is the default. */
export const withHosts = (...names: readonly HostName[]) =>
  altered(/\/api\/auth\/repohost\/status$/, { provider: names[0], hosts: hostsNamed(...names) })
