import { json, missing, type ProjectHandler, paged, refusal, text } from './answers.ts'
import type { Project, State } from './state.ts'

export const listPipelines: ProjectHandler = (ask, project) => {
  const found = project.pipelines.filter(({ sha }) => sha === ask.query.get('sha')).toReversed()
  const shapes = found.map((pipeline, index) => ({
    id: 900 + index,
    sha: pipeline.sha,
    status: pipeline.status,
    created_at: pipeline.createdAt.toISOString(),
    updated_at: pipeline.updatedAt.toISOString(),
    web_url: `${ask.state.webUrl}/${project.path}/-/pipelines/${900 + index}`,
  }))
  const answer = paged(shapes, ask)
  answer.headers.set('date', ask.state.now().toUTCString())
  return answer
}

export const readPages: ProjectHandler = ({ state, user }, project) => {
  if (!state.servesPages) return missing('')
  if ((project.levels.get(user.id) ?? 0) < 40) return refusal(403, '403 Forbidden')
  const url = siteOf(project)
  const deployments = project.deployedAt.map(date => ({
    created_at: date.toISOString(),
    url,
    path_prefix: '',
    root_directory: 'public',
  }))
  return json({ url, is_unique_domain_enabled: true, force_https: true, deployments })
}

/** The unique domain of a project, which new projects have. */
export function siteOf({ path, id }: Project): string {
  return `https://${path.split('/').at(-1)}-${id}f3a1.pages.test`
}

export const listHooks: ProjectHandler = (ask, project) =>
  paged(
    project.hooks.map(({ token: _hidden, ...hook }) => hook),
    ask,
  )

export const createHook: ProjectHandler = ({ json: input }, project) => {
  const hook = { id: 500 + project.hooks.length, url: text(input['url']), token: text(input['token']) }
  if (!/^https?:/.test(hook.url)) return refusal(422, 'Invalid url given')
  project.hooks.push(hook)
  return json({ id: hook.id, url: hook.url }, { status: 201 })
}

export const updateHook: ProjectHandler = ({ json: input, params }, project) => {
  const hook = project.hooks.find(({ id }) => String(id) === params['hook'])
  if (!hook) return missing('Hook')
  hook.token = text(input['token'])
  return json({ id: hook.id, url: hook.url })
}

export const listMergeRequests: ProjectHandler = (ask, project) => {
  const { query, state } = ask
  const found = project.mergeRequests.filter(
    request =>
      request.state === query.get('state') &&
      request.source === query.get('source_branch') &&
      request.target === query.get('target_branch'),
  )
  return paged(
    found.map(({ iid }) => ({ iid, web_url: mergeRequestUrl(state, project, iid) })),
    ask,
  )
}

export const createMergeRequest: ProjectHandler = ({ json: input, state }, project) => {
  const [source, target] = [text(input['source_branch']), text(input['target_branch'])]
  const other = project.mergeRequests.find(
    request => request.state === 'opened' && request.source === source && request.target === target,
  )
  if (other) return refusal(409, [`Another open merge request already exists for this source branch: !${other.iid}`])
  const iid = project.mergeRequests.length + 1
  project.mergeRequests.push({ iid, source, target, state: 'opened' })
  return json({ iid, web_url: mergeRequestUrl(state, project, iid) }, { status: 201 })
}

function mergeRequestUrl(state: State, { path }: Project, iid: number): string {
  return `${state.webUrl}/${path}/-/merge_requests/${iid}`
}
