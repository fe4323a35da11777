import { type HostAccess, HostError, type RepoRef } from '#ports/hosts.ts'
import { plainMode } from '../gitObjects.ts'
import { type Gitlab, repositoryGone } from './api.ts'

export type BlobAt = { readonly sha: string; readonly size: number; readonly mode: string }

/** One query for many files, with mode and size of each; the REST API would take one call per file. */
export const blobsQuery =
  'query($ids:[ID!],$ref:String!,$paths:[String!]!)' +
  '{projects(ids:$ids,first:1){nodes{repository{blobs(ref:$ref,paths:$paths){nodes{path oid size mode}}}}}}'

type BlobNode = { readonly path: string; readonly oid: string; readonly size: number | string; readonly mode: string }
type ProjectNode = { readonly repository: { readonly blobs: { readonly nodes: readonly BlobNode[] } } | null }
type BlobsAnswer = {
  readonly data?: { readonly projects: { readonly nodes: readonly ProjectNode[] } } | null
  readonly errors?: readonly { readonly message: string }[]
}

/** The blobs at these paths of a commit; other types are omitted. */
export async function blobsAt(
  gitlab: Gitlab,
  access: HostAccess,
  { id }: RepoRef,
  commitSha: string,
  paths: readonly string[],
): Promise<Map<string, BlobAt>> {
  /** Halves the number of paths if the host finds the query too complex, however it counts. */
  const ask = async (portion: readonly string[]): Promise<readonly BlobNode[]> => {
    const variables = { ids: [`gid://gitlab/Project/${id}`], ref: commitSha, paths: portion }
    const query = { query: blobsQuery, variables: JSON.stringify(variables) }
    const { body } = await gitlab.http.send<BlobsAnswer>(access, { method: 'GET', path: '/graphql', query })
    if (!isTooComplex(body) || portion.length === 1) return nodesOf(body)
    const middle = Math.ceil(portion.length / 2)
    return (await Promise.all([ask(portion.slice(0, middle)), ask(portion.slice(middle))])).flat()
  }
  const nodes = (await Promise.all(portionsOf(paths).map(ask))).flat()
  return new Map(
    nodes.map(({ path, oid, size, mode }) => [path, { sha: oid, size: Number(size), mode: plainMode(mode) }]),
  )
}

function isTooComplex({ errors }: BlobsAnswer): boolean {
  return errors?.some(({ message }) => /\bcomplexity\b/i.test(message)) ?? false
}

function nodesOf({ data, errors }: BlobsAnswer): readonly BlobNode[] {
  const [refusal] = errors ?? []
  if (refusal || !data) throw new HostError('failed', `GitLab refuses: ${refusal?.message.slice(0, 200)}`)
  const [project] = data.projects.nodes
  if (!project) throw repositoryGone()
  return project.repository?.blobs.nodes ?? []
}

/**
 * A query may have a complexity of 250. Each path counts twice, since the list of blobs may be as long as a page;
 * without `first` the list of projects would double that again.
 */
const pathsPerQuestion = 50

/** The paths are part of the URL, which web servers limit to 8,000 characters. */
const addressMaxChars = 5_000

function portionsOf(paths: readonly string[]): readonly (readonly string[])[] {
  const portions: string[][] = []
  let room = 0
  for (const path of paths) {
    const chars = encodeURIComponent(path).length + '%2C%22%22'.length
    const last = portions.at(-1)
    if (last && last.length < pathsPerQuestion && chars <= room) last.push(path)
    else {
      portions.push([path])
      room = addressMaxChars
    }
    room -= chars
  }
  return portions
}
