import { BuildArgumentError } from './buildError.ts'

/** Where the finished site will be served. */
export type SiteBase = {
  /** `https://host`; `null` if unknown, so that no absolute address of a page can be written. */
  readonly origin: string | null
  /** `''` or an absolute path without a trailing slash. */
  readonly basePath: string
}

/** `/path` or `https://host/path`. */
export function readBase(written: string): SiteBase {
  const isPath = written === '' || /^\/(?!\/)/.test(written)
  const url = URL.parse(isPath ? `http://host${written}` : written)
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new BuildArgumentError(
      `--base is "${written}"; expected a path such as /docs or an address such as https://host/docs.`,
    )
  const basePath = url.pathname.replace(/(?<!\/)\/+$/, '')
  return { origin: isPath ? null : url.origin, basePath }
}
