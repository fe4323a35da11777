import type { CodeHost } from '#ports/hosts.ts'
import type { ProposalStore } from '#ports/proposals.ts'

/** A host with repositories on a disk of this machine, as far as other instances can use it. */
export type DiskHost = Required<
  Pick<CodeHost, 'repos' | 'emptyRepos' | 'storage' | 'changeHistory' | 'transport' | 'bundles'>
> & { readonly proposals: ProposalStore }

/**
 * The calls whose arguments and results are plain data; `repeatable`: a call that changes nothing, or the same
 * however often it is made, so that it is repeated when its answer is lost. `access` is ignored by such a host, and is always `null`.
 */
export const plainCalls = {
  repos: {
    createFromTemplate: 'write',
    importRepo: 'write',
    contentReady: 'repeatable',
    setVisibility: 'write',
    resolve: 'repeatable',
    listRefs: 'repeatable',
    tree: 'repeatable',
    readFile: 'repeatable',
    readBlob: 'repeatable',
    commit: 'write',
    listCommits: 'repeatable',
    readCommit: 'repeatable',
  },
  emptyRepos: { create: 'write', startingBranch: 'repeatable' },
  storage: { measure: 'repeatable', remove: 'write' },
  changeHistory: { lastChanges: 'repeatable' },
  proposals: { keep: 'repeatable', read: 'repeatable', drop: 'repeatable' },
} as const satisfies { readonly [C in PlainCapability]: { readonly [N in keyof DiskHost[C]]?: CallEffect } }

type CallEffect = 'repeatable' | 'write'

/** `null`: there is no such call. */
export function effectOf(capability: PlainCapability, name: string): CallEffect | null {
  const calls: Readonly<Record<string, CallEffect>> = plainCalls[capability] ?? {}
  return Object.hasOwn(calls, name) ? (calls[name] ?? null) : null
}

export type PlainCapability = 'repos' | 'emptyRepos' | 'storage' | 'changeHistory' | 'proposals'

export type StreamingCall = 'advertise' | 'exchange' | 'bundle'
