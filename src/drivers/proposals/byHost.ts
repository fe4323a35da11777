import type { ProposalKey, ProposalStore } from '#ports/proposals.ts'

export type ProposalPlaces = {
  /** In the repositories of the built-in host. */
  readonly repositories: ProposalStore
  /** Reached by every instance of the service. */
  readonly shared: ProposalStore
}

/**
 * A proposal is stored with its repository if that is on the built-in host, otherwise where all instances reach it. What
 * the previous version stored on this disk for another host is still read and dropped.
 */
export function proposalsByHost({ repositories, shared }: ProposalPlaces): ProposalStore {
  const storeOf = ({ host }: ProposalKey) => (host === 'embedded' ? repositories : shared)
  return {
    keep: (key, content) => storeOf(key).keep(key, content),
    async read(key) {
      return (await storeOf(key).read(key)) ?? (key.host === 'embedded' ? null : await repositories.read(key))
    },
    async drop(key) {
      await shared.drop(key)
      await repositories.drop(key)
    },
    async expire(before) {
      await shared.expire(before)
      await repositories.expire(before)
    },
  }
}
