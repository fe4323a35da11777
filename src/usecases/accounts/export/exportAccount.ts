import type { ArchiveEntry } from '#ports/archives.ts'
import type { Ports } from '#ports/index.ts'
import type { Project } from '#ports/stores/project.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import type { User } from '#ports/stores/users.ts'
import type { Access } from '#ports/tokens.ts'
import { ownUser } from '../../sessions/ownUser.ts'
import { type LogPorts, logAccountEvent } from '../../sessions/securityLog.ts'
import { accountRecords, type ExportRecords, type RecordPorts } from './accountRecords.ts'
import { type BundlePorts, bundleProject } from './bundleProject.ts'
import { pagesOf } from './pagesOf.ts'

export type ExportPorts = RecordPorts & BundlePorts & LogPorts & Pick<Ports, 'users' | 'archives'>

/** A project in `repositories.json`: its bundle in the archive, its clone URL, or the reason why neither is there. */
export type ExportedRepository = {
  readonly project: Project
  readonly bundle: string | null
  readonly problem: string | null
}

export type ExportShape = ExportRecords & { readonly repository: (repository: ExportedRepository) => unknown }

/**
 * Streams everything that the service stores about an account as one ZIP file (Interface, Accounts). A project that
 * cannot be read is listed with the reason.
 */
export async function exportAccount(
  ports: ExportPorts,
  access: Access,
  shape: ExportShape,
  source: SignInSource,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const user = await ownUser(ports, access.userId)
  await logAccountEvent(ports, { what: 'data_exported', userId: user.id }, source)
  return ports.archives.zip(entriesOf(ports, user, access, shape, signal), signal)
}

async function* entriesOf(
  ports: ExportPorts,
  user: User,
  access: Access,
  shape: ExportShape,
  signal: AbortSignal,
): AsyncIterable<ArchiveEntry> {
  yield textEntry('README.txt', readme)
  const records = accountRecords(ports, user, access, shape)
  yield { path: 'account.json', content: records, isCompressed: false }
  const repositories: unknown[] = []
  for await (const project of pagesOf(page => ports.projects.ofUser(user.id, page))) {
    const codeHost = ports.hosts.of(project.host)
    if (codeHost !== null && codeHost.bundles === undefined) {
      repositories.push(shape.repository({ project, bundle: null, problem: null }))
      continue
    }
    const bundle = await bundleProject(ports, project, signal)
    if (typeof bundle === 'string') {
      repositories.push(shape.repository({ project, bundle: null, problem: bundle }))
      continue
    }
    const path = `projects/${project.slug}.bundle`
    try {
      yield { path, content: bundle.content, isCompressed: true }
    } finally {
      await bundle.end()
    }
    repositories.push(shape.repository({ project, bundle: path, problem: bundle.problem() }))
  }
  yield textEntry('repositories.json', `${JSON.stringify(repositories, null, 2)}\n`)
}

function textEntry(path: string, text: string): ArchiveEntry {
  return { path, content: once(new TextEncoder().encode(text)), isCompressed: false }
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

const readme = `This archive holds what Speckeep keeps of your account.

account.json        your profile, linked sign-ins, sessions, git tokens (without the tokens themselves), the log of
                    your account, your projects, your edits with their instructions, and the commits that wait for
                    the code host with their texts
projects/           one git bundle for each project that Speckeep itself keeps: all its branches and tags, with
                    their whole history
repositories.json   for each project its bundle, or the address it is cloned from, or why it could not be read.
                    It is written last: without it the archive is not whole.

To get the files out of a bundle, with git:

    git clone -b BRANCH projects/NAME.bundle NAME

BRANCH is the "defaultBranch" of the project in repositories.json.
`
