import type { PagesHost } from '#ports/hosts/pages.ts'
import { HostError } from '#ports/hosts.ts'
import type { DeploymentAnswer, RepoCalls, RunAnswer, RunsAnswer } from './api.ts'
import { readCommitObject } from './objects.ts'

type SiteState = Awaited<ReturnType<PagesHost['state']>>

const building: SiteState = { state: 'building' }

/** How long after a commit its workflow may still start, and after a workflow its deployment may still appear. */
const buildTimeoutMs = 5 * 60_000

const failures: Readonly<Record<string, string>> = {
  deployment_cancelled: 'The deployment of the site was cancelled.',
  deployment_failed: 'GitHub could not deploy the site.',
  deployment_content_failed: 'GitHub could not publish the site: its content was refused.',
  deployment_attempt_error: 'GitHub could not deploy the site.',
  deployment_lost: 'GitHub lost the deployment of the site. Run the workflow again.',
}

/**
 * A site that a workflow of the repository publishes. GitHub names its deployment by the commit and has no builds for
 * it; before it appears, the workflow runs of the commit tell whether there will be one.
 */
export async function stateByWorkflow(calls: RepoCalls, commitSha: string): Promise<SiteState> {
  const deployment = await calls.read<DeploymentAnswer>(`/pages/deployments/${commitSha}`)
  if (!deployment) return await beforeDeployment(calls, commitSha)
  const { status = '' } = deployment.body
  if (status === 'succeed') return { state: 'ready' }
  const reason = failures[status]
  return reason === undefined ? building : { state: 'failed', reason }
}

async function beforeDeployment(calls: RepoCalls, commitSha: string): Promise<SiteState> {
  const found = await runsOf(calls, commitSha)
  if (found === null) return building
  const { runs, nowMs } = found
  if (runs.some(run => run.status !== 'completed')) return building
  const failed = runs.find(run => run.conclusion !== 'success' && run.conclusion !== 'skipped')
  if (failed) return { state: 'failed', reason: `A workflow ${endOf(failed)}: ${failed.html_url}` }
  const lastMs = Math.max(...runs.map(run => Date.parse(run.updated_at)), await committedMs(calls, commitSha))
  if (nowMs - lastMs < buildTimeoutMs) return building
  const [run] = runs
  const reason =
    run === undefined
      ? 'GitHub started no workflow for this commit, so the site still shows an earlier one.'
      : `The workflows of this commit ended without publishing a site: ${run.html_url}`
  return { state: 'failed', reason }
}

/** `null`: an app without the permission to read runs, which sees only deployments. */
async function runsOf(calls: RepoCalls, commitSha: string) {
  try {
    const answer = await calls.read<RunsAnswer>('/actions/runs', { query: { head_sha: commitSha, per_page: 100 } })
    const nowMs = Date.parse(answer?.headers.get('date') ?? '') || Date.now()
    return { runs: answer?.body.workflow_runs ?? [], nowMs }
  } catch (error) {
    if (error instanceof HostError && error.kind === 'access_refused') return null
    throw error
  }
}

function endOf({ conclusion }: RunAnswer): string {
  if (conclusion === 'cancelled') return 'was cancelled'
  if (conclusion === 'timed_out') return 'took too long'
  return conclusion === 'action_required' ? 'waits for an approval' : 'failed'
}

async function committedMs(calls: RepoCalls, commitSha: string): Promise<number> {
  return (await readCommitObject(calls, commitSha))?.record.author.date.getTime() ?? 0
}
