/**
 * `npm run openapi`: writes the interface of the service to openapi.json. With `--check` nothing is written, and an
 * outdated file makes the script exit with code 1.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { createServer } from '#http/server.ts'
import type { Ports } from '#ports/index.ts'

const file = join(import.meta.dirname, '..', 'openapi.json')
const text = `${JSON.stringify(await describeInterface(), null, 2)}\n`

if (!process.argv.includes('--check')) {
  writeFileSync(file, text)
} else if (readFileSync(file, 'utf8') !== text) {
  console.error('openapi.json is not up to date. Run npm run openapi.')
  process.exitCode = 1
}

/** The routes are created but never called: they only read the settings of the ports. */
async function describeInterface(): Promise<object> {
  const origin = 'http://127.0.0.1:8080'
  const settings = {
    publicUrl: origin,
    frontendUrl: origin,
    addresses: { cloneBase: origin, pagesBase: origin },
    production: false,
    rateLimits: {},
    git: { concurrentRequestsMax: 1 },
  }
  const ports = { settings, events: {} } as unknown as Ports
  const server = await createServer(ports, { logger: pino({ level: 'silent' }), trustProxy: false })
  await server.ready()
  return server.swagger()
}
