import { formatDateTime } from '../../ui/formatTimes.ts'

type Session = {
  readonly id: number
  readonly device: string
  readonly address: string | null
  readonly createdAt: string
}

/** What each session is called, by its id: by its device, and by as much more as tells it from the others. */
export function sessionNames(sessions: readonly Session[]): ReadonlyMap<number, string> {
  const names = new Map<number, string>()
  let alike: readonly Session[] = sessions
  for (const nameOf of [byDevice, byAddress, byTime, byId]) {
    const groups = Map.groupBy(alike, nameOf)
    for (const [name, group] of groups) for (const { id } of group) names.set(id, name)
    alike = [...groups.values()].filter(group => group.length > 1).flat()
  }
  return names
}

function byDevice({ device }: Session): string {
  return device
}

function byAddress(session: Session): string {
  return session.address === null ? session.device : `${session.device} from ${session.address}`
}

function byTime(session: Session): string {
  return `${byAddress(session)}, signed in on ${formatDateTime(session.createdAt)}`
}

function byId(session: Session): string {
  return `${byTime(session)} (${session.id})`
}
