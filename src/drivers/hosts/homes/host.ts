import type { CodeHost } from '#ports/hosts.ts'
import type { ProposalStore } from '#ports/proposals.ts'

/** A host with repositories on a disk of this machine, as far as other instances can use it. */
export type DiskHost = Required<
  Pick<CodeHost, 'repos' | 'emptyRepos' | 'storage' | 'changeHistory' | 'transport' | 'bundles'>
> & { readonly proposals: ProposalStore }

/**
 * The calls whose arguments and results are plain data; `read`: a call that changes nothing, so that it is repeated when
 * its answer is lost. `access` is ignored by such a host, and is always `null`.
 */
export const plainCalls = {
  repos: {
    createFromTemplate: 'write',
    importRepo: 'write',
    contentReady: 'read',
    setVisibility: 'write',
    resolve: 'read',
    listRefs: 'read',
    tree: 'read',
    readFile: 'read',
    readBlob: 'read',
    commit: 'write',
    listCommits: 'read',
    readCommit: 'read',
  },
  emptyRepos: { create: 'write', startingBranch: 'read' },
  storage: { measure: 'read', remove: 'write' },
  changeHistory: { lastChanges: 'read' },
  proposals: { keep: 'write', read: 'read', drop: 'write' },
} as const satisfies { readonly [C in PlainCapability]: { readonly [N in keyof DiskHost[C]]?: CallEffect } }

type CallEffect = 'read' | 'write'

/** `null`: there is no such call. */
export function effectOf(capability: PlainCapability, name: string): CallEffect | null {
  const calls: Readonly<Record<string, CallEffect>> = plainCalls[capability] ?? {}
  return Object.hasOwn(calls, name) ? (calls[name] ?? null) : null
}

export type PlainCapability = 'repos' | 'emptyRepos' | 'storage' | 'changeHistory' | 'proposals'

export type StreamingCall = 'advertise' | 'exchange' | 'bundle'
