import { createCaller } from '../flood/httpCaller.ts'
import { quantile } from '../measuring/statistics.ts'
import { creation } from './mix.ts'

const aloneTotal = 80
const concurrency = 8
const roundsTotal = 20
const aims = { aloneP95Ms: 150, concurrentP95Ms: 300 } as const

/** Creations of projects with no other request beside them: one after the other, then several together. */
export async function measureCreations({
  url,
  tokens,
}: {
  readonly url: string
  readonly tokens: readonly string[]
}): Promise<void> {
  const call = createCaller('127.0.0.1', concurrency)
  const create = async (at: number): Promise<number> => {
    const token = tokens[at % tokens.length] ?? ''
    const startedMs = performance.now()
    const { status, text } = await call(creation(url, token))
    if (status !== 201) throw new Error(text)
    return performance.now() - startedMs
  }
  const alone: number[] = []
  for (let at = 0; at < aloneTotal; at++) alone.push(await create(at))
  const together: number[] = []
  for (let round = 0; round < roundsTotal; round++)
    together.push(
      ...(await Promise.all(Array.from({ length: concurrency }, (_, at) => create(round * concurrency + at)))),
    )
  console.log(`\ncreations of projects, milliseconds: alone ${shown(alone)} (aim ${aims.aloneP95Ms}),`)
  console.log(`${concurrency} together ${shown(together)} (aim ${aims.concurrentP95Ms})`)
}

function shown(tookMs: readonly number[]): string {
  return `p50 ${quantile(tookMs, 0.5).toFixed(1)}, p95 ${quantile(tookMs, 0.95).toFixed(1)}`
}
