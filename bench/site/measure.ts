import { spawn } from 'node:child_process'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Peer } from './peers.ts'

export type Measurement = {
  readonly wallMs: number
  /** Of the process and all its descendants. */
  readonly cpuMs: number
  readonly peakMb: number
  readonly pages: number
  readonly exitCode: number
  /** The last line of its output. */
  readonly lastLine: string
}

const sampleIntervalMs = 20
/** Node programs use a compile cache, as in repeated use. */
const compileCache = join(tmpdir(), 'speckeep-bench-compiled')
const ticksPerS = 100

type ResourceUse = { readonly cpuMs: number; readonly peakMb: number }
const nothing: ResourceUse = { cpuMs: 0, peakMb: 0 }

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
      const [before, now] = [seen.get(pid) ?? nothing, sampleProcess(pid) ?? nothing]
      seen.set(pid, { cpuMs: Math.max(before.cpuMs, now.cpuMs), peakMb: Math.max(before.peakMb, now.peakMb) })
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
    peakMb: Math.max(0, ...all.map(({ peakMb }) => peakMb)),
    pages: globSync('**/*.html', { cwd: out }).length,
    exitCode,
    lastLine: said.trim().split('\n').at(-1)?.slice(0, 200) ?? '',
  }
}

function sampleProcess(pid: number): ResourceUse | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const peakKb = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'
    return { cpuMs: ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerS, peakMb: Number(peakKb) / 1_024 }
  } catch {
    return undefined
  }
}

/** A process and all its descendants. */
function processTree(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(Number(name))
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)]
  return below(root)
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return undefined
  }
}
