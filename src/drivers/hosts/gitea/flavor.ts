/** What Gitea and its fork Forgejo do differently. */
export type GiteaFlavor = {
  readonly id: 'gitea' | 'forgejo'
  readonly label: string
  /** What a webhook that speaks this host's own language is called. */
  readonly hookType: string
  /** `x-<prefix>-signature`, `x-<prefix>-event`, `x-<prefix>-delivery`. */
  readonly headerPrefix: string
}

export const giteaFlavor: GiteaFlavor = {
  id: 'gitea',
  label: 'Gitea',
  hookType: 'gitea',
  headerPrefix: 'gitea',
}
