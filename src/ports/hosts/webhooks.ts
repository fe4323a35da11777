import type { HostAccess, RepoRef } from './calls.ts'

/** Notifications that a code host pushes. They only say where to look again: their content is not trusted. */
export type Webhooks = {
  /** Subscribes `url` to events of this repository, signed with `secret`. Succeeds if already subscribed. */
  subscribe(access: HostAccess, repo: RepoRef, to: { readonly url: string; readonly secret: string }): Promise<void>
  /**
   * The event of a delivery that is signed with the secret; `null` for any other delivery, and for irrelevant events.
   */
  read(delivery: WebhookDelivery, secret: string): WebhookEvent | null
}

export type WebhookDelivery = {
  /** Header names in lowercase. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
}

export type WebhookEvent = {
  /** The same for every repetition of one delivery. */
  readonly deliveryId: string
  readonly repoId: number
}
