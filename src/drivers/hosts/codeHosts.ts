import type { CodeHosts, ProjectHost, SignInHost } from '#ports/hosts.ts'

/** The hosts of an installation, the default one first; at most one of them has a sign-in. */
export function codeHosts(first: ProjectHost, ...others: readonly ProjectHost[]): CodeHosts {
  const all = [first, ...others]
  return {
    all,
    default: first,
    withSignIn: all.find(hasSignIn) ?? null,
    of: id => all.find(host => host.id === id) ?? null,
  }
}

function hasSignIn(host: ProjectHost): host is SignInHost {
  return host.identity !== undefined
}
