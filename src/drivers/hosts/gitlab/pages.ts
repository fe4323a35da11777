import type { PagesHost } from '#ports/hosts/pages.ts'
import { type HostAccess, HostError, type RepoRef } from '#ports/hosts.ts'
import { type Gitlab, type GitlabCommit, getOrNull, projectPath, readProject } from './api.ts'

type Site = { readonly url: string; readonly deployments?: readonly { readonly created_at: string }[] }

type Pipeline = {
  readonly status: string
  readonly created_at: string
  readonly updated_at: string
  readonly web_url: string
}

/** How long after a commit its pipeline may still appear, and after a pipeline its site. */
const buildTimeoutMs = 5 * 60_000

/**
 * GitLab publishes a site when a job of the repository's own pipeline provides one, so there is nothing to enable:
 * `enable` reports whether that can happen, and where.
 */
export function gitlabPages(gitlab: Gitlab): Omit<PagesHost, 'disable'> {
  return {
    async enable(access, repo) {
      const reason = await whyNoJob(gitlab, access, repo)
      if (reason !== null) return { kind: 'refused', reason }
      const site = await readSite(gitlab, access, repo)
      if (typeof site === 'string') return { kind: 'refused', reason: site }
      return { kind: 'enabled', url: site.url }
    },

    async state(access, repo, commitSha) {
      const found = await getOrNull<readonly Pipeline[]>(gitlab, access, {
        path: projectPath(repo.id, 'pipelines'),
        query: { sha: commitSha, per_page: 1 },
      })
      const [pipeline] = found?.body ?? []
      const nowMs = Date.parse(found?.headers.get('date') ?? '') || Date.now()
      if (!pipeline) return await withoutPipeline(gitlab, access, repo, commitSha, nowMs)
      if (pipeline.status !== 'success') return unfinished(pipeline)
      return await published(gitlab, access, repo, pipeline, nowMs)
    },
  }
}

async function whyNoJob(gitlab: Gitlab, access: HostAccess, repo: RepoRef): Promise<string | null> {
  const project = await readProject(gitlab, access, repo.id)
  if (project.builds_access_level === 'disabled') return 'CI/CD is switched off for the project.'
  if (project.pages_access_level === 'disabled') return 'Pages are switched off for the project.'
  const path = projectPath(repo.id, 'repository/files', '.gitlab-ci.yml')
  const query = { ref: project.default_branch ?? 'HEAD' }
  const request = { method: 'HEAD', path, query, expect: [404] } as const
  const { status } = await gitlab.http.send(access, request)
  return status === 404 ? 'The repository has no .gitlab-ci.yml, so there is no job that publishes a site.' : null
}

/** The site, or why there is none. Its address cannot be computed: GitLab may assign it a separate domain. */
async function readSite(gitlab: Gitlab, access: HostAccess, repo: RepoRef): Promise<Site | string> {
  try {
    const found = await getOrNull<Site>(gitlab, access, { path: projectPath(repo.id, 'pages') })
    return found?.body ?? 'This GitLab serves no pages.'
  } catch (error) {
    const refused = error instanceof HostError && error.kind === 'access_refused'
    if (refused) return 'Only a maintainer of the project may see and change its pages.'
    throw error
  }
}

type SiteState = Awaited<ReturnType<PagesHost['state']>>

/** A pipeline appears some seconds after its commit; after a while, none will. */
async function withoutPipeline(
  gitlab: Gitlab,
  access: HostAccess,
  repo: RepoRef,
  commitSha: string,
  nowMs: number,
): Promise<SiteState> {
  const path = projectPath(repo.id, 'repository/commits', commitSha)
  const commit = await getOrNull<GitlabCommit>(gitlab, access, { path, immutable: true })
  if (!commit) return { state: 'failed', reason: 'The repository has no such commit.' }
  if (nowMs - Date.parse(commit.body.committed_date) < buildTimeoutMs) return { state: 'building' }
  const reason =
    'GitLab started no pipeline for this commit: CI/CD is off, no runner serves the project, or GitLab requires the account to verify its identity first.'
  return { state: 'failed', reason }
}

const ended: Readonly<Record<string, string>> = {
  failed: 'failed',
  canceled: 'was canceled',
  canceling: 'was canceled',
  skipped: 'was skipped',
  manual: 'has to be started by hand',
}

function unfinished({ status, web_url }: Pipeline): SiteState {
  const end = ended[status]
  return end === undefined ? { state: 'building' } : { state: 'failed', reason: `The pipeline ${end}: ${web_url}` }
}

/** A success counts once there is a deployment: a pipeline can succeed and publish nothing. */
async function published(
  gitlab: Gitlab,
  access: HostAccess,
  repo: RepoRef,
  pipeline: Pipeline,
  nowMs: number,
): Promise<SiteState> {
  const site = await readSite(gitlab, access, repo)
  if (typeof site === 'string') return { state: 'failed', reason: site }
  const startedMs = Date.parse(pipeline.created_at)
  if (site.deployments?.some(({ created_at }) => Date.parse(created_at) >= startedMs)) return { state: 'ready' }
  if (nowMs - Date.parse(pipeline.updated_at) < buildTimeoutMs) return { state: 'building' }
  return { state: 'failed', reason: `The pipeline ended without publishing a site: ${pipeline.web_url}` }
}
