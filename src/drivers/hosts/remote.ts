/** What every host that is reached over the network is made with. */
export type RemoteHostOptions = {
  /** Where people open the host: `https://github.com`, `https://gitlab.example.org/sub`. */
  readonly baseUrl: string
  /** Only where it does not follow from `baseUrl`. */
  readonly apiBaseUrl?: string
  /** `null`: people do not sign in with this host, so it has no such door. */
  readonly client: HostClient | null
  /** The name of a GitHub App, where people choose the repositories it may touch. */
  readonly appSlug?: string
  readonly fetch?: typeof fetch
  /** For tests; milliseconds. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** How Speckeep is known to the host's sign-in. */
export type HostClient = { readonly id: string; readonly secret: string; readonly redirectUri?: string }
