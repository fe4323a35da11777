/**
 * Public addresses of a project (Interface, Projects): those that its code host reported, otherwise the service's own.
 */
export type AddressBases = {
  /** Base address of the service's git server, such as `https://speckeep.example.org/git/`. */
  readonly cloneBase: string
  /**
   * Base address of the built-in pages, such as `https://pages.example.org/`. With a `*`, as in
   * `https://*.pages.example.org`, every project gets its own origin.
   */
  readonly pagesBase: string
}

export type AddressColumns = {
  readonly id: number
  readonly userId: number
  readonly slug: string
  readonly repoFullName: string
  readonly repoUrl: string | null
  readonly cloneUrl: string | null
  readonly pagesUrl: string | null
  readonly pagesEnabled: boolean
}

export type ProjectAddresses = {
  readonly repoUrl: string
  readonly cloneUrl: string
  readonly pagesUrl: string | null
}

/** `projectList.ts` of `drivers/postgres` computes the same addresses in SQL: keep the two in step. */
export function projectAddresses(project: AddressColumns, bases: AddressBases): ProjectAddresses {
  const cloneUrl = project.cloneUrl ?? `${bases.cloneBase}${project.repoFullName}.git`
  return {
    cloneUrl,
    repoUrl: project.repoUrl ?? cloneUrl,
    pagesUrl: project.pagesUrl ?? (project.pagesEnabled ? builtInPagesUrl(project, bases.pagesBase) : null),
  }
}

/** Uses the service's own names: the name of the repository may be chosen, and changed, elsewhere. */
function builtInPagesUrl({ id, userId, slug }: AddressColumns, pagesBase: string): string {
  return hasOwnOrigins(pagesBase) ? `${pagesBase.replaceAll('*', `p${id}`)}/` : `${pagesBase}u${userId}/${slug}/`
}

/** Whether every project's pages have their own origin. */
export function hasOwnOrigins(pagesBase: string): boolean {
  return pagesBase.includes('*')
}

/** Whether an address is plain HTTP on this machine, the only place where plain HTTP is safe. */
export function isPlainLocalhost(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
