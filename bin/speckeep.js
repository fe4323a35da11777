#!/usr/bin/env node
/** Starts the program with the Node that was installed with it, whatever Node the machine has. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const nodeMin = 24
const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** In a checkout they are in it; an installed package is among them. */
const modules = installedAt() ?? join(root, 'node_modules')
const brought = join(modules, 'node', 'bin', 'node')
const heapOf = {
  /** See docs/decisions/0078. */
  start: ['--max-old-space-size=1536'],
  /** A build makes one page after the other: V8 takes up to 100 MB for garbage that it can free as it goes. */
  build: ['--max-semi-space-size=4'],
}
const isDependency = root.includes(`${sep}node_modules${sep}`)

if (existsSync(brought)) run(brought)
else if (Number(process.versions.node.split('.')[0]) >= nodeMin) run(process.execPath)
else {
  console.error(
    `Speckeep needs Node ${nodeMin} or newer, and this is ${process.versions.node}: install it, or let npm run the ` +
      'install script of the package "node" (npm rebuild node --ignore-scripts=false).',
  )
  process.exitCode = 1
}

function run(node) {
  const types = isDependency ? [`--import=${pathToFileURL(join(root, 'bin', 'types.js'))}`] : []
  /**
   * A fifth of the time of a process that renders a hundred pages was V8's last step of optimization, most of it for
   * functions that were hardly called again. By default it comes after 3,000 calls. Another V8 may not know the flag.
   */
  const isLate = process.argv[2] === 'build' && node === brought
  const optimization = isLate ? ['--invocation-count-for-turbofan=30000'] : []
  const heap = heapOf[process.argv[2]] ?? []
  const flags = ['--disable-warning=ExperimentalWarning', ...heap, ...optimization, ...types]
  const env = {
    /** Most of a short run is loading the program itself; if this folder is not writable, nothing is cached. */
    NODE_COMPILE_CACHE: join(modules, '.cache', 'speckeep'),
    /** See docs/decisions/0078. */
    MALLOC_ARENA_MAX: '2',
    ...process.env,
  }
  const args = [...flags, join(root, 'src', 'command.ts'), ...process.argv.slice(2)]
  const child = spawn(node, args, { stdio: 'inherit', env })
  /** The terminal sends these to both processes; a signal sent to this process alone is forwarded. */
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', error => {
    console.error(`Node could not be started: ${error.message}`)
    process.exitCode = 1
  })
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal]
  })
}

function installedAt() {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve('node/package.json')))
  } catch {
    return undefined
  }
}
