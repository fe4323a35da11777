import { type Ask, type ProjectHandler, paged } from './answers.ts'
import { oneCommit, shapeOf } from './commits.ts'
import type { Project } from './state.ts'

/** By name, unless `sort` asks for the newest first. */
export const listBranches: ProjectHandler = (ask, project) => {
  const branches = named(ask, project, project.git.branches(), name => project.git.head(name))
  return paged(ask.query.get('sort') === 'updated_desc' ? newestFirst(branches) : branches, ask)
}

/** Newest first, unless `order_by` asks for names. */
export const listTags: ProjectHandler = (ask, project) => {
  const tags = named(ask, project, project.git.tags(), name => project.git.tag(name))
  return paged(ask.query.get('order_by') === 'name' ? tags.toReversed() : newestFirst(tags), ask)
}

type Named = { readonly name: string; readonly commit: ReturnType<typeof shapeOf> | null }

/** A tag of something other than a commit is returned without one. */
function named(ask: Ask, project: Project, names: readonly string[], headOf: (name: string) => string | null): Named[] {
  return names.map(name => {
    const sha = headOf(name)
    const isCommit = sha !== null && project.git.isCommit(sha)
    return { name, commit: isCommit ? shapeOf(ask, project, oneCommit(project, sha)) : null }
  })
}

function newestFirst(refs: readonly Named[]): Named[] {
  const at = ({ commit }: Named) => commit?.committed_date ?? ''
  return refs.toSorted((a, b) => at(b).localeCompare(at(a)))
}
