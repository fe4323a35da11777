import assert from 'node:assert/strict'
import { Failure } from '#domain/errors.ts'
import type { Visibility } from '#domain/project.ts'
import { systemClock } from '#drivers/clock.ts'
import { systemRandom } from '#drivers/crypto/random.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import type { Project } from '#ports/stores/project.ts'
import { openUnchecked } from '#usecases/access/ownProject.ts'
import { observeHead } from '#usecases/content/observeHead.ts'
import { createProject } from '#usecases/projects/createProject.ts'
import { deleteProject, restoreProject } from '#usecases/projects/deleteProject.ts'
import { resumeProject } from '#usecases/projects/resumeProject.ts'
import { retryProject } from '#usecases/projects/retryProject.ts'
import { updateProject } from '#usecases/projects/updateProject.ts'
import { newTemplate, newUser, type TestStores } from '../../drivers/postgres/rows.ts'
import { type Fault, type HostOperation, visibilityHost } from './visibilityHost.ts'

export type Command =
  | { readonly do: 'ask'; readonly to: Visibility; readonly mishap: Fault | null }
  | { readonly do: 'work'; readonly mishap: Fault | null }
  | { readonly do: 'refuse' | 'allow'; readonly act: HostOperation }
  | { readonly do: 'goOn' | 'commit' | 'retry' | 'delete' | 'restore' | 'archive' | 'unarchive' }

type Ports = Parameters<typeof createProject>[0] & Parameters<typeof deleteProject>[0]

const noQuotas = { projectsMax: null, storageMaxBytes: null, filesPerProjectMax: null, pushedMaxBytesPerHour: null }

/** One project on a faulty host, and everything that can be done with it. */
export async function visibilityModel(stores: TestStores, visibility: Visibility, atCreation: Fault | null) {
  const double = visibilityHost()
  const { id: userId } = await newUser(stores)
  const templateId = await newTemplate(stores)
  const ports = {
    ...stores,
    hosts: codeHosts(double.host),
    templateSource: { files: async () => [{ path: 'README.md', content: Buffer.from('# Spec\n') }] },
    live: { publish: async () => {} },
    jobs: { resumeProject: async () => {} },
    disk: { measure: async () => ({ exists: true, freeBytes: 1, floorBytes: 0 }) },
    random: systemRandom,
    clock: systemClock,
    events: { projectCreated() {}, pagesBuilt() {}, fault() {} },
    settings: { createDeadlineMs: 60_000, ciPages: false, publicUrl: 'http://speckeep.test', quotas: noQuotas },
  } as unknown as Ports
  const working = new Set<Promise<unknown>>()
  let wanted = visibility
  /** Until it finishes or its fault occurs; a stalled call is awaited at the end. */
  async function run(mishap: Fault | null, work: () => Promise<unknown>): Promise<'done' | 'refused' | 'begun'> {
    const reached = double.plan(mishap)
    const done = work().then(
      () => 'done' as const,
      error => {
        assert.ok(error instanceof Failure, String(error?.stack))
        return 'refused' as const
      },
    )
    working.add(done)
    const outcome = await Promise.race([done, reached])
    double.plan(null)
    if (outcome === 'done' || outcome === 'refused') {
      working.delete(done)
      return outcome
    }
    if (outcome.kind === 'die') working.delete(done)
    if (outcome.kind !== 'stall') {
      const over = "update projects set held_until = now() - interval '1 second' where user_id = $1"
      await stores.pool.query(over, [userId])
    }
    return 'begun'
  }

  await run(atCreation, () => createProject(ports, userId, { name: 'Spec', templateId, visibility }))
  const made = await stores.pool.query<{ id: number }>('select id from projects where user_id = $1', [userId])
  const id = made.rows[0]?.id ?? assert.fail()

  async function goOnWithStalled(): Promise<void> {
    double.goOn()
    await Promise.all(working)
    working.clear()
  }

  const update = (change: Parameters<typeof updateProject>[3]) => updateProject(ports, userId, id, change)
  const goOn = () => resumeProject(ports, id)
  const row = async () => (await stores.pool.query<Row>(`${rowText} where id = $1`, [id])).rows[0] ?? assert.fail()
  const atHost = ({ repoId, repoFullName }: Row) => {
    const repo = { id: Number(repoId), fullName: repoFullName }
    return { isPublic: double.visibilityOf(repo) === 'public', hasSite: double.shows(repo) }
  }

  return {
    async perform(command: Command): Promise<void> {
      switch (command.do) {
        case 'ask':
          // A fault occurs while the request is processed, so the request was recorded.
          if ((await run(command.mishap, () => update({ visibility: command.to }))) !== 'refused') wanted = command.to
          return
        case 'work':
          await run(command.mishap, goOn)
          return
        case 'refuse':
          return void double.refused.add(command.act)
        case 'allow':
          return void double.refused.delete(command.act)
        case 'goOn':
          return await goOnWithStalled()
        case 'archive':
          await run(null, () => update({ status: 'ARCHIVED' }))
          return
        case 'unarchive':
          await run(null, () => update({ status: 'ACTIVE' }))
          return
        case 'retry':
          await run(null, () => retryProject(ports, userId, id))
          return
        case 'delete':
          await run(null, () => deleteProject(ports, { userId, family: null, issuedAt: new Date() }, id))
          return
        case 'restore':
          await run(null, () => restoreProject(ports, userId, id))
          return
        case 'commit':
          await run(null, async () => {
            const project = await stores.projects.byId(id)
            if (!project || project.repoId === null) return
            const { repo } = await openUnchecked(ports, project)
            double.push(repo, String(Math.random()))
            await observeHead(ports, await openUnchecked(ports, project), 'push', new Date())
          })
      }
    },

    /** The invariants that hold at every moment, whichever workers are active. */
    async check(): Promise<void> {
      assert.ok(double.actorsMost() <= 1, 'one at a time acts on the host')
      const project = await row()
      if (project.pagesUrl !== null)
        assert.equal(project.visibility, 'public', 'only a public project has a site elsewhere')
      if (project.visibilityTo !== null)
        assert.equal(project.visibility, 'private', 'what is under way is private here')
      if (project.repoId === null || project.visibilityTo !== null) return
      const { isPublic, hasSite } = atHost(project)
      if (project.visibility === 'public') assert.ok(isPublic, 'what is public here is public at the host')
      else assert.deepEqual({ isPublic, hasSite }, { isPublic: false, hasSite: false }, 'private here and at the host')
    },

    /** Runs everything to its end: stalled calls continue, the host refuses nothing, a person asks once more. */
    async finish(): Promise<void> {
      double.refused.clear()
      await goOnWithStalled()
      for (let rounds = 0; ; rounds++) {
        const { visibilityTo, visibilityReason, deletedAt, status, step } = await row()
        const isUnderWay = visibilityTo === 'private' || (visibilityTo !== null && deletedAt === null)
        const isMaking = deletedAt === null && step !== 'ready'
        if (!isUnderWay && !isMaking) return
        assert.ok(rounds < 10, `it does not finish: ${JSON.stringify(await row())}`)
        await stores.pool.query("update projects set held_until = now() - interval '1 second'")
        if (deletedAt !== null) await restoreProject(ports, userId, id)
        if (status === 'ARCHIVED') await update({ status: 'ACTIVE' })
        if (isUnderWay && visibilityReason !== null) await run(null, () => update({ visibility: visibilityTo }))
        if (status === 'ERROR') await run(null, () => retryProject(ports, userId, id))
        await goOn()
      }
    },

    /** The same here and at the host, including the host's site. */
    async checkFinished(): Promise<void> {
      const project = await row()
      await this.check()
      if (project.deletedAt !== null) return
      const { isPublic, hasSite } = atHost(project)
      assert.equal(project.visibility, wanted, 'what was asked for last')
      assert.equal(isPublic, project.visibility === 'public')
      assert.equal(hasSite, project.pagesUrl !== null)
    },
  }
}

type Row = Pick<
  Project,
  'visibility' | 'visibilityTo' | 'visibilityReason' | 'pagesUrl' | 'repoFullName' | 'status'
> & {
  readonly repoId: string | number | null
  readonly deletedAt: Date | null
  readonly step: string
}

/** Includes deleted projects, which no store shows. */
const rowText = `select visibility, visibility_to as "visibilityTo", visibility_reason as "visibilityReason", status,
  pages_url as "pagesUrl", repo_id as "repoId", repo_full_name as "repoFullName", deleted_at as "deletedAt", step
  from projects`
