/** The differences between Gitea and its fork Forgejo. */
export type GiteaFlavor = {
  readonly id: 'gitea' | 'forgejo'
  readonly label: string
  /** The type of a webhook in this host's native format. */
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
