import { filled } from './filled.ts'
import { type Layer, refusal, reply, repoIn } from './layer.ts'

type Run = { readonly status: string; readonly conclusion: string | null; readonly updatedAt: Date }

/**
 * Sites that a workflow publishes: the runs of a commit, and the deployment with the commit's id. GitHub has no builds
 * of these sites.
 */
export function workflows() {
  const runs = new Map<string, Run[]>()
  const deployments = new Map<string, string>()
  let refusesRuns = false

  const layer: Layer = async (ask, next) => {
    const [name = '', rest = ''] = repoIn(ask.path) ?? []
    const sha = /^\/pages\/deployments\/([0-9a-f]{40})$/.exec(rest)?.[1]
    if (ask.method === 'GET' && sha !== undefined) {
      const status = deployments.get(sha)
      return status === undefined ? refusal(404, 'Not Found') : reply(200, { status })
    }
    if (ask.method !== 'GET' || rest !== '/actions/runs') return await next(ask)
    if (refusesRuns) return refusal(403, 'Resource not accessible by integration')
    const head_sha = ask.query.get('head_sha') ?? ''
    const workflow_runs = (runs.get(head_sha) ?? []).map(({ status, conclusion, updatedAt }, index) =>
      filled('workflow-run', {
        id: index + 1,
        head_sha,
        status,
        conclusion,
        html_url: `https://github.com/${name}/actions/runs/${index + 1}`,
        updated_at: updatedAt.toISOString(),
      }),
    )
    return reply(200, { total_count: workflow_runs.length, workflow_runs })
  }
  return {
    layer,
    run: (sha: string, status: string, conclusion: string | null = null, updatedAt = new Date()) =>
      void runs.set(sha, [...(runs.get(sha) ?? []), { status, conclusion, updatedAt }]),
    forget: (sha: string) => void runs.delete(sha),
    deploy: (sha: string, status: string) => void deployments.set(sha, status),
    /** An app without permission to read runs. */
    refuseRuns() {
      refusesRuns = true
    },
  }
}
