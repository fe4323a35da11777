import type { HistoryQuery } from '#ports/hosts.ts'

/** Entries never change: they are named by a blob's or commit's id, or by the content itself. */
export const entryKeys = {
  blob: (sha: string) => `blob ${sha}`,
  file: (commitSha: string, path: string) => `file ${commitSha} ${path}`,
  tree: (commitSha: string, { path, recursive }: { readonly path: string; readonly recursive: boolean }) =>
    `tree ${commitSha} ${recursive ? 'all' : 'one'} ${path}`,
  commit: (sha: string) => `commit ${sha}`,
  content: (digest: string) => `content ${digest}`,
} as const

/** Names mean what the host last answered. */
export const names = {
  ref: (ref: string) => `ref ${ref}`,
  refs: 'refs',
  file: (ref: string, path: string) => `file ${ref} ${path}`,
  tree: (ref: string, { path, recursive }: { readonly path: string; readonly recursive: boolean }) =>
    `tree ${ref} ${recursive ? 'all' : 'one'} ${path}`,
  history: ({ ref, path = '', limit, cursor = '' }: HistoryQuery) => `history ${ref} ${limit} ${cursor} ${path}`,
  commit: (sha: string) => `commit ${sha}`,
} as const
