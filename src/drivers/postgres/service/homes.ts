import type { Home, HomeStore, HomeTakeover, ListedHome } from '#ports/stores/homes.ts'
import type { Readers } from '../connection/readers.ts'

/** The tables `homes` and `repository_homes` (migrations/0019_homes.sql). */
export function homeStore(pool: Pick<Readers, 'query'>): HomeStore {
  return {
    async claim({ id, address, place }, leaseMs) {
      const { rows } = await pool.query<{ epoch: number }>({ text: claimText, values: [id, address, place, leaseMs] })
      if (rows[0] !== undefined) return { kind: 'claimed', epoch: rows[0].epoch }
      const { rows: held } = await pool.query<{ place: string; remainingMs: number }>({
        text: `select place, greatest(0, extract(epoch from leased_until - now()) * 1000)::float8 as "remainingMs"
          from homes where id = $1`,
        values: [id],
      })
      if (held[0] === undefined) throw new Error('a home that was not claimed has a row')
      return { kind: 'held', ...held[0] }
    },

    async extend(id, epoch, leaseMs) {
      const { rows } = await pool.query({
        text: `update homes set leased_until = now() + $3 * interval '1 millisecond' where id = $1 and epoch = $2
          returning id`,
        values: [id, epoch, leaseMs],
      })
      return rows.length > 0
    },

    async release(id, epoch) {
      await pool.query({
        text: 'update homes set leased_until = now() where id = $1 and epoch = $2',
        values: [id, epoch],
      })
    },

    async withoutHome(afterRepoId, limit) {
      const { rows } = await pool.query<{ repoId: number }>({
        text: `select distinct repo_id as "repoId" from projects
          where host = 'embedded' and forgotten_at is null and repo_id > $1
            and not exists (select from repository_homes where repository_homes.repo_id = projects.repo_id)
          order by 1 limit $2`,
        values: [afterRepoId, limit],
      })
      return rows.map(({ repoId }) => repoId)
    },

    async adopt(id, repoIds) {
      await pool.query({
        text: `insert into repository_homes (repo_id, home_id) select unnest($2::bigint[]), $1::uuid
          on conflict (repo_id) do nothing`,
        values: [id, repoIds],
      })
    },

    async find(id) {
      const { rows } = await pool.query<Home>({
        text: `select id::text, address, epoch,
            ${awayMs} as "awayMs"
          from homes where id = $1`,
        values: [id],
      })
      return rows[0] ?? null
    },

    async assign(repoId, homeId) {
      const { rows } = await pool.query<{ homeId: string }>({
        text: `insert into repository_homes (repo_id, home_id) values ($1, $2)
          on conflict (repo_id) do update set home_id = repository_homes.home_id returning home_id::text as "homeId"`,
        values: [repoId, homeId],
      })
      return rows[0]?.homeId ?? homeId
    },

    async homeOf(repoId) {
      const { rows } = await pool.query<{ homeId: string }>({
        text: 'select home_id::text as "homeId" from repository_homes where repo_id = $1',
        values: [repoId],
      })
      return rows[0]?.homeId ?? null
    },

    async forget(repoId) {
      await pool.query({ text: 'delete from repository_homes where repo_id = $1', values: [repoId] })
    },
  }
}

export function homeTakeover(connection: Pick<Readers, 'query'>): HomeTakeover {
  return {
    async list() {
      const { rows } = await connection.query<ListedHome>({
        text: `select id::text, address, place, epoch, ${awayMs} as "awayMs",
            (select count(*)::integer from repository_homes where home_id = homes.id) as repositories
          from homes order by leased_until desc, id`,
      })
      return rows
    },

    async repositoriesOf(id, afterRepoId, limit) {
      const { rows } = await connection.query<{ repoId: number }>({
        text: `select repo_id as "repoId" from repository_homes where home_id = $1 and repo_id > $2
          order by repo_id limit $3`,
        values: [id, afterRepoId, limit],
      })
      return rows.map(({ repoId }) => repoId)
    },

    async fence(id) {
      const { rows } = await connection.query({
        text: 'update homes set epoch = epoch + 1 where id = $1 and leased_until <= now() returning id',
        values: [id],
      })
      return rows.length > 0
    },

    async move(from, to, repoIds) {
      await connection.query({
        text: 'update repository_homes set home_id = $2 where home_id = $1 and repo_id = any($3::bigint[])',
        values: [from, to, repoIds],
      })
    },
  }
}

const awayMs = 'greatest(0, extract(epoch from now() - leased_until) * 1000)::float8'

const claimText = `
  insert into homes (id, address, place, leased_until) values ($1, $2, $3, now() + $4 * interval '1 millisecond')
  on conflict (id) do update set address = excluded.address, place = excluded.place, epoch = homes.epoch + 1,
      leased_until = excluded.leased_until
    where homes.leased_until <= now() or homes.place = excluded.place
  returning epoch`
