import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export const devices = ['mobile', 'desktop'] as const
export type Device = (typeof devices)[number]

export type Reading = {
  readonly interactiveMs: number
  readonly largestPaintMs: number
  readonly firstPaintMs: number
  readonly blockingMs: number
  readonly layoutShift: number
  /** Out of 100. */
  readonly performance: number
  readonly accessibility: number
  readonly scriptBytes: number
  readonly styleBytes: number
  /** The failed accessibility audits. */
  readonly faults: readonly string[]
}

export type Lighthouse = (address: string, device: Device) => Promise<Reading>

type Audit = {
  readonly title: string
  readonly score: number | null
  readonly numericValue?: number
  readonly details?: { readonly items?: readonly Request[] }
}
type Request = { readonly resourceType: string; readonly transferSize: number }
type Category = {
  readonly score: number | null
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
}
type Result = {
  readonly runtimeError?: { readonly message: string }
  readonly finalDisplayedUrl: string
  readonly audits: Readonly<Record<string, Audit>>
  readonly categories: Readonly<Record<string, Category>>
}
type Run = (
  address: string,
  flags: Readonly<Record<string, unknown>>,
  config?: unknown,
) => Promise<{ readonly lhr: Result }>

const version = '13.5.0'

/**
 * Runs Lighthouse in the browser that listens on `port`, which stays signed in; `null`: Lighthouse is not available.
 */
export async function lighthouseAt(workDir: string, port: number): Promise<Lighthouse | null> {
  const folder = installed(workDir)
  if (folder === null) return null
  const load = (path: string) =>
    import(pathToFileURL(join(folder, path)).href) as Promise<{ readonly default: unknown }>
  const run = (await load('core/index.js')).default as Run
  const configs = { mobile: undefined, desktop: (await load('core/config/desktop-config.js')).default }
  return async (address, device) => {
    const onlyCategories = ['performance', 'accessibility']
    const flags = { port, onlyCategories, disableStorageReset: true, logLevel: 'silent' }
    const { lhr } = await run(address, flags, configs[device])
    if (lhr.finalDisplayedUrl !== address) throw new Error(`${address} led to ${lhr.finalDisplayedUrl}.`)
    return readingOf(lhr)
  }
}

function installed(workDir: string): string | null {
  const modules = join(process.env['LIGHTHOUSE_DIR'] ?? join(workDir, 'npm'), 'node_modules')
  const folder = join(modules, 'lighthouse')
  if (existsSync(folder)) return folder
  mkdirSync(join(modules, '..'), { recursive: true })
  const manifest = { private: true, dependencies: { lighthouse: version } }
  writeFileSync(join(modules, '..', 'package.json'), JSON.stringify(manifest))
  console.log('Installing Lighthouse, outside the project …')
  try {
    const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
    execFileSync('npm', args, { cwd: join(modules, '..'), stdio: 'ignore' })
    return folder
  } catch {
    return null
  }
}

function readingOf({ runtimeError, audits, categories }: Result): Reading {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`)
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const score = (id: string) => Math.round((categories[id]?.score ?? Number.NaN) * 100)
  const bytes = (kind: string) =>
    (audits['network-requests']?.details?.items ?? [])
      .filter(({ resourceType }) => resourceType === kind)
      .reduce((sum, { transferSize }) => sum + transferSize, 0)
  return {
    interactiveMs: number('interactive'),
    largestPaintMs: number('largest-contentful-paint'),
    firstPaintMs: number('first-contentful-paint'),
    blockingMs: number('total-blocking-time'),
    layoutShift: number('cumulative-layout-shift'),
    performance: score('performance'),
    accessibility: score('accessibility'),
    scriptBytes: bytes('Script'),
    styleBytes: bytes('Stylesheet'),
    faults: (categories['accessibility']?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id]
      return audit && weight > 0 && audit.score !== null && audit.score < 1 ? [audit.title] : []
    }),
  }
}
