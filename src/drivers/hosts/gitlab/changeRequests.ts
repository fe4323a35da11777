import type { ChangeRequests } from '#ports/hosts/changeRequests.ts'
import { type HostAccess, HostError, type RepoRef } from '#ports/hosts.ts'
import { type Gitlab, getOrNull, projectPath, readBranch } from './api.ts'

type MergeRequest = { readonly iid: number; readonly web_url: string }
type Branches = { readonly from: string; readonly into: string }

export function gitlabChangeRequests(gitlab: Gitlab): ChangeRequests {
  return {
    async createBranch(access, repo, { name, commitSha }) {
      const path = projectPath(repo.id, 'repository/branches')
      const json = { branch: name, ref: commitSha }
      try {
        await gitlab.http.send(access, { method: 'POST', path, json, safe: true })
      } catch (error) {
        if (!(error instanceof HostError) || error.kind !== 'invalid') throw error
        const found = await readBranch(gitlab, access, repo.id, name)
        if (found?.commit.id !== commitSha) throw error
      }
    },

    /** Safe to send twice: GitLab allows only one open merge request for two branches. */
    async open(access, repo, { from, into, title, body }) {
      const known = await openRequest(gitlab, access, repo, { from, into })
      if (known) return known
      const path = projectPath(repo.id, 'merge_requests')
      const json = {
        source_branch: from,
        target_branch: into,
        title,
        description: body,
        remove_source_branch: true,
      }
      const request = { method: 'POST', path, json, safe: true, expect: [409] } as const
      const answer = await gitlab.http.send<MergeRequest>(access, request)
      const made = answer.status === 409 ? await openRequest(gitlab, access, repo, { from, into }) : toView(answer.body)
      if (!made) throw new HostError('failed', 'GitLab reports an open merge request, but does not return it')
      return made
    },
  }
}

async function openRequest(gitlab: Gitlab, access: HostAccess, { id }: RepoRef, { from, into }: Branches) {
  const query = { state: 'opened', source_branch: from, target_branch: into, per_page: 1 }
  const found = await getOrNull<readonly MergeRequest[]>(gitlab, access, {
    path: projectPath(id, 'merge_requests'),
    query,
  })
  const [request] = found?.body ?? []
  return request ? toView(request) : null
}

function toView({ iid, web_url }: MergeRequest): { readonly number: number; readonly url: string } {
  return { number: iid, url: web_url }
}
