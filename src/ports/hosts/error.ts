/** Why a call failed. `gone`: the repository no longer exists. `busy`: worth repeating after `retryAfterS`. */
export const hostErrorKinds = [
  'name_taken',
  'access_expired',
  'access_refused',
  'gone',
  'protected',
  'too_large',
  'invalid',
  'busy',
  'failed',
] as const
export type HostErrorKind = (typeof hostErrorKinds)[number]

export class HostError extends Error {
  readonly kind: HostErrorKind
  readonly retryAfterS: number | undefined
  /** The host's original message, where `message` has nothing better to say. */
  readonly hostMessage: string | undefined

  constructor(
    kind: HostErrorKind,
    message: string,
    options: { cause?: unknown; retryAfterS?: number; hostMessage?: string } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'HostError'
    this.kind = kind
    this.retryAfterS = options.retryAfterS
    this.hostMessage = options.hostMessage
  }

  /** Whether the same call may succeed later. */
  get isTransient(): boolean {
    return this.kind === 'busy' || this.kind === 'failed'
  }

  /** Whether the host answers again once it grants access. */
  get isAccess(): boolean {
    return this.kind === 'access_expired' || this.kind === 'access_refused'
  }
}
