import type { Schemas } from '../../api/client.ts'

export type CreateProjectRequest = Schemas['ProjectRequest']

export type RepositoryValues = { readonly repoFullName: string; readonly username: string; readonly token: string }

export type ProjectValues = RepositoryValues & {
  readonly name: string
  readonly description: string
  readonly owner: string
  readonly visibility: Schemas['Project']['visibility']
}

/** What the project starts with; `repository` if the host creates none. */
export type ProjectSource = 'template' | 'repository' | 'push'

export type ProjectChoice = {
  readonly source: ProjectSource
  /** `null`: an empty project, or the default one. */
  readonly templateId: number | null
  /** `undefined` until the hosts are known. */
  readonly host: Schemas['OfferedHost'] | undefined
  /** Whether the user chose the host. */
  readonly isHostChosen: boolean
}

export function createRequest(values: ProjectValues, choice: ProjectChoice): CreateProjectRequest {
  const { source, templateId, host, isHostChosen } = choice
  const { name, description, owner, visibility } = values
  const isFromTemplate = source === 'template'
  return {
    name: name.trim(),
    visibility,
    ...(description.trim() !== '' && { description: description.trim() }),
    ...(source === 'repository' && repositoryOf(values, host)),
    ...(source === 'push' && { empty: true }),
    ...(isFromTemplate && templateId !== null && { templateId }),
    ...(isFromTemplate && host?.hasOwners && owner !== '' && { owner }),
    ...(host !== undefined && isHostChosen && { host: host.id }),
  }
}

function repositoryOf(
  { repoFullName, username, token }: RepositoryValues,
  host: ProjectChoice['host'],
): Partial<CreateProjectRequest> {
  const name = username.trim()
  const repoToken = { token: token.trim(), ...(name !== '' && { username: name }) }
  return { repoFullName: repoFullName.trim(), ...(host?.takesRepoToken && repoToken.token !== '' && { repoToken }) }
}
