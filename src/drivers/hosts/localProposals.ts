import type { HostId, RepoHost, RepoRef } from '#ports/hosts.ts'
import type { ProposalKeeper } from './remote.ts'

/**
 * Keeps the proposals of repositories elsewhere on the built-in host, in a drawer for each: a repository that no
 * address leads to. Nothing that was not committed ever reaches the code host.
 */
export function localProposals(builtIn: RepoHost, host: HostId): ProposalKeeper {
  const drawerOf = (repo: RepoRef) =>
    builtIn.createFromTemplate(null, {
      marker: `proposals:${host}:${repo.id}`,
      owner: 'proposals',
      name: `${host}-${repo.id}`,
      description: '',
      visibility: 'private',
      template: { key: 'proposals', files: [{ path: 'README', content: new TextEncoder().encode('Proposals.\n') }] },
      author,
    })
  return {
    keepProposal: async (_access, repo, key, content) =>
      await builtIn.keepProposal(null, await drawerOf(repo), key, content),
    readProposal: async (_access, repo, key) => await builtIn.readProposal(null, await drawerOf(repo), key),
    dropProposal: async (_access, repo, key) => await builtIn.dropProposal(null, await drawerOf(repo), key),
  }
}

/** Always the same, so that a drawer that was half made is finished as it was begun. */
const author = { name: 'Speckeep', email: 'proposals@speckeep.invalid', date: new Date('2026-01-01T00:00:00Z') }
