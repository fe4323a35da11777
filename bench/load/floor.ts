import { createCaller } from '../flood/httpCaller.ts'
import { processorMs } from '../measuring/processes.ts'
import { median } from '../measuring/statistics.ts'
import { activeUsers } from './activeUsers.ts'
import { requestsOf, runOpenLoop, type Samples } from './openLoop.ts'

type Server = { readonly pid: number; readonly port: number }
type Comparison = {
  readonly service: Server
  readonly floor: Server
  readonly tokens: readonly string[]
  readonly postgresPid: number
}

const rounds = 3
const ratePerS = 300
const seconds = 8
const aim = 1.1

/** Both lists in turns, at a rate that both hold; the result is the processor time of server and database. */
export async function compareWithFloor({ service, floor, tokens, postgresPid }: Comparison): Promise<void> {
  const call = createCaller('127.0.0.1', 100)
  const at = () => Math.floor(Math.random() * activeUsers.length)
  const asked = {
    floor: () => call({ url: `http://127.0.0.1:${floor.port}/?${at()}` }),
    service: () => call({ url: `http://127.0.0.1:${service.port}/api/projects?limit=20`, token: tokens[at()] ?? '' }),
  }
  const cpuUs: Record<keyof typeof asked, number[]> = { floor: [], service: [] }
  for (let round = 0; round < rounds; round++) {
    for (const [name, { pid }] of [['floor', floor] as const, ['service', service] as const]) {
      const beforeMs = processorMs(pid) + processorMs(postgresPid)
      const { samples } = await runOpenLoop([{ name, weight: 1, run: asked[name] }], { ratePerS, seconds })
      const sent = samples.get(name) as Samples
      cpuUs[name].push(((processorMs(pid) + processorMs(postgresPid) - beforeMs) * 1_000) / requestsOf(sent))
      for (const [what, count] of sent.failures) console.log(`list alone, ${name}: ${count} × ${what}`)
    }
  }
  const [raw, own] = [median(cpuUs.floor), median(cpuUs.service)]
  console.log(`\nlist alone, ${ratePerS} per second: server and database take ${own.toFixed(0)} µs of processor time a`)
  console.log(`request, the raw floor ${raw.toFixed(0)} µs: ${(raw / own).toFixed(2)} of the floor (aim ${aim})`)
}
