import { missing, type ProjectHandler, refusal, text } from './answers.ts'
import { changedProject } from './projects.ts'
import type { Project } from './state.ts'

/** Changes the settings of a project, as a maintainer; the visibility requires an owner. */

const maintainer = 40
const owner = 50
const accessLevels = ['disabled', 'private', 'enabled', 'public']

export const updateProject: ProjectHandler = (ask, project) => {
  const { user, state, json } = ask
  const level = project.levels.get(user.id) ?? 0
  if (level < maintainer) return refusal(403, '403 Forbidden')
  const { visibility, pages_access_level: pages } = json
  if (visibility !== undefined && visibility !== project.visibility) {
    if (level < owner) return refusal(403, '403 Forbidden')
    const why = whyNot(text(visibility), project, state.restrictedLevels)
    if (why) return refusal(400, { visibility_level: [why] })
    project.visibility = text(visibility)
  }
  if (pages !== undefined) {
    if (!accessLevels.includes(text(pages))) return refusal(400, 'pages_access_level does not have a valid value')
    project.pagesAccess = text(pages)
  }
  return changedProject(project, state)
}

function whyNot(wanted: string, project: Project, restricted: readonly string[]): string | null {
  if (restricted.includes(wanted)) return `${wanted} has been restricted by your GitLab administrator`
  const isWider = wanted === 'public' && project.groupVisibility === 'private'
  return isWider ? `${wanted} is not allowed in a ${project.groupVisibility} group.` : null
}

export const unpublish: ProjectHandler = ({ user, state }, project) => {
  if (!state.servesPages) return missing('')
  if ((project.levels.get(user.id) ?? 0) < maintainer) return refusal(403, '403 Forbidden')
  project.deployedAt = []
  return new Response(null, { status: 204 })
}
