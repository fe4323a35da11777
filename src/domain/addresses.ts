/** Where people reach a project (Interface, Projects): the addresses its code host gave, else the service's own. */
export type AddressBases = {
  /** Where the service's git server is, such as `https://speckeep.example.org/git/`. */
  readonly cloneBase: string
  /**
   * Where the built-in pages are, such as `https://pages.example.org/`. With a `*`, as in
   * `https://*.pages.example.org`, every project has an origin of its own.
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

/** Lists of projects get the same addresses from SQL: `drivers/postgres/projectList.ts` is the twin of this. */
export function projectAddresses(project: AddressColumns, bases: AddressBases): ProjectAddresses {
  const cloneUrl = project.cloneUrl ?? `${bases.cloneBase}${project.repoFullName}.git`
  return {
    cloneUrl,
    repoUrl: project.repoUrl ?? cloneUrl,
    pagesUrl: project.pagesUrl ?? (project.pagesEnabled ? builtInPagesUrl(project, bases.pagesBase) : null),
  }
}

/** By names of ours: what the repository is called may be chosen, and changed, elsewhere. */
function builtInPagesUrl({ id, userId, slug }: AddressColumns, pagesBase: string): string {
  return hasOwnOrigins(pagesBase) ? `${pagesBase.replaceAll('*', `p${id}`)}/` : `${pagesBase}u${userId}/${slug}/`
}

/** Whether every project's pages are on an origin of their own. */
export function hasOwnOrigins(pagesBase: string): boolean {
  return pagesBase.includes('*')
}

/** Whether an address is plain HTTP on this machine, the one place where that is no risk. */
export function isPlainLocalhost(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
