import { fail, mayWrite, ok, type RepoHandler, repositoryJson } from './answers.ts'
import type { FakeState } from './state.ts'

/** Changes the visibility of a repository, like `PATCH /repos/{owner}/{repo}`. */
export function settings(state: FakeState): RepoHandler {
  return (repo, { method, body, login }, parts) => {
    if (method !== 'PATCH' || parts.length > 0) return null
    if (!mayWrite(state, repo, login) || repo.writers.has(login ?? '')) {
      return fail(403, 'user should be an owner or a collaborator with admin write of a repository')
    }
    const wanted = repo.forkOf ? repo.forkOf.private : body['private']
    if (typeof wanted !== 'boolean' || wanted === repo.private) return ok(repositoryJson(state, repo, login))
    if (!wanted && state.forcesPrivate) return fail(422, 'cannot change private repository to public')
    repo.private = wanted
    return ok(repositoryJson(state, repo, login))
  }
}
