import { type HostAccess, HostError, type NewRepo, type Repo, type RepoHost } from '#ports/hosts.ts'
import { checkNewRepo } from '../checks.ts'
import { firstCommit } from '../firstCommit.ts'
import type { KeyedMutex } from '../keyedMutex.ts'
import { isOwn, ownerRefused } from '../owners.ts'
import { empty } from '../writable.ts'
import { fallbackBranch, type GiteaRepository, pathIn, repoOf, requireCommits } from './api.ts'
import { isLost, sendChanges } from './changes.ts'
import type { GiteaContext } from './context.ts'
import { headOf } from './read.ts'

type Creation = Pick<RepoHost, 'createFromTemplate' | 'importRepo' | 'contentReady'>

const triesMax = 5
const pauseMs = 300

/**
 * Creates an empty repository whose description ends with the marker, then commits all files in one call. Does not use
 * the host's template feature, because placeholders are filled in here, nor `auto_init`, because the host accepts
 * commits in an empty repository.
 */
export function giteaCreation(context: GiteaContext, mutex: KeyedMutex): Creation {
  async function placeFor(access: HostAccess, within: string | undefined): Promise<Place> {
    const login = await context.loginOf(access)
    if (isOwn(within, login)) return { owner: login, path: '/user/repos' }
    if (!isName(within)) throw ownerRefused(context.flavor.label, within)
    return { owner: within, path: `/orgs/${encodeURIComponent(within)}/repos` }
  }

  return {
    async createFromTemplate(access, newRepo) {
      checkNewRepo(newRepo)
      return await mutex(`marker ${newRepo.marker}`, async () => {
        await context.instance(access)
        const repository = await createOrAdopt(context, access, newRepo, await placeFor(access, newRepo.within))
        const repo = repoOf(repository)
        await ensureContent(context, access, repo, newRepo)
        return repo
      })
    },

    async importRepo(access, { source }) {
      const [owner = '', name = '', ...rest] = source.split('/')
      if (!isName(owner) || !isName(name) || rest.length > 0) {
        throw new HostError('invalid', 'name a repository of this host as owner/name')
      }
      const found = await look(context, access, `${owner}/${name}`)
      if (!found) throw new HostError('gone', `there is no repository ${owner}/${name} that this user may see`)
      requireCommits(context.flavor.label, found)
      if (found.empty === true) throw empty(context.flavor.label)
      if (found.object_format_name === 'sha256') {
        throw new HostError('invalid', 'the repository uses SHA-256 object ids, which are not supported yet')
      }
      return repoOf(found)
    },

    async contentReady(access, repo) {
      const { default_branch } = await context.repository(access, repo)
      return await headOf(context, access, repo, default_branch || fallbackBranch)
    },
  }
}

type Place = { readonly owner: string; readonly path: string }

function isName(text: string): boolean {
  return /^[A-Za-z0-9_.-]{1,100}$/.test(text) && !/^\.{1,2}$/.test(text)
}

/** After a lost answer, a repeated call gets "name taken" and finds its own marker there. */
async function createOrAdopt(
  context: GiteaContext,
  access: HostAccess,
  newRepo: NewRepo,
  { owner, path }: Place,
): Promise<GiteaRepository> {
  for (let tried = 1; ; tried++) {
    try {
      const { status, body } = await context.http.send<GiteaRepository & { readonly message?: string }>(access, {
        method: 'POST',
        path,
        json: {
          name: newRepo.name,
          description: markedDescription(newRepo),
          private: newRepo.visibility === 'private',
          default_branch: fallbackBranch,
          auto_init: false,
        },
        expect: newRepo.within === undefined ? [409] : [403, 404, 409],
      })
      if (status === 403 || status === 404) throw ownerRefused(context.flavor.label, owner, body?.message)
      if (status !== 409) return body
      const found = await look(context, access, `${owner}/${newRepo.name}`)
      if (found && isMarked(found, newRepo)) return found
      throw new HostError('name_taken', `${owner}/${newRepo.name} is taken`)
    } catch (error) {
      if (!(error instanceof HostError && isLost(error)) || tried === triesMax) throw error
      await context.wait(pauseMs * (tried + Math.random()))
    }
  }
}

async function look({ http }: GiteaContext, access: HostAccess, fullName: string): Promise<GiteaRepository | null> {
  const { status, body } = await http.send<GiteaRepository>(access, {
    method: 'GET',
    path: pathIn(fullName, []),
    expect: [404],
  })
  return status === 200 ? body : null
}

/** All files arrive in one commit, so a head means that the content is complete. */
async function ensureContent(context: GiteaContext, access: HostAccess, repo: Repo, newRepo: NewRepo): Promise<void> {
  const { message } = firstCommit(newRepo)
  const { author, template } = newRepo
  const changes = template.files.map(file => ({ ...file, expectedSha: null }))
  for (let tried = 1; ; tried++) {
    let error: HostError
    try {
      if ((await headOf(context, access, repo, repo.defaultBranch)) !== null) return
      const sent = await sendChanges(context, access, repo, { branch: repo.defaultBranch, message, author, changes })
      if (sent.kind === 'written') return
      error = sent.error
    } catch (thrown) {
      if (!(thrown instanceof HostError && isLost(thrown))) throw thrown
      error = thrown
    }
    if (tried === triesMax) throw error
    await context.wait(pauseMs * (tried + Math.random()))
  }
}

const descriptionMaxChars = 255

/** Ends with the marker, which is never truncated. */
function markedDescription({ description, marker }: NewRepo): string {
  const mark = markOf(marker)
  const line = description.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return `${line.slice(0, descriptionMaxChars - mark.length - 1).toWellFormed()} ${mark}`.trim()
}

function isMarked({ description = '' }: GiteaRepository, { marker }: NewRepo): boolean {
  return description.endsWith(markOf(marker))
}

function markOf(marker: string): string {
  return `[speckeep:${marker}]`
}
