import { invalidField } from '#domain/errors.ts'
import { requireImportSource } from '#domain/importSource.ts'
import { HostError, type ProjectHost, type RepoTokens } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { ProjectIntent } from '#ports/stores/project.ts'
import { type RepoToken, sealRepoToken } from '../access/repoTokens.ts'
import { importsBy } from '../hosts/offeredHosts.ts'

export type ImportInput = {
  readonly repoFullName?: string
  readonly templateId?: number | null
  readonly repoToken?: RepoToken
}

type Import = Pick<ProjectIntent, 'importSource' | 'templateId' | 'repoToken'>

/** The repository that a new project imports; `null`: it is created from a template. */
export function importOf(
  ports: Pick<Ports, 'sealing'>,
  codeHost: ProjectHost,
  userId: number,
  { repoFullName, templateId, repoToken }: ImportInput,
): Import | null {
  if (repoToken !== undefined && codeHost.repoTokens === undefined) {
    throw invalidField('repoToken', `is not accepted here: ${codeHost.label} needs no token for each repository.`)
  }
  if (repoFullName === undefined) {
    if (codeHost.repos.createFromTemplate) return null
    throw invalidField(
      'repoFullName',
      `is missing: ${codeHost.label} does not create repositories. Send the address of one.`,
    )
  }
  if (typeof templateId === 'number') {
    throw invalidField('templateId', 'cannot be given with repoFullName: an imported repository has its own content.')
  }
  const source = codeHost.repoTokens
    ? requireAddress(codeHost.repoTokens, repoFullName.trim())
    : requireImportSource(importsBy(codeHost), repoFullName)
  const sealed = repoToken && sealRepoToken(ports, repoToken, { userId, address: source })
  return { importSource: source, templateId: null, ...(sealed && { repoToken: sealed }) }
}

function requireAddress(repoTokens: RepoTokens, source: string): string {
  try {
    return repoTokens.readAddress(source)
  } catch (error) {
    if (!(error instanceof HostError)) throw error
    throw invalidField('repoFullName', `got ${JSON.stringify(source.slice(0, 80))}; ${error.message}.`)
  }
}
