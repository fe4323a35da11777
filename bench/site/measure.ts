import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownProcessorMs, peakMib, processTree } from '../measuring/processes.ts'
import type { Peer } from './peers.ts'

export type Measurement = {
  readonly wallMs: number
  /** Of the process and all its descendants. */
  readonly cpuMs: number
  readonly peakMib: number
  readonly pages: number
  readonly exitCode: number
  /** The last line of its output. */
  readonly lastLine: string
}

const sampleIntervalMs = 20
/** Node programs use a compile cache, as in repeated use. */
const compileCache = join(tmpdir(), 'speckeep-bench-compiled')

type ResourceUse = { readonly cpuMs: number; readonly peakMib: number }
const nothing: ResourceUse = { cpuMs: 0, peakMib: 0 }

/** Runs a peer once. Memory and time are read from the system while it runs, for it and its children. */
export async function measure({ command, args, cwd, out }: Peer): Promise<Measurement> {
  const startedAtMs = performance.now()
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCache },
  })
  const seen = new Map<number, ResourceUse>()
  const looking = setInterval(() => {
    for (const pid of processTree(child.pid ?? 0)) {
      const [before, now] = [seen.get(pid) ?? nothing, { cpuMs: ownProcessorMs(pid), peakMib: peakMib(pid) }]
      seen.set(pid, { cpuMs: Math.max(before.cpuMs, now.cpuMs), peakMib: Math.max(before.peakMib, now.peakMib) })
    }
  }, sampleIntervalMs)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', text => {
      said = (said + text).slice(-4_000)
    })
  }
  const exitCode = await new Promise<number>(resolve => {
    child.once('error', () => resolve(127))
    child.once('close', code => resolve(code ?? 1))
  })
  clearInterval(looking)
  const all = [...seen.values()]
  return {
    wallMs: performance.now() - startedAtMs,
    cpuMs: all.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    peakMib: Math.max(0, ...all.map(({ peakMib }) => peakMib)),
    pages: globSync('**/*.html', { cwd: out }).length,
    exitCode,
    lastLine: said.trim().split('\n').at(-1)?.slice(0, 200) ?? '',
  }
}
