import { postgresStores } from '#drivers/postgres/index.ts'
import { testDatabase } from './support/database.ts'
await using db = await testDatabase()
await db.pool.query(`insert into users (email, first_name, last_name) select 'u'||g||'@example.org','A','B' from generate_series(1,10000) g`)
await db.pool.query(`insert into templates (key,name,description,category,position,files) values ('a','A','A','A',1,'{a}')`)
const c = await db.pool.connect()
await c.query('set statement_timeout = 0')
for (let i = 0; i < 10; i++) await db.pool.query({ text: `insert into projects (user_id,name,slug,description,status,host,repo_id,repo_full_name,pages_enabled,pages_commit_sha,template_id,marker,step)
 select u,'Project "nice" '||g,'project-nice-'||g,'A description of some length with "quotes" and ümläut','ACTIVE','embedded',g,'u'||u||'/project-nice-'||g,true,'0123456789012345678901234567890123456789',1,gen_random_uuid(),'ready' from generate_series(1+${i}*1000,1000+${i}*1000) u, generate_series(1,25) g` })
await db.pool.query('analyze')
c.release()
const stores = await postgresStores(db.pool, { clock: { now: () => new Date() }, bases: { cloneBase: 'http://h/git/', pagesBase: 'http://p/' } })
const pid = (await db.pool.query('select pg_backend_pid() pid')).rows[0].pid
const med = (a: number[]) => a.toSorted((x, y) => x - y)[a.length >> 1]?.toFixed(3)
for (const [name, f] of Object.entries({ list: (i: number) => stores.projects.listJson(1 + (i % 10000), { limit: 20 }), page2: (i: number) => stores.projects.listJson(1 + (i % 10000), { limit: 20, beforeId: 100000 }), q: (i: number) => stores.projects.listJson(1 + (i % 10000), { limit: 20, q: 'nice' }), status: (i: number) => stores.projects.listJson(1 + (i % 10000), { limit: 20, status: 'ACTIVE' }), find: (i: number) => stores.projects.find(1 + (i % 10000), i) })) {
  const t: number[] = []
  for (let i = 0; i < 3000; i++) { const s = performance.now(); await f(i * 7); t.push(performance.now() - s) }
  console.log(name, 'p50', med(t))
}
const { projectList } = await import('#drivers/postgres/projectList.ts')
let text = '', values: unknown[] = []
await projectList({ query: async (q: { text: string; values: unknown[] }) => { text = q.text; values = q.values; return { rows: [] } } } as never, { cloneBase: 'a', pagesBase: 'b' })(5, { limit: 20 })
await using cc = { c: await db.pool.connect(), async [Symbol.asyncDispose]() { this.c.release() } }
await cc.c.query('set plan_cache_mode = force_generic_plan')
await cc.c.query(`prepare l as ${text}`)
console.log((await cc.c.query(`explain (analyze, costs off) execute l(5, 9007199254740991, 20, 'a', 'b')`)).rows.map(r => r['QUERY PLAN']).join('\n'))
await stores.close()
