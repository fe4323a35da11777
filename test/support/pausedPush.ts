import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitFor } from '#testing/waitFor.ts'
import type { GitClient } from './gitClient.ts'

/** A push of a clone, and what happens between the advertisement and the push itself, where git runs this hook. */
export async function pausedPush(machine: GitClient, folder: string, between: () => Promise<unknown>) {
  const [asked, goOn] = ['asked', 'go-on'].map(name => join(machine.dir, `${folder}.${name}`))
  const script = `#!/bin/sh\ntouch '${asked}'\nwhile [ ! -e '${goOn}' ]; do sleep 0.05; done\n`
  await writeFile(join(machine.dir, folder, '.git/hooks/pre-push'), script, { mode: 0o755 })
  const pushing = machine.run(folder, ['push', 'origin', 'HEAD'])
  await waitFor('the client has asked', () => existsSync(asked ?? ''))
  await between()
  await writeFile(goOn ?? '', '')
  return await pushing
}
