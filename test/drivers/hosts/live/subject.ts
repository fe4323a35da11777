import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { remoteHosts } from '#drivers/hosts/remoteHosts.ts'
import type { Repo } from '#ports/hosts.ts'
import type { HostSubject, PushedFile } from '../../../contracts/codeHost.ts'
import { clientEnv } from '../embedded/subject.ts'

/** A real server, and a token of an account on it that may create repositories. */
export type LiveServer = { readonly provider: keyof typeof remoteHosts; readonly url: string; readonly token: string }

/** The server that the environment names; `null` if it names none. */
export function liveServer(env: NodeJS.ProcessEnv): LiveServer | null {
  const { REPOHOST_LIVE_PROVIDER: named = 'gitea', REPOHOST_LIVE_URL: url, REPOHOST_LIVE_TOKEN: token } = env
  if (!url || !token) return null
  const provider = (Object.keys(remoteHosts) as (keyof typeof remoteHosts)[]).find(known => known === named)
  assert.ok(provider, `REPOHOST_LIVE_PROVIDER takes one of ${Object.keys(remoteHosts).join(', ')}`)
  return { provider, url, token }
}

/** Repositories remain after the tests: no driver can delete one. */
export async function liveSubject({ provider, url, token }: LiveServer): Promise<HostSubject> {
  const client = { id: 'live', secret: 'live' }
  const host = remoteHosts[provider]({ baseUrl: url, client })
  const access = { token }
  const user = await host.identity?.user(access)
  return {
    host,
    access,
    owner: user?.username ?? '',
    async occupy(input) {
      await host.repos.createFromTemplate(access, { ...input, marker: randomUUID() })
    },
    push: async (repo, files) => pushWithGit(repo, files, token),
    async close() {},
  }
}

function pushWithGit(repo: Repo, files: readonly PushedFile[], token: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'speckeep-live-'))
  const env = {
    ...clientEnv,
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'http.extraHeader',
    GIT_CONFIG_VALUE_0: `Authorization: Basic ${Buffer.from(`oauth2:${token}`).toString('base64')}`,
  }
  const git = (args: readonly string[], input?: Uint8Array): string => {
    const { status, stdout, stderr } = spawnSync('git', ['-C', dir, ...args], { env, input, encoding: 'utf8' })
    assert.equal(status, 0, `git ${args[0]}: ${stderr}`)
    return stdout.trim()
  }
  try {
    git(['clone', '--quiet', '--bare', repo.cloneUrl ?? '', '.'])
    git(['fast-import', '--quiet'], Buffer.concat(commandsOf(repo.defaultBranch, files)))
    git(['push', '--quiet', 'origin', repo.defaultBranch])
    return git(['rev-parse', `refs/heads/${repo.defaultBranch}`])
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

function commandsOf(branch: string, files: readonly PushedFile[]): readonly Uint8Array[] {
  const head = `commit refs/heads/${branch}\ncommitter Someone <s@example.org> 1772668800 +0000\ndata 4\nPush\nfrom refs/heads/${branch}^0\n`
  const changes = files.map(({ path, mode, content }) =>
    mode === '160000'
      ? Buffer.from(`M ${mode} ${Buffer.from(content)} ${path}\n`)
      : Buffer.concat([
          Buffer.from(`M ${mode} inline ${path}\ndata ${content.byteLength}\n`),
          content,
          Buffer.from('\n'),
        ]),
  )
  return [Buffer.from(head), ...changes]
}
