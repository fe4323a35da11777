/** Stores over a fresh database, and rows to start a test with. */

import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { AddressBases } from '#domain/addresses.ts'
import type { DatabaseAddress } from '#drivers/postgres/connection/address.ts'
import { type PostgresStores, postgresStores } from '#drivers/postgres/index.ts'
import type { Clock } from '#ports/clock.ts'
import type { Creation, Project, ProjectIntent } from '#ports/stores/project.ts'
import type { User } from '#ports/stores/users.ts'
import { testDatabase } from '../../support/database.ts'

export const bases: AddressBases = {
  cloneBase: 'https://speckeep.example.org/git/',
  pagesBase: 'https://pages.example.org/',
}

export type TestClock = Clock & { pass(ms: number): void }

export type TestStores = PostgresStores &
  AsyncDisposable & { readonly address: DatabaseAddress; readonly pool: pg.Pool; readonly clock: TestClock }

export async function testStores(): Promise<TestStores> {
  const database = await testDatabase()
  const clock = stoppedClock()
  const stores = await postgresStores(database.pool, { clock, bases })
  return {
    ...stores,
    address: database.address,
    pool: database.pool,
    clock,
    async [Symbol.asyncDispose]() {
      await stores.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

/** Moves only when the test advances it, and is not the clock of the database. */
function stoppedClock(): TestClock {
  let nowMs = Date.UTC(2031, 4, 5, 6, 7, 8, 9)
  return {
    now: () => new Date(nowMs),
    monotonicMs: () => nowMs,
    pass(ms) {
      nowMs += ms
    },
  }
}

let people = 0

export async function newUser({ users }: Pick<PostgresStores, 'users'>): Promise<User> {
  people++
  const user = await users.create({
    email: `person${people}@example.org`,
    passwordHash: '$argon2id$x',
    firstName: 'Ada',
    lastName: `Person ${people}`,
  })
  if (user === null) throw new Error(`person${people}@example.org is taken`)
  return user
}

export async function newTemplate({ templates }: Pick<PostgresStores, 'templates'>): Promise<number> {
  const blank = { name: 'Blank', description: 'Nothing yet', category: 'general', files: ['README.md'] }
  await templates.sync([{ ...blank, key: 'blank', isDefault: true }])
  const template = await templates.default()
  if (template === null) throw new Error('the template was not written')
  return template.id
}

export function newIntent(userId: number, templateId: number, overrides: Partial<ProjectIntent> = {}): ProjectIntent {
  return {
    userId,
    templateId,
    repoOwner: null,
    importSource: null,
    name: 'Payment API',
    slug: 'payment-api',
    description: '',
    visibility: 'private',
    host: 'embedded',
    marker: randomUUID(),
    defaultBranch: 'main',
    requestKey: null,
    ...overrides,
  }
}

/** A project of a new user, as it is before its creation starts. */
export async function newProject(stores: PostgresStores, overrides: Partial<ProjectIntent> = {}): Promise<Project> {
  const { id } = await newUser(stores)
  return stores.projects.create(newIntent(id, await newTemplate(stores), overrides))
}

/** A project that went through its whole creation. */
export async function activeProject(stores: PostgresStores, overrides: Partial<ProjectIntent> = {}): Promise<Project> {
  const { id } = await newProject(stores, overrides)
  const { epoch } = await claim(stores, id)
  await stores.projects.recordStep(id, epoch, { step: 'content', status: 'BUILDING' })
  await stores.projects.recordStep(id, epoch, { step: 'ready', status: 'ACTIVE', pagesEnabled: true })
  await stores.projects.releaseCreation(id, epoch, null)
  const project = await stores.projects.byId(id)
  if (project === null) throw new Error('the project is gone')
  return project
}

export async function claim({ projects }: Pick<PostgresStores, 'projects'>, id: number): Promise<Creation> {
  const taken = await projects.claimCreation(id, inS(60))
  if (taken === null) throw new Error(`the creation of project ${id} cannot be taken`)
  return taken.creation
}

/** By the clock of this machine, which the database uses too. */
export function inS(seconds: number): Date {
  return new Date(Date.now() + seconds * 1_000)
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
