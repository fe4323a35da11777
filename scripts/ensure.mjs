/**
 * Runs before `npm start`, `npm test` and similar: makes sure that node_modules matches package-lock.json. Plain
 * JavaScript without dependencies, for any Node from 18 on, because nothing else is available yet.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
/** Written after a complete install and deleted by the next, so an interrupted install leaves none. */
const stampFile = join(modules, '.speckeep-install')
/** Beside node_modules, which an install deletes. */
const lockFile = join(root, '.install.lock')
const lockFileText = readFileSync(join(root, 'package-lock.json'), 'utf8')
const stamp = `${createHash('sha256').update(lockFileText).digest('hex')} ${process.platform}-${process.arch}\n`
const pollMs = 200
/** How long a terminal may stay silent. */
const stillAfterMs = 10_000
const maxOutputChars = 8_000

const isReady = isStamped() || (!existsSync(lockFile) && isInstalledByHand())
process.exitCode = isReady ? 0 : await install()

async function install() {
  await takeLock()
  try {
    if (isStamped() || isInstalledByHand()) return 0
    console.log('Installing the dependencies (npm ci). This is done once, and usually takes half a minute …')
    const exitCode = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
    if (exitCode !== 0) return exitCode
    if (!isNodeThere()) {
      console.error('npm blocked the install script of the package "node": run npm rebuild node --ignore-scripts=false')
      return 1
    }
    writeFileSync(stampFile, stamp)
    return 0
  } finally {
    rmSync(lockFile, { force: true })
  }
}

function isStamped() {
  return readText(stampFile) === stamp
}

/**
 * True after an `npm ci` outside of this script: npm's own record, which it writes last, lists every package of the
 * lockfile.
 */
function isInstalledByHand() {
  const installed = packagesIn(readText(join(modules, '.package-lock.json')))
  const wanted = packagesIn(lockFileText)
  if (installed === undefined || wanted === undefined || !isNodeThere()) return false
  for (const [path, { integrity, optional }] of Object.entries(wanted)) {
    if (path !== '' && (installed[path] === undefined ? !optional : installed[path].integrity !== integrity))
      return false
  }
  if (isWritable(modules)) writeFileSync(stampFile, stamp)
  return true
}

function packagesIn(text) {
  try {
    return JSON.parse(text ?? '').packages
  } catch {
    return undefined
  }
}

/** Its install script puts it there; without it, scripts would run on whatever Node the machine has. */
function isNodeThere() {
  return existsSync(join(modules, 'node', 'bin'))
}

/**
 * Prints the output of npm only if it failed. A Ctrl-C reaches npm as well; we wait for it and then release the lock.
 */
async function runNpm(args) {
  const [command, ...commandArgs] = findNpm()
  const child = spawn(command, [...commandArgs, ...args], {
    cwd: root,
    env: { ...process.env, PATH: pathWithoutOurs() },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  writeWhole(lockFile, `${process.pid} ${child.pid ?? ''}`)
  let output = ''
  const collect = text => {
    output = (output + text).slice(-maxOutputChars)
  }
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const startedMs = Date.now()
  const waiting = setInterval(() => {
    console.log(`Still installing after ${Math.round((Date.now() - startedMs) / 1_000)} s …`)
  }, stillAfterMs)
  const exitCode = await new Promise(resolve => {
    child.once('error', error => {
      collect(`npm could not be run: ${error.message}\n`)
      resolve(1)
    })
    child.once('close', code => resolve(code ?? 1))
  })
  clearInterval(waiting)
  if (exitCode !== 0) console.error(`${output.trimEnd()}\nThe dependencies could not be installed.`)
  return exitCode
}

/** The npm that runs us, with its own Node: the one in node_modules is about to be deleted. */
function findNpm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  if (script === undefined || !/^npm(-cli\.c?js)?$/.test(basename(script))) return ['npm']
  return [node === undefined || node.startsWith(modules + sep) ? 'node' : node, script]
}

function pathWithoutOurs() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter(folder => !folder.startsWith(modules + sep)).join(delimiter)
}

/** The lock contains the ids of the running processes; it is free once none of them is alive. */
async function takeLock() {
  const draft = `${lockFile}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    let reported
    for (; !linkIfFree(draft); await sleep(pollMs)) {
      const holders = readText(lockFile)
      if (holders === undefined) continue
      const living = holders.split(' ').find(isAlive)
      if (living === undefined) discard(holders)
      else if (living !== reported) console.log(`Waiting for the installation that process ${living} does …`)
      reported = living
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

function linkIfFree(draft) {
  try {
    linkSync(draft, lockFile)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Removes the lock of dead processes. If another process has just replaced it with its own, that one is restored. */
function discard(holders) {
  const aside = `${lockFile}.${process.pid}.dead`
  try {
    renameSync(lockFile, aside)
    if (readText(aside) !== holders) linkSync(aside, lockFile)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function writeWhole(file, text) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, file)
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(Number(pid), 0)
    return pid !== ''
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  }
}
