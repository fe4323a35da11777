import { memoryHost } from '#drivers/hosts/memory/index.ts'
import { codeHostContract } from '../../contracts/codeHost.ts'

codeHostContract('memory', async () => {
  const host = memoryHost()
  return {
    host,
    access: null,
    owner: 'ada',
    occupy: async wished => void (await host.repos.createFromTemplate(null, { ...wished, marker: 'a-stranger' })),
    push: async (repo, files) => host.push(repo, repo.defaultBranch, files, new Date('2026-03-05T00:00:00Z')),
    close: async () => {},
  }
})
