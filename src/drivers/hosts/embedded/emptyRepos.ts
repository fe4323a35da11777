import type { EmptyRepos } from '#ports/hosts.ts'
import { checkMarker } from '../checks.ts'
import { defaultBranch } from './create.ts'
import { createOnce, headBranch, repoPathOf, syncLayout, writeLayout } from './layout.ts'
import { orHostError } from './repos.ts'
import { idOf, type Repositories } from './repository.ts'
import { startingBranch } from './startingBranch.ts'

/** Repositories created without content. HEAD names an unborn branch until something is pushed. */
export function emptyRepos(rootDir: string, repositories: Repositories): EmptyRepos {
  return {
    create: ({ marker, owner, name }) =>
      orHostError(async () => {
        checkMarker(marker)
        await createOnce(rootDir, marker, async unfinished => {
          await writeLayout(unfinished, marker, defaultBranch)
          await syncLayout(unfinished)
        })
        return {
          id: idOf(marker),
          fullName: `${owner}/${name}`,
          defaultBranch: await headBranch(repoPathOf(rootDir, marker)),
          webUrl: null,
          cloneUrl: null,
        }
      }),
    startingBranch: ref => orHostError(async () => await startingBranch(await repositories.open(ref))),
  }
}
