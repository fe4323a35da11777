import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import type { TarWriter, WrittenEntry } from '#drivers/archives/tar/write.ts'
import { rowsOf } from '#drivers/postgres/dump/dump.ts'
import { tablesOf } from '#drivers/postgres/dump/tables.ts'
import type { Manifest } from './manifest.ts'

/** Every table of the snapshot as lines of JSON: one batch of rows in each. */
export async function writeDatabase(
  client: Client,
  tar: TarWriter,
): Promise<{ readonly tables: Manifest['tables']; readonly entries: readonly WrittenEntry[] }> {
  const tables: Manifest['tables'] = []
  const entries: WrittenEntry[] = []
  for (const { name, columns } of await tablesOf(client)) {
    let rows = 0
    const lines = async function* () {
      for await (const batch of rowsOf(client, { name })) {
        rows += batch.length
        yield `${JSON.stringify(batch)}\n`
      }
    }
    const entry = `database/${name}.jsonl.gz`
    const text = Readable.from(lines())
    const zipped = text.compose(createGzip())
    entries.push(await tar.add(entry, zipped))
    tables.push({ name, columns: [...columns], rows, entry })
  }
  return { tables, entries }
}

/** Texts that only ENCRYPTION_KEY opens and that people would have to set up again. */
export async function countSealed(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select ((select count(*) from host_connections) + (select count(*) from repo_tokens)
      + (select count(*) from totp_secrets))::integer as count`,
  )
  return rows[0]?.count ?? 0
}
