import { memoryHost } from '#drivers/hosts/memory/index.ts'
import type { ProposalKeeper } from '#drivers/hosts/remote.ts'
import type { RepoRef } from '#ports/hosts.ts'

/** Keeps proposals in memory, those of each repository by themselves. */
export function proposalsInMemory(): ProposalKeeper {
  const { repos } = memoryHost()
  const drawerOf = async ({ id }: RepoRef) =>
    await repos.createFromTemplate(null, {
      marker: `proposals-${id}`,
      owner: 'proposals',
      name: `${id}`,
      description: '',
      visibility: 'private',
      template: { key: 'proposals', files: [] },
      author: { name: 'Speckeep', email: 'proposals@example.org', date: new Date(0) },
    })
  return {
    keepProposal: async (access, repo, key, content) =>
      await repos.keepProposal(access, await drawerOf(repo), key, content),
    readProposal: async (access, repo, key) => await repos.readProposal(access, await drawerOf(repo), key),
    dropProposal: async (access, repo, key) => await repos.dropProposal(access, await drawerOf(repo), key),
  }
}
