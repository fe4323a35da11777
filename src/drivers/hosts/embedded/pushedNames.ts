import type { Readable, Writable } from 'node:stream'
import { parsePath } from '#domain/paths.ts'

/**
 * What the hook of a push shows while the push is in quarantine: every new tree, as `git cat-file --batch` writes it with
 * its size in front, between the lines `pack` and `/end missing` for each pack, and `done` after all. The answer is one
 * line: `ok`, or why the push is refused.
 */
export type HookStreams = { readonly trees: Readable; readonly verdict: Writable }

/** A name above it is refused without being read to its end. */
const nameMaxBytes = 8_192
const modeMaxBytes = 8
const shaBytes = 20
const checkMaxMs = 120_000
const knownMax = 50_000

const unreadable = 'the names in this push could not be read; try again.'
const tooLong = 'this push takes too long to check; push it in parts.'

export function checkPushedNames({ trees, verdict }: HookStreams): void {
  const timer = setTimeout(() => answer(tooLong), checkMaxMs).unref()
  const read = treeReader()

  function answer(line: string): void {
    clearTimeout(timer)
    if (!verdict.writableEnded) verdict.end(`${line}\n`)
    // However much is still to come, nothing of it is read: its writer ends.
    trees.destroy()
  }

  for (const stream of [trees, verdict]) stream.on('error', () => clearTimeout(timer))
  trees.once('close', () => clearTimeout(timer))
  trees.on('data', (chunk: Buffer) => {
    const line = read(chunk)
    if (line !== null) answer(line)
  })
}

/** Takes what comes in pieces of any size, and gives the answer once there is one. Only an entry is held at a time. */
function treeReader(): (chunk: Buffer) => string | null {
  const known = new Set<string>()
  let rest = Buffer.alloc(0)
  /** Bytes of the tree that are still to come; `null` between trees. */
  let leftBytes: number | null = null
  let packsOpen = 0

  function readLine(): string | null | 'more' {
    const end = rest.indexOf('\n')
    if (end < 0) return rest.length > nameMaxBytes ? unreadable : 'more'
    const line = rest.toString('latin1', 0, end)
    rest = rest.subarray(end + 1)
    if (/^\d{1,12}$/.test(line)) leftBytes = Number(line)
    else if (line === 'pack') packsOpen++
    else if (line === '/end missing') packsOpen--
    else if (line === 'done') return packsOpen === 0 ? 'ok' : unreadable
    else if (line !== '') return unreadable
    return null
  }

  function readEntry(left: number): string | null | 'more' {
    if (left === 0) {
      leftBytes = null
      return null
    }
    const nameAt = rest.indexOf(' ') + 1
    const end = nameAt === 0 ? -1 : rest.indexOf(0, nameAt)
    if (end < 0 && rest.length > nameMaxBytes + modeMaxBytes) {
      return refusal(rest.subarray(nameAt), `a name has at most ${nameMaxBytes} bytes`)
    }
    const size = end + 1 + shaBytes
    if (end < 0 || rest.length < size) return rest.length >= left ? unreadable : 'more'
    const name = rest.subarray(nameAt, end)
    rest = rest.subarray(size)
    leftBytes = left - size
    const key = name.toString('latin1')
    if (known.has(key)) return null
    const why = whyRefused(name)
    if (why !== null) return refusal(name, why)
    if (known.size < knownMax) known.add(key)
    return null
  }

  return chunk => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const read = leftBytes === null ? readLine() : readEntry(leftBytes)
      if (read !== null) return read === 'more' ? null : read
    }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function whyRefused(name: Buffer): string | null {
  let path: string
  try {
    path = utf8.decode(name)
  } catch {
    return 'a path is text in UTF-8'
  }
  const parsed = parsePath(path)
  return parsed.kind === 'valid' ? null : parsed.reason
}

const shownMaxChars = 80

/** The name as it can be shown on any terminal. */
function refusal(name: Buffer, why: string): string {
  const shown = JSON.stringify(name.toString('utf8').slice(0, shownMaxChars))
  const plain = shown.replace(/[^\x20-\x7e]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `the name ${plain} is refused: ${why}.`
}
