import { Failure } from '#domain/errors.ts'
import type { HostAccess } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { SealedRepoToken } from '#ports/stores/repoTokens.ts'
import { repoTokenContext } from '../sealingContexts.ts'

/** The access to one repository on a host with repository tokens. */
export type RepoToken = { readonly username?: string; readonly token: string }

/** Sealed for the address: after a move to another repository or a change of the address, the token is never sent. */
export function sealRepoToken(
  { sealing }: Pick<Ports, 'sealing'>,
  { username, token }: RepoToken,
  owner: { readonly userId: number; readonly address: string },
): SealedRepoToken {
  return { username: username?.trim() || null, token: sealing.seal(token, repoTokenContext(owner)) }
}

/** `null` if the project was imported without a token: some servers need none. */
export async function repoAccessOf(
  ports: Pick<Ports, 'repoTokens' | 'sealing'>,
  projectId: number,
): Promise<HostAccess> {
  const found = await ports.repoTokens.find(projectId)
  if (found === null || found.sealed === null) return null
  const token = ports.sealing.open(found.sealed.token, repoTokenContext(found))
  if (token === null) {
    throw new Failure('reconnect_required', 'The token of this project cannot be decrypted. Enter it again.')
  }
  const { username } = found.sealed
  return { token, ...(username !== null && { username }) }
}
