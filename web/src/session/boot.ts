/** What boot.js leaves for the app. */
export type Boot = {
  /** The readable half of the sign-in's cookies; `null`: nobody is signed in in this browser. */
  readonly csrf: () => string | null
  /** Asks for an access token; one at a time over all tabs. */
  readonly refresh: () => Promise<BootResponse>
  /** The one asked for while the app was on its way; `null` when there was no sign-in to refresh. */
  readonly first: Promise<BootResponse> | null
  /** What the screen shows first, asked for with that token; by address. */
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
