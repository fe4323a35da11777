/** The options of every host that is reached over the network. */
export type RemoteHostOptions = {
  /** The web address of the host: `https://github.com`, `https://gitlab.example.org/sub`. */
  readonly baseUrl: string
  /** Only if it cannot be derived from `baseUrl`. */
  readonly apiBaseUrl?: string
  /** `null`: this host does not offer sign-in. */
  readonly client: HostClient | null
  /** The name of a GitHub App, with which people choose the repositories it may access. */
  readonly appSlug?: string
  readonly fetch?: typeof fetch
  /** For tests; milliseconds. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** The OAuth client registered at the host. */
export type HostClient = { readonly id: string; readonly secret: string; readonly redirectUri?: string }
