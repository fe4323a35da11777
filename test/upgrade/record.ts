/**
 * Records the data of this version for the upgrade tests of later ones. Run it once before a release that migrates:
 * `node test/upgrade/record.ts > test/upgrade/version-NNNN.json`, NNNN being the last migration.
 */
import { testService } from '../support/service.ts'
import { recordData } from './dataFolder.ts'
import { keys, page } from './fixtures.ts'

await using service = await testService({ env: keys })
const ada = await service.user()
const { id } = await ada.project({ name: 'Payments', visibility: 'public' })
await ada.post(`/api/projects/${id}/commit`, { files: [{ ...page, baseSha: null }], message: 'Add payments' })
await ada.post(`/api/projects/${id}/edit`, { filePath: page.path, instruction: 'replace "2 s" with "3 s"' })
await ada.project({ name: 'Notes', visibility: 'private' })
const { email, refreshToken } = ada
const gitToken = await ada.gitToken()
const kept = await recordData(service.database.pool, service.dataDir)
console.log(JSON.stringify({ account: { email, refreshToken, gitToken, projectId: id }, kept }, null, 1))
