import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller assets hardly become smaller. */
const compressMinBytes = 256
const brotli = promisify(brotliCompress)

/**
 * Writes `.br` and `.gz` files beside every asset at maximum compression: the build compresses once for all requests.
 */
export function compress(): Plugin {
  let assets = ''
  return {
    name: 'speckeep-compress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      assets = resolve(root, build.outDir, build.assetsDir)
    },
    async closeBundle() {
      for (const name of await readdir(assets)) {
        const content = await readFile(join(assets, name))
        if (!/\.(js|css|svg)$/.test(name) || content.length < compressMinBytes) continue
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        await writeFile(join(assets, `${name}.br`), await brotli(content, { params: quality }))
        await writeFile(join(assets, `${name}.gz`), await promisify(gzip)(content, { level: 9 }))
      }
    },
  }
}
