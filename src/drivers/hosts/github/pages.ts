import type { PagesHost } from '#ports/hosts/pages.ts'
import { HostError } from '#ports/hosts.ts'
import { type PageAnswer, type PageBuildAnswer, type RepoCalls, repoCalls } from './api.ts'
import type { GithubContext } from './context.ts'
import { stateByWorkflow } from './pagesByWorkflow.ts'

/**
 * GitHub builds the site itself from the root of the default branch (`legacy`): a build by workflow would need a
 * workflow file, and with it a scope that is not requested. An existing setting for a workflow is kept.
 */
export function githubPages({ http }: GithubContext): Omit<PagesHost, 'disable'> {
  return {
    async enable(access, repo) {
      const calls = repoCalls(http, access, repo)
      try {
        return { kind: 'enabled', url: await enabledUrl(calls) }
      } catch (error) {
        const reason = whyRefused(error)
        if (reason === null) throw error
        return { kind: 'refused', reason }
      }
    },

    async state(access, repo, commitSha) {
      const calls = repoCalls(http, access, repo)
      const page = await calls.read<PageAnswer>('/pages')
      if (page?.body.build_type === 'workflow') return await stateByWorkflow(calls, commitSha)
      const answer = await calls.read<PageBuildAnswer>('/pages/builds/latest')
      if (!answer || answer.body.commit !== commitSha) return { state: 'building' }
      const { status, error } = answer.body
      if (status === 'built') return { state: 'ready' }
      if (status !== 'errored') return { state: 'building' }
      return { state: 'failed', reason: error.message ?? 'GitHub could not build the site' }
    },
  }
}

async function enabledUrl(calls: RepoCalls): Promise<string> {
  const { default_branch: branch, private: isPrivate } = await calls.repo()
  if (isPrivate) throw new HostError('invalid', privateSite)
  const json = { build_type: 'legacy', source: { branch, path: '/' } }
  const made = await calls.write<PageAnswer>('POST', '/pages', json, { expect: [409] })
  if (made.status !== 409) return urlOf(made.body)
  const known = await calls.read<PageAnswer>('/pages')
  if (!known) throw new HostError('busy', 'GitHub is still preparing the site', { retryAfterS: 5 })
  return urlOf(known.body)
}

/** Only an enterprise plan can restrict such a site, and this shows only after it is published. */
const privateSite = 'GitHub shows the site of a private repository to everyone, so it is not published there.'

function urlOf({ html_url, url }: PageAnswer): string {
  return html_url ?? url
}

/** `null`: not a permanent refusal. Right after its creation Pages may not see a repository's branch yet. */
function whyRefused(error: unknown): string | null {
  if (!(error instanceof HostError)) return null
  if (error.kind === 'access_refused') return error.message
  if (error.kind !== 'invalid') return null
  if (/branch must exist/i.test(error.message)) {
    throw new HostError('busy', 'GitHub does not see the branch of the site yet', { retryAfterS: 5, cause: error })
  }
  if (/current plan/i.test(error.message)) {
    return 'The plan of this GitHub account has no Pages for private repositories.'
  }
  return error.message
}
