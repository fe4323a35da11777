import { after } from 'node:test'
import { newRepo, openProject, starterFiles } from '#testing/hosts/project.ts'
import { codeHostContract } from '../../../contracts/codeHost.ts'
import { proposalContract } from '../../../contracts/proposals.ts'
import { testDatabase } from '../../../support/database.ts'
import { twoHomes } from './twoHomes.ts'

/** The built-in host, asked through an instance that has none of the repositories on its disk. */

const database = await testDatabase()
after(() => database[Symbol.asyncDispose]())

async function subject() {
  const { host, far, ...homes } = await twoHomes(database)
  return { ...far, host, close: async () => await homes[Symbol.asyncDispose]() }
}

codeHostContract('embedded, on another instance', subject)

proposalContract('embedded, on another instance', async () => {
  const { close, ...rest } = await subject()
  const { repo } = await openProject({ ...rest, close }, newRepo({ ...rest, close }, starterFiles))
  return {
    proposals: rest.host.proposals,
    repositories: [
      { host: 'embedded', repoId: repo.id },
      { host: 'github', repoId: repo.id },
    ],
    [Symbol.asyncDispose]: close,
  }
})
