import { memoryHost } from '#drivers/hosts/memory/index.ts'
import { author } from '#testing/hosts/project.ts'
import { codeHostContract } from '../../contracts/codeHost.ts'

codeHostContract('memory', async () => {
  const host = memoryHost()
  return {
    host,
    access: null,
    owner: 'ada',
    occupy: async input => void (await host.repos.createFromTemplate(null, { ...input, marker: 'a-stranger' })),
    async existing(files) {
      const template = { key: 'blank', files: Object.entries(files).map(([path, content]) => ({ path, content })) }
      const place = { marker: 'a-stranger', owner: 'grace', name: 'notes' }
      const repo = await host.repos.createFromTemplate(null, {
        ...place,
        description: '',
        visibility: 'private',
        template,
        author,
      })
      return { source: repo.fullName }
    },
    push: async (repo, files) => host.push(repo, repo.defaultBranch, files, new Date('2026-03-05T00:00:00Z')),
    tag: async (repo, name, commitSha) => host.tag(repo, name, commitSha),
    visibilityOf: async repo => host.visibilityOf(repo),
    close: async () => {},
  }
})
