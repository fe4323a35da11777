import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { HostUser } from '#ports/hosts/identity.ts'
import type { ProjectHost } from '#ports/hosts.ts'
import type { HostProfile } from '#ports/stores/users.ts'
import { parseEmail } from '../accounts/credentials.ts'

/** A user's identity at the host, in the form in which it is stored. */
export type KnownHostUser = {
  readonly profile: HostProfile
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
}

const usernameMaxChars = 100
const avatarUrlMaxChars = 500

/** What a host says about a user decides who is signed in, so it is validated here whatever the driver promises. */
export function readHostUser(host: Pick<ProjectHost, 'id' | 'label'>, user: HostUser): KnownHostUser {
  const { id, username, name, email, avatarUrl } = user
  const isRead =
    Number.isSafeInteger(id) &&
    id > 0 &&
    typeof username === 'string' &&
    /^[^\s\p{C}<>]+$/u.test(username) &&
    username.length <= usernameMaxChars &&
    typeof name === 'string' &&
    (email === null || typeof email === 'string')
  if (!isRead)
    throw new Failure('repohost_failed', `${host.label} returned account data that cannot be read. Try again later.`)
  const profile = { provider: host.id, userId: id, username, avatarUrl: readAvatarUrl(avatarUrl) }
  const [firstName = username, ...others] = readName(name).split(' ').filter(Boolean)
  return { profile, firstName, lastName: others.join(' '), email: parseEmail(email) }
}

/** A name that registration would accept, as close as possible to the given one. */
export function readName(name: string): string {
  const plain = name.replaceAll(/[\p{C}<>]/gu, '').replaceAll(/\s+/gu, ' ')
  return [...plain].slice(0, limits.personNameMaxChars).join('')
}

function readAvatarUrl(given: string | null): string | null {
  const url = typeof given === 'string' ? URL.parse(given) : null
  const isFine =
    url !== null && url.protocol === 'https:' && url.username === '' && url.href.length <= avatarUrlMaxChars
  return isFine ? url.href : null
}
