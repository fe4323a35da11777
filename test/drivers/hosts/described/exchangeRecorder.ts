import assert from 'node:assert/strict'
import { type Description, descriptionOf, type Exchange } from './deviations.ts'
import { effectiveFacts } from './effective.ts'
import type { HostName } from './facts.ts'
import { graphqlDeviations } from './graphql.ts'

/** Compares every exchange between a driver and a double with the host's description. */
export type ExchangeRecorder = {
  /** `path` is what follows the base of the API. */
  note(path: string, request: Request, response: Response): Promise<void>
  /** Throws with every deviation from the description. */
  end(): void
}

type Known = { readonly version: string; readonly description: Description }

const known = new Map<HostName, readonly Known[]>()

function descriptions(host: HostName): readonly Known[] {
  const found =
    known.get(host) ??
    effectiveFacts(host).map(facts => ({ version: facts.source.version, description: descriptionOf(facts) }))
  known.set(host, found)
  return found
}

/** A call must match every version that has a table, an answer the version that it comes from. */
export function recordExchanges(host: HostName, versionNow: () => string = () => 'newest'): ExchangeRecorder {
  const noted = new Set<string>()

  function deviations(exchange: Exchange): readonly string[] {
    if (exchange.path === '/api/graphql') return graphqlDeviations(exchange)
    const all = descriptions(host)
    const now = all.findLast(({ version }) => numberOf(version) <= numberOf(versionNow())) ?? all[0]
    const asked = all.flatMap(({ description }) => description.request(exchange))
    return [...asked, ...(now?.description.response(exchange) ?? [])]
  }

  return {
    /** Never throws: the driver would treat that as a network error. */
    async note(path, request, response) {
      const { method, url } = request
      const { status, headers } = response
      const type = headers.get('content-type') ?? ''
      const [sent, received] = await Promise.all([request.text(), response.clone().text()])
      const exchange = { method, path, query: new URL(url).searchParams, sent, status, type, received }
      try {
        for (const one of deviations(exchange)) noted.add(one)
      } catch (error) {
        noted.add(`${method} ${path} cannot be compared: ${error}`)
      }
    },
    end: () => assert.deepEqual([...noted], []),
  }
}

/** Reduces `1.24.2` and `11.0.3+gitea-1.22.0` to major and minor; a version without numbers is the newest. */
function numberOf(version: string): number {
  const found = /^v?(\d+)\.(\d+)/.exec(version)
  return found ? Number(found[1]) * 1_000 + Number(found[2]) : Number.POSITIVE_INFINITY
}
