import type { Readers } from '../connection/readers.ts'

/** What `speckeep export` says about a project. */
export type ExportedProject = {
  readonly id: number
  readonly owner: string
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly status: string
  readonly visibility: string
  readonly host: string
  readonly defaultBranch: string
  /** At a remote code host; `null` on the built-in one. */
  readonly repoUrl: string | null
  readonly createdAt: Date
  /** The key of its repository on disk. */
  readonly marker: string
  /** Whether its repository is on the disk of another instance. */
  readonly isOnOtherDisk: boolean
}

/** Existing projects by id, at most `limit` of those after `afterId`. `homeId`: the home of this disk; `null`: it has none. */
export async function exportedProjects(
  connection: Pick<Readers, 'query'>,
  homeId: string | null,
  afterId: number,
  limit: number,
): Promise<readonly ExportedProject[]> {
  const { rows } = await connection.query<ExportedProject>({ text: exportedText, values: [afterId, limit, homeId] })
  return rows
}

const exportedText = `select p.id, u.email as owner, p.name, p.slug, coalesce(p.description, '') as description, p.status,
    p.visibility, p.host, p.default_branch as "defaultBranch", p.repo_url as "repoUrl", p.created_at as "createdAt",
    p.marker::text as marker, exists (select from repository_homes as elsewhere
      where elsewhere.repo_id = p.repo_id and elsewhere.home_id is distinct from $3::uuid) as "isOnOtherDisk"
  from projects p join users u on u.id = p.user_id
  where p.id > $1 and p.deleted_at is null
  order by p.id limit $2`
