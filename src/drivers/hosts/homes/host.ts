import type { CodeHost } from '#ports/hosts.ts'
import type { ProposalStore } from '#ports/proposals.ts'

/** A host with repositories on a disk of this machine, as far as other instances can use it. */
export type DiskHost = Required<
  Pick<CodeHost, 'repos' | 'emptyRepos' | 'storage' | 'changeHistory' | 'transport' | 'bundles'>
> & { readonly proposals: ProposalStore }

/** The calls whose arguments and results are plain data. `access` is ignored by such a host, and is always `null`. */
export const plainCalls = {
  repos: [
    'createFromTemplate',
    'importRepo',
    'contentReady',
    'setVisibility',
    'resolve',
    'listRefs',
    'tree',
    'readFile',
    'readBlob',
    'commit',
    'listCommits',
    'readCommit',
  ],
  emptyRepos: ['create', 'startingBranch'],
  storage: ['measure', 'remove'],
  changeHistory: ['lastChanges'],
  proposals: ['keep', 'read', 'drop'],
} as const satisfies { readonly [C in PlainCapability]: readonly (keyof DiskHost[C])[] }

export type PlainCapability = 'repos' | 'emptyRepos' | 'storage' | 'changeHistory' | 'proposals'

export type StreamingCall = 'advertise' | 'exchange' | 'bundle'
