import { type Ask, type Handler, json, missing, type ProjectHandler, refusal, text } from './answers.ts'
import type { Group, Project, State, User } from './state.ts'

export const readUser: Handler = ({ user, state }) =>
  json({
    id: user.id,
    username: user.username,
    name: 'Ada Lovelace',
    state: 'active',
    email: `${user.username}@example.org`,
    confirmed_at: user.confirmed ? '2025-01-01T00:00:00.000Z' : null,
    avatar_url: null,
    web_url: `${state.webUrl}/${user.username}`,
  })

/** By number or path; for users outside a private group it does not exist. */
export const readGroup: Handler = ({ state, user, params }) => {
  const wanted = params['id']?.toLowerCase()
  const group = state.groups.find(({ id, full_path }) => String(id) === wanted || full_path.toLowerCase() === wanted)
  if (!group?.levels.has(user.id)) return missing('Group')
  return json({ id: group.id, full_path: group.full_path, name: group.full_path })
}

export const createProject: Handler = ({ state, user, json: input }) => {
  const name = text(input['path'])
  const group = state.groups.find(({ id }) => id === input['namespace_id'])
  if (input['namespace_id'] !== undefined && !(group && mayCreate(group, user)))
    return refusal(400, { namespace: ['is not valid'] })
  if (!/^[A-Za-z0-9_][\w.-]*$/.test(name))
    return refusal(400, { path: ["can contain only letters, digits, '_', '-' and '.'."] })
  const path = `${group?.full_path ?? user.username}/${name}`
  const isTaken = state.projects.some(project => project.path.toLowerCase() === path.toLowerCase())
  if (isTaken) {
    const taken = ['has already been taken']
    return refusal(400, { 'project_namespace.name': taken, name: taken, path: taken })
  }
  const { description, visibility } = { description: text(input['description']), visibility: text(input['visibility']) }
  if (description.length > 2000) return refusal(400, { description: ['is too long (maximum is 2000 characters)'] })
  const project = state.newProject({ path, description, visibility, owner: user })
  state.projects.push(project)
  return json(shapeOf(project, state), { status: 201 })
}

export function mayCreate(group: Group, user: User): boolean {
  return (group.levels.get(user.id) ?? 0) >= group.createLevel
}

/** A project that is read includes the user's permissions, one that was created or changed does not. */
export const readProject: ProjectHandler = ({ state, user }, project) => {
  const level = project.levels.get(user.id)
  const permissions = { project_access: level === undefined ? null : { access_level: level }, group_access: null }
  return json({ ...shapeOf(project, state), permissions })
}

export function changedProject(project: Project, state: State): Response {
  return json(shapeOf(project, state))
}

function shapeOf(project: Project, { webUrl, firstBranch }: State) {
  const isEmpty = project.git.head('main') === null
  return {
    id: project.id,
    description: project.description,
    name: project.path.split('/').at(-1),
    path_with_namespace: project.path,
    default_branch: isEmpty ? firstBranch : 'main',
    visibility: project.visibility,
    archived: project.archived,
    mirror: project.mirror,
    repository_access_level: project.repositoryAccess,
    marked_for_deletion_on: project.markedForDeletion,
    empty_repo: isEmpty,
    web_url: `${webUrl}/${project.path}`,
    http_url_to_repo: `${webUrl}/${project.path}.git`,
    import_status: 'none',
    builds_access_level: project.buildsAccess,
    pages_access_level: project.pagesAccess,
  }
}

export function maySee({ visibility, levels, invited }: Project, { id }: User): boolean {
  return visibility === 'public' || levels.has(id) || invited.has(id)
}

/** By number or path; a project that this user may not see does not exist, and a moved one redirects. */
export function findProject({ state, user, params, method, url }: Ask): Project | Response {
  const id = params['id'] ?? ''
  const same = (path: string) => path.toLowerCase() === id.toLowerCase()
  const found = state.projects.find(project => String(project.id) === id || same(project.path))
  if (found && maySee(found, user)) return found
  const moved = found ? undefined : state.projects.find(project => project.oldPaths.some(same))
  if (!moved) return missing('Project')
  if (method !== 'GET') return refusal(405, 'Non GET methods are not allowed for moved projects')
  const location = url.href.replace(/\/projects\/[^/?]+/, `/projects/${moved.id}`)
  return new Response(null, { status: 301, headers: { location } })
}
