import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { parse } from 'yaml'
import { readConfig } from '#config/config.ts'
import { settingsOf } from '../../src/settings.ts'

/** The files for operators agree with the service: its variables, ports, addresses and the version of Node. */

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const openapi = JSON.parse(read('openapi.json')) as { readonly paths: Readonly<Record<string, unknown>> }
const variables = new Set(
  globSync('src/config/*.ts', { cwd: root }).flatMap(path =>
    [...read(path).matchAll(/'([A-Z][A-Z0-9_]+)'/g)].map(([, name]) => name),
  ),
)

const dockerfile = read('deploy/Dockerfile')
const compose = parse(read('deploy/compose.yaml')) as {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
}
type Service = {
  readonly environment: Readonly<Record<string, string>>
  readonly volumes: readonly string[]
  readonly ports?: readonly string[]
  readonly depends_on?: Readonly<Record<string, unknown>>
}

/** Runs a checker that is installed on some machines. */
function runInstalled(t: TestContext, program: string, args: readonly string[]): void {
  const { error, status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
  if (error) t.diagnostic(`skipped: no ${program}`)
  else assert.equal(status, 0, stdout + stderr)
}

test('the image has the Node of the package and starts what npm start starts', () => {
  const { dependencies, scripts } = JSON.parse(read('package.json'))
  const bases = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
  assert.deepEqual(bases, [dependencies.node, dependencies.node])
  const entry = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(dockerfile)?.[1] ?? '') as readonly string[]
  const arenas = /^ENV (MALLOC_ARENA_MAX=\d+)$/m.exec(dockerfile)?.[1]
  const [init, end, ...command] = entry
  assert.equal(`exec env ${arenas} ${command.join(' ')}`, scripts.start)
  // Something has to reap git processes whose parent was ended, such as those of a clone that was aborted.
  assert.deepEqual([init, end], ['/usr/bin/tini', '--'])
  assert.match(dockerfile, /apt-get install [^\n]* tini /)
})

test('the image contains every folder that the service reads, and no other', () => {
  const allowed = read('.dockerignore').split('\n')
  const used = globSync('src/**/*.ts', { cwd: root }).flatMap(path =>
    [...read(path).matchAll(/'\.\.', '(migrations|templates|scripts|web|openapi\.json)'/g)].map(([, name]) => name),
  )
  assert.ok(used.length > 0)
  for (const name of ['src', 'bin', 'web', ...used]) assert.ok(allowed.includes(`!${name}`), name)
  assert.equal(allowed[0], '*')
  for (const path of globSync('src/**/*.ts', { cwd: root })) assert.doesNotMatch(read(path), /from '#web/, path)
})

test('the image has the program speckeep on its path, for commands beside the service', () => {
  assert.equal(JSON.parse(read('package.json')).bin.speckeep, 'bin/speckeep.js')
  assert.match(dockerfile, /^RUN ln --symbolic \/app\/bin\/speckeep\.js \/usr\/local\/bin\/speckeep$/m)
  assert.ok(statSync(join(root, 'bin/speckeep.js')).mode & 0o111)
  const where = read('docs/operating.md').split('### Running a command')[1] ?? ''
  for (const how of ['docker compose', 'kubectl exec', 'systemd-run']) assert.ok(where.includes(how), how)
})

test('the service in compose gets every variable of the file .env, which may be missing', () => {
  const { env_file } = compose.services['speckeep'] as Service & { readonly env_file: unknown }
  assert.deepEqual(env_file, [{ path: '.env', required: false }])
})

test('the image runs as a user without rights and writes below two folders', () => {
  assert.match(dockerfile, /^USER 10001:10001$/m)
  assert.match(dockerfile, /^VOLUME \/data$/m)
  const { environment, volumes, ports } = compose.services['speckeep'] as Service & { readonly read_only: boolean }
  assert.deepEqual(volumes, ['data:/data'])
  assert.ok(environment['DATABASE_URL']?.startsWith('postgres://postgres:5432/'))
  const exposed = /^EXPOSE (.*)$/m.exec(dockerfile)?.[1]?.split(' ') ?? []
  for (const port of ports ?? []) assert.ok(exposed.includes(port.split(':').at(-1) ?? ''), port)
  for (const name of Object.keys(compose.services['speckeep']?.depends_on ?? {})) assert.ok(name in compose.services)
})

/** Read by glibc before the service is loaded (docs/decisions/0078). */
const readByAllocator = 'MALLOC_ARENA_MAX'

test('every variable that a file sets is one that the service reads', () => {
  const chart = read('deploy/helm/speckeep/templates/statefulset.yaml')
  const set = [
    ...Object.keys(compose.services['speckeep']?.environment ?? {}),
    ...namesOf(dockerfile, /^ENV (.*)$/gm),
    ...[...chart.matchAll(/(?:name: |")([A-Z][A-Z0-9_]+)(?:$|")/gm)].map(([, name = '']) => name),
    ...namesOf(read('deploy/speckeep.service'), /^Environment=(.*)$/gm),
  ]
  assert.ok(set.length > 15)
  const usedInOthers = new Set([...chart.matchAll(/\$\((\w+)\)/g)].map(([, name = '']) => name))
  assert.deepEqual(
    set.filter(name => !variables.has(name) && !usedInOthers.has(name) && name !== readByAllocator),
    [],
  )
})

/** The names of `NAME=value` pairs on the lines that a form finds. */
function namesOf(text: string, lines: RegExp): readonly string[] {
  const pairs = [...text.matchAll(lines)].flatMap(([, pairs = '']) => pairs.split(' '))
  return pairs.map(pair => pair.split('=')[0] ?? '')
}

test('probes ask for addresses that the service has', () => {
  const files = ['deploy/Dockerfile', 'deploy/helm/speckeep/templates/statefulset.yaml']
  const asked = files.flatMap(path => read(path).match(/\/actuator\/[a-z/]+/g) ?? [])
  assert.ok(asked.length >= 4)
  for (const path of asked) assert.ok(path in openapi.paths, path)
})

test('the files of proxies pass pushes of the size that the service accepts', t => {
  const megabytes = /\/git\/ \{[^}]*client_max_body_size (\d+)m/s.exec(read('deploy/proxy/nginx.conf'))?.[1]
  assert.equal(megabytes, '256')
  assert.match(read('deploy/proxy/Caddyfile'), /max_size 256MiB/)
  const values = read('deploy/helm/speckeep/values.yaml')
  assert.match(values, /proxy-body-size: 256m/)
  const waitsS = Number(/proxy-read-timeout: "(\d+)"/.exec(values)?.[1])
  assert.ok(waitsS * 1_000 > settingsOf(readConfig({})).editDeadlineMs)
  // An unknown directive of the current nginx prevents the start of the one in Debian 12 and Ubuntu 24.04.
  assert.doesNotMatch(read('deploy/proxy/nginx.conf'), /^\s*http2 on;/m)
  runInstalled(t, 'caddy', ['validate', '--adapter', 'caddyfile', '--config', 'deploy/proxy/Caddyfile'])
})

test('the unit starts what npm start starts', () => {
  const unit = read('deploy/speckeep.service')
  for (const section of ['Unit', 'Service', 'Install']) assert.ok(unit.includes(`[${section}]`))
  const command = /^ExecStart=(\S+) (.*)$/m.exec(unit)?.[2]
  const arenas = /^Environment=(MALLOC_ARENA_MAX=\d+)$/m.exec(unit)?.[1]
  assert.equal(`exec env ${arenas} node ${command}`, JSON.parse(read('package.json')).scripts.start)
})

test('the compose file is valid', t => {
  const program = 'docker-compose'
  const { stdout } = spawnSync(program, ['version', '--short'], { encoding: 'utf8' })
  /** Version 1 refuses the keys `name` and `required` of the Compose specification. */
  if (/^1\./.test(stdout ?? '')) return t.diagnostic('skipped: no docker-compose 2')
  runInstalled(t, program, ['-f', 'deploy/compose.yaml', 'config', '--quiet', '--no-interpolate'])
})
