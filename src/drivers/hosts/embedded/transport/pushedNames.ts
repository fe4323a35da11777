import { parsePath } from '#domain/paths.ts'
import type { HookStreams } from '../children.ts'

/** A longer name is refused without reading it to its end. */
const nameMaxBytes = 8_192
const modeMaxBytes = 8
const shaBytes = 20
const checkMaxMs = 120_000
const knownMax = 50_000

const unreadable = 'the names in this push could not be read; try again.'
const tooLong = 'this push takes too long to check; push it in parts.'

/**
 * What the hook sends while a push is in quarantine: every new tree, in the format of `git cat-file --batch` with its
 * size in front, between the lines `pack` and `/end missing` for each pack, and `done` at the end. The answer is one
 * line: `ok`, or why the push is refused.
 */
export function checkPushedNames({ trees, verdict }: HookStreams): void {
  const timer = setTimeout(() => answer(tooLong), checkMaxMs).unref()
  const verdictAfter = treeReader()

  function answer(line: string): void {
    clearTimeout(timer)
    if (!verdict.writableEnded) verdict.end(`${line}\n`)
    // The rest is not read, however long it is: its writer fails.
    trees.destroy()
  }

  for (const stream of [trees, verdict]) stream.on('error', () => clearTimeout(timer))
  trees.once('close', () => clearTimeout(timer))
  trees.on('data', (chunk: Buffer) => {
    const line = verdictAfter(chunk)
    if (line !== null) answer(line)
  })
}

type Step =
  | { readonly kind: 'read' }
  /** The next line or entry has not arrived as a whole. */
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'verdict'; readonly line: string }

const read: Step = { kind: 'read' }
const incomplete: Step = { kind: 'incomplete' }

function verdictOf(line: string): Step {
  return { kind: 'verdict', line }
}

/** Accepts chunks of any size, and returns the verdict once there is one. Holds only one entry at a time. */
function treeReader(): (chunk: Buffer) => string | null {
  const known = new Set<string>()
  let rest = Buffer.alloc(0)
  /** Remaining bytes of the current tree; `null` between trees. */
  let leftBytes: number | null = null
  let packsOpen = 0

  function readLine(): Step {
    const end = rest.indexOf('\n')
    if (end < 0) return rest.length > nameMaxBytes ? verdictOf(unreadable) : incomplete
    const line = rest.toString('latin1', 0, end)
    rest = rest.subarray(end + 1)
    if (/^\d{1,12}$/.test(line)) leftBytes = Number(line)
    else if (line === 'pack') packsOpen++
    else if (line === '/end missing') packsOpen--
    else if (line === 'done') return verdictOf(packsOpen === 0 ? 'ok' : unreadable)
    else if (line !== '') return verdictOf(unreadable)
    return read
  }

  function readEntry(left: number): Step {
    if (left === 0) {
      leftBytes = null
      return read
    }
    const nameAt = rest.indexOf(' ') + 1
    const end = nameAt === 0 ? -1 : rest.indexOf(0, nameAt)
    if (end < 0 && rest.length > nameMaxBytes + modeMaxBytes) {
      return verdictOf(refusal(rest.subarray(nameAt), `a name has at most ${nameMaxBytes} bytes`))
    }
    const size = end + 1 + shaBytes
    if (end < 0 || rest.length < size) return rest.length >= left ? verdictOf(unreadable) : incomplete
    const name = rest.subarray(nameAt, end)
    rest = rest.subarray(size)
    leftBytes = left - size
    const key = name.toString('latin1')
    if (known.has(key)) return read
    const why = whyRefused(name)
    if (why !== null) return verdictOf(refusal(name, why))
    if (known.size < knownMax) known.add(key)
    return read
  }

  return chunk => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const step = leftBytes === null ? readLine() : readEntry(leftBytes)
      if (step.kind === 'incomplete') return null
      if (step.kind === 'verdict') return step.line
    }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function whyRefused(name: Buffer): string | null {
  let path: string
  try {
    path = utf8.decode(name)
  } catch {
    return 'a path must be UTF-8 text'
  }
  const parsed = parsePath(path)
  return parsed.kind === 'valid' ? null : parsed.reason
}

const shownMaxChars = 80

/** Shows the name in a form that is safe on any terminal. */
function refusal(name: Buffer, why: string): string {
  const shown = JSON.stringify(name.toString('utf8').slice(0, shownMaxChars))
  const plain = shown.replace(/[^\x20-\x7e]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `the name ${plain} is refused: ${why}.`
}
