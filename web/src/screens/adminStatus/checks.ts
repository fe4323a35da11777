import type { Schemas } from '../../api/client.ts'
import { formatBytes } from '../../ui/formatBytes.ts'
import { formatCount } from '../../ui/formatNumbers.ts'
import { formatRelative } from '../../ui/formatTimes.ts'

type State = Schemas['ServiceState']

/** One line of the page. `advice`: what to do; only with something that needs attention. */
export type Check = {
  readonly name: string
  readonly detail: string
  readonly advice?: string
}

const slowStartMs = 10 * 60_000
const manyJobs = 100
const lateMs = 500

export function checksOf(state: State, nowMs: number): readonly Check[] {
  return [
    database(state),
    disk(state),
    ...state.hosts.map(host),
    queuedCommits(state),
    projects(state, nowMs),
    jobs(state),
    storedData(state),
    process(state),
  ]
}

function database({ health }: State): Check {
  const name = 'Database'
  if (health.components.db.status === 'UP' && health.components.writes.details?.database === 'DOWN')
    return {
      name,
      detail: 'Accepts no writes.',
      advice: 'Its disk may be full, or it is set to read only. Nothing can be saved until it accepts writes again.',
    }
  if (health.components.db.status === 'UP') return { name, detail: 'It works.' }
  return { name, detail: 'Not responding.', advice: 'Look at its log. Texts in the editor are kept until it is back.' }
}

function disk({ health, disk: { freeBytes, freeMinBytes, isReadOnly } }: State): Check {
  const name = 'Disk'
  const { status, details } = health.components.diskSpace
  if (!details?.exists) return { name, detail: 'Unknown.', advice: 'The data folder cannot be read: look at its disk.' }
  const detail = `${formatBytes(details.free)} of ${formatBytes(details.total)} free.`
  if (status === 'UP' && !isReadOnly) return { name, detail }
  if (isReadOnly && freeBytes >= freeMinBytes)
    return {
      name,
      detail: `${detail} Almost no more files fit on it.`,
      advice: 'Projects are read-only. Delete files, or move the data to a file system with more inodes.',
    }
  const kept = isReadOnly ? `Projects are read-only, since ${formatBytes(freeMinBytes)} are kept free` : 'Nearly full'
  return { name, detail, advice: `${kept}. Free some space, or move the data to a larger disk.` }
}

function host({ label, outageSince }: State['hosts'][number]): Check {
  const name = label.charAt(0).toUpperCase() + label.slice(1)
  if (outageSince === null) return { name, detail: 'It works.' }
  return {
    name,
    detail: `Not available. The outage began ${formatRelative(outageSince)}.`,
    advice: 'Commits wait, and are sent when it is back. Look at the status page of the code host.',
  }
}

function queuedCommits({ backlog }: State): Check {
  const { commitsWaiting, commitsForPeople, oldestCommitAt } = backlog
  const name = 'Queued commits'
  const since = oldestCommitAt === null ? '' : `, the oldest from ${formatRelative(oldestCommitAt)}`
  const waiting = commitsWaiting === 0 ? 'None is waiting.' : `${formatCount(commitsWaiting)} waiting${since}.`
  const detail = waiting + decisionsText(commitsForPeople)
  if (commitsWaiting === 0) return { name, detail }
  return { name, detail, advice: 'They are sent when their code host answers again.' }
}

function decisionsText(count: number): string {
  if (count === 0) return ''
  return count === 1 ? ' 1 needs a decision by its author.' : ` ${formatCount(count)} need a decision by their authors.`
}

function projects({ backlog }: State, nowMs: number): Check {
  const { projectsUnfinished, oldestProjectAt } = backlog
  const name = 'Projects'
  if (projectsUnfinished === 0 || oldestProjectAt === null) return { name, detail: 'All are ready.' }
  const detail = `${formatCount(projectsUnfinished)} being created or built, the oldest from ${formatRelative(oldestProjectAt)}.`
  if (nowMs - Date.parse(oldestProjectAt) < slowStartMs) return { name, detail }
  return {
    name,
    detail,
    advice: 'A project without content waits for its first push. If there are others, look at the log.',
  }
}

function jobs({ backlog: { jobsWaiting, jobsFailed } }: State): Check {
  const name = 'Jobs'
  const failed = jobsFailed === 0 ? 'none failed recently' : `${formatCount(jobsFailed)} failed recently`
  const detail = `${formatCount(jobsWaiting)} due, ${failed}.`
  if (jobsFailed === 0 && jobsWaiting < manyJobs) return { name, detail }
  return { name, detail, advice: 'The log names the cause. The work is scheduled again automatically.' }
}

function storedData({ integrity }: State): Check {
  const name = 'Stored data'
  if (integrity === null) return { name, detail: 'Checked every hour. This process has not checked it yet.' }
  const { violations, checkedAt } = integrity
  const checked = `Checked ${formatRelative(checkedAt)}`
  if (violations === 0) return { name, detail: `${checked}, nothing is wrong.` }
  return {
    name,
    detail: `${checked}, ${formatCount(violations)} violations.`,
    advice: 'Run “speckeep check”: it names each of them, and what to do.',
  }
}

function process({ version, instance }: State): Check {
  const { startedAt, memoryBytes, eventLoopDelayMs } = instance
  const name = 'This process'
  const detail = `Version ${version}, started ${formatRelative(startedAt)}, ${formatBytes(memoryBytes)} of memory, answers ${formatCount(eventLoopDelayMs)} ms late.`
  if (eventLoopDelayMs < lateMs) return { name, detail }
  return { name, detail, advice: 'The machine is too busy: give it more processors, or add an instance.' }
}
