import type { RepoRef } from '#ports/hosts.ts'

/** The repositories that expose the built-in templates to git; read-only for everyone. */
export type TemplateRepos = { find(key: string): RepoRef | null }
