import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { gitHost } from '#drivers/hosts/git/index.ts'
import type { NewRepo, Repo } from '#ports/hosts.ts'
import { createdByUsers, newFolder } from '#testing/hosts/git/subject.ts'
import { author as ada } from '#testing/hosts/project.ts'
import type { HostSubject } from '../../../contracts/codeHost.ts'
import { serveTransport } from '../embedded/gitServer.ts'
import { embeddedSubject } from '../embedded/subject.ts'

/** On the git server of another Speckeep. */
export async function speckeepSubject(): Promise<HostSubject> {
  const other = await embeddedSubject()
  const repos = new Map<string, Repo>()
  const server = serveTransport(other.host, {
    repoAt: path => repos.get(/^\/([\w-]+)\.git\//.exec(path)?.[1] ?? ''),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const folders: string[] = []
  const host = gitHost({
    rootDir: newFolder(folders),
    baseUrl,
    limits: { freshMs: 0 },
  })
  const make = async (
    name: string,
    files: Readonly<Record<string, Uint8Array>>,
    author: NewRepo['author'],
  ): Promise<string> => {
    const template = { key: 'blank', files: Object.entries(files).map(([path, content]) => ({ path, content })) }
    const place = { marker: randomUUID(), owner: 'ada', name, description: '', visibility: 'private' as const }
    repos.set(name, await other.host.repos.createFromTemplate(null, { ...place, template, author }))
    return `${baseUrl}/${name}.git`
  }
  const thereOf = ({ cloneUrl }: Pick<Repo, 'cloneUrl'>): Repo => {
    const repo = repos.get(new URL(cloneUrl ?? '').pathname.slice(1, -'.git'.length))
    if (!repo) throw new Error(`no repository ${cloneUrl}`)
    return repo
  }
  return {
    host: createdByUsers(host, make),
    access: null,
    owner: 'ada',
    push: (repo, files) => other.push(thereOf(repo), files),
    tag: async (repo, ...tag) => await other.tag?.(thereOf(repo), ...tag),
    existing: async files => ({ source: await make(`notes-${randomUUID()}`, files, ada) }),
    async close() {
      await host.close()
      server.closeAllConnections()
      server.close()
      await other.close()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}
