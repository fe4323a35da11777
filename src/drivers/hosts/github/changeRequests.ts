import type { ChangeRequests } from '#ports/hosts/changeRequests.ts'
import { type PullAnswer, type RepoCalls, repoCalls } from './api.ts'
import type { GithubContext } from './context.ts'
import { branchHead } from './objects.ts'
import { mayExist } from './refusals.ts'

export function githubChangeRequests({ http }: GithubContext): ChangeRequests {
  return {
    async createBranch(access, repo, { name, commitSha }) {
      const calls = repoCalls(http, access, repo)
      const here = async () => (await branchHead(calls, name)) === commitSha
      await orAlready(here, () => calls.write('POST', '/git/refs', { ref: `refs/heads/${name}`, sha: commitSha }))
    },

    async open(access, repo, { from, into, title, body }) {
      const calls = repoCalls(http, access, repo)
      const known = await openPull(calls, from, into)
      if (known) return known
      try {
        const json = { title, body, head: from, base: into }
        return toRequest((await calls.write<PullAnswer>('POST', '/pulls', json)).body)
      } catch (error) {
        const found = mayExist(error) ? await openPull(calls, from, into) : null
        if (!found) throw error
        return found
      }
    },
  }
}

async function orAlready(isDone: () => Promise<boolean>, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!mayExist(error) || !(await isDone())) throw error
  }
}

async function openPull(calls: RepoCalls, from: string, into: string) {
  const [owner = ''] = (await calls.repo()).full_name.split('/')
  const query = { state: 'open', head: `${owner}:${from}`, base: into, per_page: 1 }
  const [pull] = (await calls.read<readonly PullAnswer[]>('/pulls', { query }))?.body ?? []
  return pull ? toRequest(pull) : null
}

function toRequest({ number, html_url }: PullAnswer) {
  return { number, url: html_url }
}
