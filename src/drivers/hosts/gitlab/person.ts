import type { Signature } from '#ports/hosts.ts'
import { commitObject, decodeCommit, emptyTreeSha } from '../gitObjects.ts'

/** Author and message as a commit can hold them: nothing in them reaches beyond its line of the header. */
export function asGitStores(
  author: Signature,
  message: string,
): { readonly author: Signature; readonly message: string } {
  const { sha, body } = commitObject({ tree: emptyTreeSha, parents: [], author, message })
  return decodeCommit(sha, Buffer.from(body)).record
}
