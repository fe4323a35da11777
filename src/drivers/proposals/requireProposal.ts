import { limits } from '#domain/limits.ts'
import { HostError } from '#ports/hosts.ts'
import type { ProposalKey } from '#ports/proposals.ts'

/** The part of the contract of `ProposalStore` that every driver refuses alike: `invalid` names, `too_large` content. */
export function requireProposal({ name }: ProposalKey, content?: Uint8Array): void {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/.test(name))
    throw new HostError('invalid', 'the name of a proposal is letters, digits, _ and -')
  if (content && content.byteLength > limits.fileMaxBytes) {
    throw new HostError('too_large', `a proposal has at most ${limits.fileMaxBytes} bytes, not ${content.byteLength}`)
  }
}
