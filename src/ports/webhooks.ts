import type { HostAccess, RepoRef } from './hostCalls.ts'

/** News that a code host sends of its own accord. They only say where to look again: nothing in them is believed. */
export type Webhooks = {
  /** Asks the host to send news of this repository to `url`, signed with `secret`. Already there is success. */
  subscribe(access: HostAccess, repo: RepoRef, to: { readonly url: string; readonly secret: string }): Promise<void>
  /** What a delivery says if it is signed with the secret; `null` for any other, and for what does not concern us. */
  read(delivery: WebhookDelivery, secret: string): WebhookEvent | null
}

export type WebhookDelivery = {
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
}

export type WebhookEvent = {
  /** The same for every repetition of one delivery. */
  readonly deliveryId: string
  readonly repoId: number
}
