import type { Signature } from '#ports/hosts.ts'
import { commitObject, decodeCommit, emptyTreeSha } from '../gitObjects.ts'

/** Author and message as a commit can store them: neither can add lines to the header. */
export function asStoredByGit(
  author: Signature,
  message: string,
): { readonly author: Signature; readonly message: string } {
  const { sha, body } = commitObject({ tree: emptyTreeSha, parents: [], author, message })
  return decodeCommit(sha, Buffer.from(body)).record
}
