import type { CommitReply } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import type { Attacker } from './attack.ts'

export type AttackedProject = {
  readonly id: number
  readonly project: ProjectRecord
  readonly shas: ReadonlyMap<string, string>
}

/** A public project with these files, committed in batches that fit in one request. */
export async function createProjectWith(
  { user }: Pick<Attacker, 'user'>,
  files: Readonly<Record<string, string>>,
): Promise<AttackedProject> {
  const project = await user.project({ visibility: 'public' })
  const shas = new Map<string, string>()
  let part: { path: string; content: string; baseSha: null }[] = []
  const send = async () => {
    if (part.length === 0) return
    const answer = await user.post(`/api/projects/${project.id}/commit`, { files: part })
    if (answer.status !== 201) throw new Error(`the commit answered ${answer.status}: ${answer.text.slice(0, 300)}`)
    for (const { path, sha } of answer.as<CommitReply>().files) if (sha) shas.set(path, sha)
    part = []
  }
  for (const [path, content] of Object.entries(files)) {
    part.push({ path, content, baseSha: null })
    const bytes = part.reduce((sum, { content }) => sum + content.length, 0)
    if (bytes >= partMaxBytes || part.length >= partMaxFiles) await send()
  }
  await send()
  return { id: project.id, project, shas }
}

const partMaxBytes = 4 * 1024 * 1024
const partMaxFiles = 50
