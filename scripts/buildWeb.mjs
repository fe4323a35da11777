/**
 * Builds the app into web/dist, unless it is up to date with the sources. Runs before `npm start`; plain JavaScript,
 * since the Node that runs it may be older than the one in node_modules.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const built = join(root, 'web', 'dist')
/** Written last, so that an interrupted build does not count as a build. */
const stampName = '.sources'
const sources = ['web', 'src/contract', 'src/domain', 'src/site', 'package-lock.json', 'tsconfig.json']

const stamp = stampOf(sources.flatMap(filesBelow))
if (readText(join(built, stampName)) !== stamp) process.exitCode = build()

/** Built in a temporary folder and then moved: a service that starts meanwhile finds a complete app. */
function build() {
  console.log('Building the app. This is done once for each version, and usually takes 10 seconds …')
  const draft = join(root, 'web', `dist.${process.pid}`)
  const retired = `${draft}.old`
  try {
    const { status, stdout, stderr, error } = spawnSync(
      join(root, 'node_modules', '.bin', 'node'),
      [
        join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
        'build',
        'web',
        '--configLoader',
        'native',
        '--logLevel',
        'warn',
      ],
      { cwd: root, env: { ...process.env, NODE_ENV: 'production', SPECKEEP_WEB_OUT: draft }, encoding: 'utf8' },
    )
    if (status !== 0) {
      console.error(`${error?.message ?? `${stdout}${stderr}`.trim()}\nThe app could not be built.`)
      return 1
    }
    writeFileSync(join(draft, stampName), stamp)
    if (existsSync(built)) renameSync(built, retired)
    renameSync(draft, built)
    return 0
  } finally {
    rmSync(draft, { recursive: true, force: true })
    rmSync(retired, { recursive: true, force: true })
  }
}

function filesBelow(path) {
  const full = join(root, path)
  const listed = readdirOf(full)
  if (listed === undefined) return [full]
  return listed
    .filter(({ name }) => !name.startsWith('dist') && !name.startsWith('.'))
    .flatMap(({ name }) => filesBelow(join(path, name)))
}

function readdirOf(path) {
  try {
    return readdirSync(path, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1))
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  }
}

function stampOf(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  }
}
