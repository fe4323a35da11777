import { setTimeout as waitOf } from 'node:timers/promises'
import type { HostAccess } from '#ports/hosts.ts'
import { cachedUser } from '../cachedUser.ts'
import type { HttpClient } from '../httpClient.ts'
import { createKeyedMutex, type KeyedMutex } from '../keyedMutex.ts'
import type { RemoteHostOptions } from '../remote.ts'
import type { UserAnswer } from './api.ts'

/** Shared by the parts of this driver. */
export type GithubContext = {
  readonly http: HttpClient
  readonly runExclusive: KeyedMutex
  readonly wait: (ms: number) => Promise<void>
  /** The name of the user whose access it is. */
  loginOf(access: HostAccess): Promise<string>
}

export function createGithubContext(
  http: HttpClient,
  { wait = async ms => await waitOf(ms) }: RemoteHostOptions,
): GithubContext {
  return {
    http,
    runExclusive: createKeyedMutex(),
    wait: ms => wait(ms),
    loginOf: cachedUser(async access => {
      const { body } = await http.send<UserAnswer>(access, { method: 'GET', path: '/user' })
      return body.login
    }),
  }
}
