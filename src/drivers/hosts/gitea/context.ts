import { LRUCache } from 'lru-cache'
import { type HostAccess, HostError, type RepoRef } from '#ports/hosts.ts'
import { cachedUser } from '../cachedUser.ts'
import type { HttpClient, HttpRequest, HttpResponse } from '../httpClient.ts'
import { type GiteaRepository, pathIn } from './api.ts'
import type { GiteaFlavor } from './flavor.ts'
import { type Instance, instanceReader } from './instance.ts'

/** Shared by the parts of the driver: access to the host and the names of its repositories. */
export type GiteaContext = {
  readonly flavor: GiteaFlavor
  readonly http: HttpClient
  readonly wait: (ms: number) => Promise<void>
  /** The features of this server; asked once an hour. */
  instance(access: HostAccess): Promise<Instance>
  /** The name of the user whose access it is. */
  loginOf(access: HostAccess): Promise<string>
  /** The current state of the repository, under its current name. Error: `gone`. */
  repository(access: HostAccess, repo: Pick<RepoRef, 'id'>): Promise<GiteaRepository>
  /** A call inside a repository; 404 is an answer, unless the repository itself is gone. */
  ask<T>(access: HostAccess, repo: Pick<RepoRef, 'id'>, request: RepoRequest): Promise<HttpResponse<T>>
}

/** `parts` are appended to `/repos/{owner}/{name}`. */
export type RepoRequest = Omit<HttpRequest, 'path'> & { readonly parts: readonly string[] }

type ConnectionOptions = Pick<GiteaContext, 'flavor' | 'http' | 'wait'>

/** Long enough for the reads of one page, short enough that a name taken over by another repository is soon noticed. */
const nameTtlMs = 15_000
const namesMax = 10_000

/**
 * Most of the API identifies a repository only by name, and names can change hands: reads trust a name briefly, writes
 * call `repository` first.
 */
export function createGiteaContext({ flavor, http, wait }: ConnectionOptions): GiteaContext {
  const names = new LRUCache<number, string>({ max: namesMax, ttl: nameTtlMs })

  async function repository(access: HostAccess, { id }: Pick<RepoRef, 'id'>): Promise<GiteaRepository> {
    const { status, body } = await http.send<GiteaRepository>(access, {
      method: 'GET',
      path: `/repositories/${id}`,
      expect: [404],
    })
    if (status === 404) {
      names.delete(id)
      throw new HostError('gone', `there is no repository ${id} that this user may see`)
    }
    names.set(id, body.full_name)
    return body
  }

  return {
    flavor,
    http,
    wait,
    instance: instanceReader(flavor, http),
    loginOf: cachedUser(async access => {
      const { body } = await http.send<{ login: string }>(access, { method: 'GET', path: '/user' })
      return body.login
    }),
    repository,
    async ask<T>(access: HostAccess, repo: Pick<RepoRef, 'id'>, { parts, ...request }: RepoRequest) {
      const expect = [404, ...(request.expect ?? [])]
      const send = (name: string) => http.send<T>(access, { ...request, expect, path: pathIn(name, parts) })
      const known = names.get(repo.id)
      const name = known ?? (await repository(access, repo)).full_name
      const answer = await send(name)
      if (answer.status !== 404) return answer
      const { full_name: present } = await repository(access, repo)
      return present === name ? answer : await send(present)
    },
  }
}
