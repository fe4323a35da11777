import type { ChangeRequests } from '#ports/hosts/changeRequests.ts'
import { type HostAccess, HostError, type RepoRef } from '#ports/hosts.ts'
import type { GiteaContext } from './context.ts'
import { headOf } from './read.ts'

type Pull = {
  readonly number: number
  readonly html_url: string
  readonly head?: { readonly ref?: string }
  readonly base?: { readonly ref?: string }
}

const pullPagesMax = 20

export function giteaChangeRequests(context: GiteaContext): ChangeRequests {
  return {
    async createBranch(access, repo, { name, commitSha }) {
      const { status } = await context.ask(access, repo, {
        method: 'POST',
        parts: ['branches'],
        json: { new_branch_name: name, old_ref_name: commitSha },
        expect: [409],
      })
      if (status === 404) throw new HostError('invalid', `the repository has no commit ${commitSha}`)
      if (status !== 409) return
      const head = await headOf(context, access, repo, name)
      if (head !== commitSha) throw new HostError('name_taken', `the branch ${name} already exists with other commits`)
    },

    async open(access, repo, request) {
      const { from: head, into: base, title, body } = request
      const answer = await context.ask<Pull>(access, repo, {
        method: 'POST',
        parts: ['pulls'],
        json: { head, base, title, body },
        expect: [409],
      })
      if (answer.status === 404) throw new HostError('invalid', `there is no branch ${head} or ${base}`)
      const pull = answer.status === 409 ? await findOpen(context, access, repo, request) : answer.body
      if (!pull)
        throw new HostError('failed', 'the host reports that the change request is open, but does not return it')
      return { number: pull.number, url: pull.html_url }
    },
  }
}

async function findOpen(
  { ask, instance }: GiteaContext,
  access: HostAccess,
  repo: RepoRef,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<Pull | null> {
  const { pageItems } = await instance(access)
  for (let page = 1; page <= pullPagesMax; page++) {
    const { status, body } = await ask<readonly Pull[] | null>(access, repo, {
      method: 'GET',
      parts: ['pulls'],
      query: { state: 'open', page, limit: pageItems },
    })
    const pulls = status === 200 ? (body ?? []) : []
    const found = pulls.find(pull => pull.head?.ref === from && pull.base?.ref === into)
    if (found) return found
    if (pulls.length < pageItems) return null
  }
  return null
}
