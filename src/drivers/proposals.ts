import { limits } from '#domain/limits.ts'
import { HostError } from '#ports/hosts.ts'
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
      if (key.host !== 'embedded') await shared.drop(key)
      await repositories.drop(key)
    },
    async expire(before) {
      await shared.expire(before)
      await repositories.expire(before)
    },
  }
}

/** Refuses what every driver refuses: `invalid` names, `too_large` content. */
export function requireProposal({ name }: ProposalKey, content?: Uint8Array): void {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/.test(name))
    throw new HostError('invalid', 'the name of a proposal is letters, digits, _ and -')
  if (content && content.byteLength > limits.fileMaxBytes) {
    throw new HostError('too_large', `a proposal has at most ${limits.fileMaxBytes} bytes, not ${content.byteLength}`)
  }
}
