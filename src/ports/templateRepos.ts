import type { RepoRef } from '#ports/hosts.ts'

/** The repositories that show the built-in templates as git sees them; read-only for everybody. */
export type TemplateRepos = { find(key: string): RepoRef | null }
