/**
 * `npm run dev`: Vite serves the app and updates it in the browser on every save; it proxies API and git requests to
 * the service, which restarts when a source file that it has loaded changes. Ctrl-C stops both.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readServer } from '#config/server.ts'

const root = join(import.meta.dirname, '..')
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const { host, port } = readServer(process.env)
const { frontendOrigin: appOrigin } = readServer({ HOST: host, PORT: process.env['APP_PORT'] ?? '5173' })
const { frontendOrigin: serviceOrigin } = readServer({ HOST: host, PORT: String(port) })

const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
const place = ['--host', host, '--port', new URL(appOrigin).port, '--strictPort']
const programs = [
  start([vite, join(root, 'web'), '--configLoader', 'native', ...place], { SPECKEEP_URL: serviceOrigin }),
  start(['--watch', '--watch-preserve-output', join(root, 'src', 'main.ts')], { FRONTEND_URL: appOrigin }),
]
const exits = programs.map(program => once(program, 'exit'))

// Unless a signal came first, one program failed, and the other is useless on its own.
process.exitCode = 1
for (const signal of signals) {
  process.on(signal, () => {
    process.exitCode = 0
    end(signal)
  })
}
await Promise.race(exits)
end('SIGTERM')
await Promise.all(exits)

function start(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

function end(signal: NodeJS.Signals): void {
  for (const program of programs) program.kill(signal)
}
