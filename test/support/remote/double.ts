import type { RemoteProvider } from '#config/host.ts'
import type { HostClient, RemoteHostOptions } from '#drivers/hosts/remote.ts'
import type { CodeHost } from '#ports/hosts.ts'

/** A code host of one's own, as people and other programs meet it; each provider's double does it in its own way. */
export type RemoteDouble = {
  readonly provider: RemoteProvider
  /** The web app's page that the host lets people come back to. */
  readonly redirectUri: string
  /** The REPOHOST_ variables of a service on this host. */
  readonly env: Readonly<Record<string, string>>
  /** Every call of the driver goes through here. */
  readonly fetch: typeof fetch
  /** The driver as one process of Speckeep has it. */
  driver(send: typeof fetch): CodeHost
  /** The person says yes at the host's sign-in page, and is sent back with this. */
  consent(authorizationUrl: string, login: string): Promise<HostCallback>
  /** A repository that somebody has had there since before. */
  existing(owner: string, files: Files): Promise<string>
  /** An organization or group of ada's where she may create, and one where she may not: their names. */
  organizations(): { readonly open: string; readonly closed: string }
  /** Lets somebody read a repository and not write it. */
  share(fullName: string, reader: string): Promise<void>
  /** Somebody's `git push` of one commit, behind the service's back: the commit. */
  push(fullName: string, files: Files): Promise<string>
  /** The full names of all repositories. */
  repositories(): Promise<readonly string[]>
  /** The messages of the commits on `main`, newest first. */
  messages(fullName: string): Promise<readonly string[]>
  /** A delivery of news about a push to a repository, signed as this host does it. */
  delivery(repoId: number, secret: string): Delivery
  /** Where the host sends the news of a repository, and how they are signed. */
  hooks(fullName: string): Promise<readonly Hook[]>
  /** What the host itself says of a repository, and whether its site is on where it has any. */
  shown(fullName: string): Promise<{ readonly visibility: string; readonly hasSite: boolean }>
  /** From now on nobody may change who may read a repository, or everybody with the right role may again. */
  fixVisibility(fullName: string, isFixed: boolean): void
  /** No token that was given is taken any more, and none can be renewed. */
  revoke(): void
  /** No access token is taken any more; they can be renewed. Absent where tokens do not end. */
  expire?(): void
  close(): Promise<void>
}

export function hostEnv(
  provider: RemoteProvider,
  { baseUrl, apiBaseUrl, client }: Pick<RemoteHostOptions, 'baseUrl' | 'apiBaseUrl'> & { readonly client: HostClient },
): RemoteDouble['env'] {
  return {
    REPOHOST_PROVIDER: provider,
    REPOHOST_BASE_URL: baseUrl,
    ...(apiBaseUrl !== undefined && { REPOHOST_API_URL: apiBaseUrl }),
    REPOHOST_CLIENT_ID: client.id,
    REPOHOST_CLIENT_SECRET: client.secret,
  }
}

export type HostCallback = { readonly code: string; readonly state: string }
export type Files = Readonly<Record<string, string>>
export type Hook = { readonly url: string; readonly secret: string }
export type Delivery = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

/** People of every double. */
export const people = ['ada', 'grace'] as const
