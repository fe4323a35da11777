import type { RemoteProvider } from '#config/host.ts'
import type { HostClient, RemoteHostOptions } from '#drivers/hosts/remote.ts'
import type { CodeHost } from '#ports/hosts.ts'

/** A self-hosted code host as users and other programs see it; each provider's double implements it in its own way. */
export type RemoteDouble = {
  readonly provider: RemoteProvider
  /** The page of the web app that the host redirects users to. */
  readonly redirectUri: string
  /** The REPOHOST_ variables of a service on this host. */
  readonly env: Readonly<Record<string, string>>
  /** Carries every call of the driver. */
  readonly fetch: typeof fetch
  /** The driver as one process of Speckeep uses it. */
  driver(send: typeof fetch): CodeHost
  /** The person consents on the host's sign-in page; returns the parameters of the redirect. */
  consent(authorizationUrl: string, login: string): Promise<HostCallback>
  /** Creates a repository outside Speckeep. */
  existing(owner: string, files: Files): Promise<string>
  /** The names of an organization or group of ada's where she may create repositories, and of one where she may not. */
  organizations(): { readonly open: string; readonly closed: string }
  /** Gives a person read access to a repository, and no write access. */
  share(fullName: string, reader: string): Promise<void>
  /** A user's `git push` of one commit, without the service's knowledge; returns the commit. */
  push(fullName: string, files: Files): Promise<string>
  /** The full names of all repositories. */
  repositories(): Promise<readonly string[]>
  /** The messages of the commits on `main`, newest first. */
  messages(fullName: string): Promise<readonly string[]>
  /** A webhook delivery about a push to a repository, signed as this host signs it. */
  delivery(repoId: number, secret: string): Delivery
  /** The webhook of a repository: its URL and how deliveries are signed. */
  hooks(fullName: string): Promise<readonly Hook[]>
  /** What the host itself reports about a repository, and whether its site is on, where it has sites. */
  shown(fullName: string): Promise<{ readonly visibility: string; readonly hasSite: boolean }>
  /**
   * From now on the host forbids changing the visibility of repositories, or allows it again to those with the right
   * role.
   */
  fixVisibility(fullName: string, isFixed: boolean): void
  /** Revokes all tokens; none can be renewed. */
  revoke(): void
  /** Expires all access tokens; they can be renewed. Absent where tokens do not expire. */
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

/** The people of every double. */
export const people = ['ada', 'grace'] as const
