import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseAddress } from '../connection/address.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded.ts'
import { stopOrphan } from './orphan.ts'

export type KeptOptions = {
  readonly dataDir: string
  readonly log: (line: string) => void
  /** The pause after the first failed start; each is twice as long as the one before, up to a limit. */
  readonly firstPauseMs?: number
}

export type KeptPostgres = AsyncDisposable & { readonly address: DatabaseAddress }

const longestPauseMs = 15_000

/**
 * The bundled PostgreSQL, started again whenever it ends by itself: it was killed, or its disk was full. Meanwhile every
 * query fails as in any outage. Rejects if the first start fails.
 */
export async function keepEmbeddedPostgres({ firstPauseMs = 500, ...options }: KeptOptions): Promise<KeptPostgres> {
  const { dataDir, log } = options
  const stopping = new AbortController()
  let running: EmbeddedPostgres | null
  let keeping = Promise.resolve()

  async function start(): Promise<EmbeddedPostgres> {
    const onLost = ({ message }: Error) => {
      running = null
      log(`${message}\nNo saved data is lost. Starting it again …`)
      keeping = startAgain()
    }
    return await startEmbeddedPostgres({ dataDir, log, onLost })
  }

  async function startAgain(): Promise<void> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      if (stopping.signal.aborted) return
      const started = await start().catch((error: Error) => error)
      if (!(started instanceof Error)) {
        running = started
        log('PostgreSQL runs again.')
        return
      }
      if (pauseMs === firstPauseMs) log(`${started.message}\nTrying until it starts.`)
      await sleep(pauseMs, null, { signal: stopping.signal }).catch(() => {})
    }
  }

  running = await start()
  return {
    address: running.address,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      // A recovery in progress is resumed by the next start.
      if (running === null) await stopOrphan(join(dataDir, 'postgres'), () => {})
      await keeping
      await running?.stop()
    },
  }
}
