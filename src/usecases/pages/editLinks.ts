import type { HostId } from '#ports/hosts.ts'
import type { Settings } from '#ports/settings.ts'
import type { Project } from '#ports/stores/project.ts'

export type EditLinks = { readonly edit: string | null; readonly suggest: string | null }

/** The page of each host where anyone may change a file of a public repository and propose the change. */
const editors: Partial<Readonly<Record<HostId, string>>> = {
  github: '/edit/',
  gitlab: '/-/edit/',
  gitea: '/_edit/',
  forgejo: '/_edit/',
}

/**
 * Where the source of a page can be changed: the owner in the app, others at the code host of a public project. Where
 * the service is the host, everyone gets the address in the app, which asks them to sign in.
 */
export function editLinks(
  { id, host, repoUrl, visibility, defaultBranch }: Project,
  path: string,
  { isOwner, publicUrl }: Pick<Settings, 'publicUrl'> & { readonly isOwner: boolean },
): EditLinks {
  const file = encoded(path)
  const editor = editors[host]
  if (isOwner || editor === undefined) return { edit: `${publicUrl}/projects/${id}/edit/${file}`, suggest: null }
  if (visibility !== 'public' || repoUrl === null) return { edit: null, suggest: null }
  return { edit: null, suggest: `${repoUrl}${editor}${encoded(defaultBranch)}/${file}` }
}

function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
