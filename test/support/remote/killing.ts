import type { RemoteProvider } from '#config/host.ts'
import type { HostCall } from './faultyNetwork.ts'

/** The point in sending commits at which a process is killed. */
export type KillPoint = {
  /** Whether the host has executed the call by then. */
  readonly side: 'before' | 'after'
  /** `landed`: the number of earlier calls of this process that have put a commit on the branch. */
  isAt(call: Call, landed: number): boolean
}

type Call = { readonly writes: boolean; readonly lands: boolean }

/** The calls that put a commit on a branch. */
const landing: Readonly<Record<RemoteProvider, RegExp>> = {
  github: /\/git\/refs\/heads\//,
  gitlab: /\/repository\/commits$/,
  gitea: /\/(contents|diffpatch)(\/|$)/,
  forgejo: /\/(contents|diffpatch)(\/|$)/,
}

/** A host that never answers the call at a kill point; `reached` resolves when the process can be killed there. */
export function holdAt(host: typeof fetch, provider: RemoteProvider, { side, isAt }: KillPoint) {
  const reached = Promise.withResolvers<void>()
  let landed = 0
  const held: typeof fetch = async (input, init) => {
    const { method, path }: HostCall = { method: init?.method ?? 'GET', path: new URL(String(input)).pathname }
    const writes = method !== 'GET' && method !== 'HEAD'
    const lands = writes && landing[provider].test(path)
    const isHere = isAt({ writes, lands }, landed)
    if (!isHere || side === 'after') {
      const answer = await host(input, init)
      if (lands && answer.ok) landed++
      if (!isHere) return answer
    }
    reached.resolve()
    return await new Promise<never>(() => {})
  }
  return { fetch: held, reached: reached.promise }
}
