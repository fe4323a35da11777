import { setTimeout as wait } from 'node:timers/promises'
import { newUser, type TestUser } from '#testing/users.ts'
import { createCaller, type HttpCaller } from './httpCaller.ts'
import { createProjectWith } from './projects.ts'

/** Regular users at work: each has an account, and the first has a public site. */
export type Victims = {
  readonly url: string
  readonly users: readonly TestUser[]
  /** Addresses of pages that were never rendered, each used once. */
  readonly unread: string[]
  readonly call: HttpCaller
}

export type VictimReport = {
  /** Of the requests with the expected response. */
  readonly listMs: readonly number[]
  readonly pageMs: readonly number[]
  /** All others: what was requested, and the status of the response. */
  readonly failed: readonly string[]
}

const usersTotal = 15
const pagesTotal = 400
const listsPerSecond = 15
const pagesPerSecond = 2
const signInEveryMs = 5_000
const answerMaxMs = 30_000

export async function createVictims(url: string): Promise<Victims> {
  const users: TestUser[] = []
  for (let at = 0; at < usersTotal; at++) users.push(await newUser(url))
  const owner = users[0] as TestUser
  const pages = Array.from({ length: pagesTotal }, (_, at) => [`docs/page-${at}.md`, pageText(at)] as const)
  const { project } = await createProjectWith({ user: owner }, Object.fromEntries(pages))
  const unread = pages.map((_, at) => `${project.pagesUrl}docs/page-${at}.html`)
  return { url, users, unread, call: createCaller('127.0.0.1', 200) }
}

function pageText(at: number): string {
  const items = Array.from({ length: 30 }, (_, item) => `- **REQ-${at}-${item}** The service MUST do what it says.\n`)
  return `# Page ${at}\n\nWhat this page is about, in a few words.\n\n${items.join('')}`
}

/** An open loop: each request is sent when it is due, whether or not earlier ones are answered; waiting counts. */
export async function measureVictims(victims: Victims, durationMs: number): Promise<VictimReport> {
  const felt = { listMs: [] as number[], pageMs: [] as number[], failed: [] as string[] }
  const asked: Promise<void>[] = []
  const endMs = performance.now() + durationMs
  const every = async (meanMs: number, ask: (nth: number) => Promise<void>) => {
    let dueMs = performance.now()
    for (let nth = 0; performance.now() < endMs; nth++) {
      asked.push(ask(nth))
      dueMs += -meanMs * Math.log(1 - Math.random())
      await wait(Math.max(0, dueMs - performance.now()))
    }
  }
  await Promise.all([
    every(1_000 / listsPerSecond, nth => list(victims, nth, felt)),
    every(1_000 / pagesPerSecond, () => readPage(victims, felt)),
    every(signInEveryMs, nth => signIn(victims, nth, felt)),
  ])
  await Promise.all(asked)
  return felt
}

type VictimSamples = { listMs: number[]; pageMs: number[]; failed: string[] }

async function list({ url, users, call }: Victims, nth: number, felt: VictimSamples): Promise<void> {
  const token = (users[nth % users.length] as TestUser).token
  const { status, tookMs } = await answered(call({ url: `${url}/api/projects`, token }))
  if (status === 200) felt.listMs.push(tookMs)
  else felt.failed.push(failure('list', status))
}

async function readPage({ unread, call }: Victims, felt: VictimSamples): Promise<void> {
  const url = unread.pop()
  if (url === undefined) throw new Error('no page is left that was not read')
  const { status, tookMs } = await answered(call({ url }))
  if (status === 200) felt.pageMs.push(tookMs)
  else felt.failed.push(failure('page', status))
}

async function signIn({ url, users, call }: Victims, nth: number, felt: VictimSamples): Promise<void> {
  const { email, password } = users[nth % users.length] as TestUser
  const { status } = await answered(call({ method: 'POST', url: `${url}/api/auth/login`, body: { email, password } }))
  if (status !== 200) felt.failed.push(failure('sign-in', status))
}

function failure(what: string, status: number): string {
  return `${what} ${status === 0 ? 'no answer' : status}`
}

async function answered(asked: ReturnType<HttpCaller>) {
  const nothing = { status: 0, text: '', tookMs: answerMaxMs }
  return await Promise.race([asked.catch(() => nothing), wait(answerMaxMs, nothing)])
}
