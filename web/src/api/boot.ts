/** The state that boot.js hands to the app. */
export type Boot = {
  /** The script-readable cookie of the session; `null` without a session in this browser. */
  readonly csrf: () => string | null
  /** Requests an access token; one request at a time across all tabs. */
  readonly refresh: () => Promise<BootResponse>
  /** The token requested while the app was loading; `null` when there was no session to refresh. */
  readonly first: Promise<BootResponse> | null
  /** The data that the screen shows first, requested with that token; by address. */
  readonly early: Map<string, Promise<Response>>
}

export type BootResponse = {
  readonly status: number
  readonly retryAfter: string | null
  readonly body: unknown
}

declare global {
  interface Window {
    readonly speckeepBoot: Boot
  }
}
