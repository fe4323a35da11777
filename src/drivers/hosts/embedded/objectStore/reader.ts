import Queue from 'yocto-queue'
import { exactBytes } from '#domain/exactBytes.ts'
import { HostError } from '#ports/hosts.ts'
import type { ObjectType } from '../../gitObjects.ts'
import type { GitChild } from '../children.ts'

export type ObjectInfo = { readonly sha: string; readonly type: ObjectType; readonly size: number }
export type ObjectContent = ObjectInfo & { readonly body: Buffer }

/**
 * Reads objects of one repository through a `git cat-file --batch-command` that is started on demand, stopped when idle
 * and replaced when it dies. `name` is anything that git accepts for an object; `null` means that there is none.
 */
export type ObjectReader = {
  info(name: string): Promise<ObjectInfo | null>
  /** Reads the whole object, however large: call `info` first. */
  content(name: string): Promise<ObjectContent | null>
  /** Whether git is running, so that a question costs no start. */
  isRunning(): boolean
  close(): void
}

type Question = {
  readonly line: string
  readonly withBody: boolean
  readonly answer: (object: ObjectContent | null) => void
  readonly fail: (error: Error) => void
}

const idleMs = 60_000
const nothing = Buffer.alloc(0)

/**
 * Requests are answered in order, so the next bytes belong to the first of `waiting`. Requests of the same turn of the
 * event loop share one flush. When the child dies they are sent again, now with one flush each: if the child dies
 * again, the first of `waiting` caused it, and it alone fails.
 */
export function objectReader(start: () => GitChild): ObjectReader {
  const waiting = new Queue<Question>()
  let child: GitChild | null = null
  let unsent: Question[] = []
  let careful = false
  let closing = false
  let idle: NodeJS.Timeout | undefined

  function ask(command: 'info' | 'contents', name: string): Promise<ObjectContent | null> {
    if (/[\0\n]/.test(name)) return Promise.resolve(null)
    return new Promise((answer, fail) => {
      clearTimeout(idle)
      closing = false
      if (unsent.length === 0) queueMicrotask(send)
      const question = { line: `${command} ${name}`, withBody: command === 'contents', answer, fail }
      unsent.push(question)
      waiting.enqueue(question)
    })
  }

  function send(): void {
    if (unsent.length === 0) return
    const lines = unsent.map(question => `${question.line}\n`)
    unsent = []
    try {
      child ??= launch()
    } catch (error) {
      for (const question of waiting.drain()) question.fail(error as Error)
      return
    }
    child.stdin.write(careful ? lines.map(line => `${line}flush\n`).join('') : `${lines.join('')}flush\n`)
  }

  function launch(): GitChild {
    const started = start()
    const answers = answerParser(waiting, rest)
    started.stdout.on('data', chunk => {
      try {
        answers(chunk)
      } catch {
        started.kill('SIGKILL')
      }
    })
    started.stderr.resume()
    started.once('error', () => lost(started))
    started.once('close', () => lost(started))
    return started
  }

  function lost(ended: GitChild): void {
    if (ended !== child) return
    child = null
    if (careful) waiting.dequeue()?.fail(new HostError('failed', 'git could not read an object'))
    careful = waiting.size > 0
    unsent = [...waiting]
    send()
  }

  function rest(): void {
    careful = false
    clearTimeout(idle)
    if (closing) end()
    else idle = setTimeout(end, idleMs).unref()
  }

  function end(): void {
    clearTimeout(idle)
    const ending = child
    child = null
    ending?.stdin.end()
  }

  return {
    info: name => ask('info', name),
    content: name => ask('contents', name),
    isRunning: () => child !== null,
    close() {
      closing = true
      if (waiting.size === 0) end()
    },
  }
}

const header = /^([0-9a-f]{40,64}) (blob|tree|commit|tag) (\d+)$/

/** Parses the child's output as it arrives and answers the first of `waiting` whenever its answer is complete. */
function answerParser(waiting: Queue<Question>, onRest: () => void): (chunk: Buffer) => void {
  let held: Buffer[] = []
  let heldBytes = 0
  let wantedBytes = 1
  let known: ObjectInfo | null = null

  function finish(object: ObjectContent | null): void {
    known = null
    wantedBytes = 1
    waiting.dequeue()?.answer(object)
  }

  /** Parses one answer in `bytes` from `at` on and returns where the next one starts, or -1 when it is incomplete. */
  function step(bytes: Buffer, at: number): number {
    if (known) {
      const end = at + known.size
      if (bytes.length <= end) {
        wantedBytes = end + 1 - at
        return -1
      }
      finish({ ...known, body: Buffer.from(exactBytes(bytes.subarray(at, end)).buffer) })
      return end + 1
    }
    const newline = bytes.indexOf(0x0a, at)
    if (newline < 0) return -1
    const [, sha, type, size] = header.exec(bytes.toString('utf8', at, newline)) ?? []
    if (!sha || !type) finish(null)
    else {
      const info = { sha, type: type as ObjectType, size: Number(size) }
      if (waiting.peek()?.withBody) known = info
      else finish({ ...info, body: nothing })
    }
    return newline + 1
  }

  return chunk => {
    held.push(chunk)
    heldBytes += chunk.length
    if (heldBytes < wantedBytes) return
    const bytes = held.length === 1 ? chunk : Buffer.concat(held)
    let at = 0
    for (let next = 0; next >= 0 && at < bytes.length; ) {
      next = step(bytes, at)
      if (next >= 0) at = next
    }
    held = at < bytes.length ? [bytes.subarray(at)] : []
    heldBytes = bytes.length - at
    if (waiting.size === 0) onRest()
  }
}
