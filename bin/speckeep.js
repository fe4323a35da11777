#!/usr/bin/env node
/** Starts the program with its bundled Node, whatever Node the machine has. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const brought = join(root, 'node_modules', 'node', 'bin', 'node')
const args = ['--disable-warning=ExperimentalWarning', join(root, 'src', 'command.ts'), ...process.argv.slice(2)]
/** Most of a short run is loading the program itself; if this folder is not writable, nothing is cached. */
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'speckeep'), ...process.env }
const child = spawn(existsSync(brought) ? brought : process.execPath, args, { stdio: 'inherit', env })
/** The terminal sends these to both processes; a signal sent to this process alone is forwarded. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.once('error', error => {
  console.error(`Node could not be started: ${error.message}`)
  process.exitCode = 1
})
child.once('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
})
