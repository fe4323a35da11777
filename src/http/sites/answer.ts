import type { FastifyReply } from 'fastify'
import type { Ports } from '#ports/index.ts'
import type { Project } from '#ports/stores/project.ts'
import { specialAddress } from '#site/address/specialAddress.ts'
import { addressUrl } from '#site/address.ts'
import { dataHeaders, fileHeaders, pageHeaders, type SiteOrigin } from '#site/headers.ts'
import { hiddenPage } from '#usecases/pages/sharedFiles.ts'
import type { SiteAnswer } from '#usecases/pages/siteAnswer.ts'
import { bufferOf } from '../bufferOf.ts'
import { cdnHeaders, removeCdnHeaders } from '../cdnHeaders.ts'
import { type ByteRange, byteRange } from './byteRange.ts'
import type { SiteTarget } from './target.ts'

/** Sends what was read of a site, with the headers that its kind needs. */
export function sendAnswer(
  answer: SiteAnswer,
  target: SiteTarget & { readonly isKeyed: boolean },
  reply: FastifyReply,
  ports: Ports,
): FastifyReply {
  const cachingFor = (project: Pick<Project, 'id' | 'visibility'>) => cdnHeaders(project, ports.settings.cdnMaxAgeS)
  switch (answer.kind) {
    case 'page': {
      const { html, etag } = answer.page
      return reply
        .headers(headersFor(target, ports, answer.project, etag))
        .headers(cachingFor(answer.project))
        .send(bufferOf(html))
    }
    case 'special': {
      const { project, file } = answer
      const { kind, etag, isPartial } = file
      const headers =
        kind === 'page'
          ? headersFor(target, ports, project, etag)
          : dataHeaders({ ...target.origin, kind, etag, visibility: project.visibility, isKeyed: target.isKeyed })
      const caching = isPartial ? { 'cache-control': 'no-store' } : cachingFor(project)
      return reply.headers(headers).headers(caching).send(bufferOf(file.content))
    }
    case 'file': {
      const { path, etag, content, project } = answer
      const headers = fileHeaders({ ...target.origin, path, etag, visibility: project.visibility })
      reply.headers(headers).headers(cachingFor(project))
      return sendPart(reply, bufferOf(content), byteRange(reply.request, { etag, sizeBytes: content.byteLength }))
    }
    case 'unchanged':
      return reply
        .code(304)
        .headers(headersFor(target, ports, answer.project, answer.etag))
        .headers(cachingFor(answer.project))
        .send()
    case 'redirect':
      return reply.header('cache-control', 'no-cache').redirect(answer.to)
    case 'hidden':
      return sendHidden(reply, ports, target.origin)
    case 'preparing':
    case 'misconfigured':
    case 'missing': {
      const status = answer.kind === 'missing' ? 404 : 503
      return reply
        .code(status)
        .headers({
          ...headersFor(target, ports, { visibility: 'private' }, answer.page.etag),
          'cache-control': 'no-store',
        })
        .send(bufferOf(answer.page.html))
    }
  }
}

function sendPart(reply: FastifyReply, content: Buffer, range: ByteRange): FastifyReply {
  reply.header('accept-ranges', 'bytes')
  switch (range.kind) {
    case 'whole':
      return reply.send(content)
    case 'part': {
      const { start, end } = range
      const said = `bytes ${start}-${end - 1}/${content.byteLength}`
      return reply.code(206).header('content-range', said).send(content.subarray(start, end))
    }
    case 'unsatisfiable':
      // A cache with one entry for each address would show this to readers of the whole file.
      removeCdnHeaders(reply)
      return reply
        .code(416)
        .headers({ 'content-range': `bytes */${content.byteLength}`, 'cache-control': 'no-store' })
        .send('')
  }
}

/** A page may run the site's own script, which may ask the search: nothing else, on any kind of origin. */
const searchAddress = specialAddress({ kind: 'searchAnswer' })

function headersFor(
  { origin, basePath }: Pick<SiteTarget, 'origin' | 'basePath'>,
  { pages, settings }: Pick<Ports, 'pages' | 'settings'>,
  { visibility }: Pick<Project, 'visibility'>,
  etag: string,
) {
  const { stylesheet, script, searchPanel, diagram } = pages.assets
  return pageHeaders({
    ...origin,
    stylesheetUrl: stylesheet,
    scriptUrls: [script, searchPanel],
    frameUrl: diagram,
    // Auditing tools such as Lighthouse load robots.txt from within the page.
    fetchUrls: [addressUrl(basePath, searchAddress), '/robots.txt'],
    externalImages: true,
    framedBy: settings.publicUrl,
    etag,
    visibility,
  })
}

export function sendHidden(reply: FastifyReply, ports: Ports, origin: SiteOrigin): FastifyReply {
  const page = hiddenPage(ports)
  const headers = pageHeaders({
    ...origin,
    stylesheetUrl: ports.pages.assets.stylesheet,
    externalImages: false,
    framedBy: ports.settings.publicUrl,
    etag: page.etag,
    visibility: 'private',
  })
  return reply
    .code(404)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .send(bufferOf(page.html))
}
