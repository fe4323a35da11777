import type { BrowserContext, Page } from 'playwright-core'
import type { ScreenData } from './seed.ts'

/** The user of a screen: signed out, an owner of projects, or a new user. */
export type Viewer = 'visitor' | 'owner' | 'newcomer'

/** A state of the app, and how to reach it. */
export type Screen = {
  readonly name: string
  readonly who: Viewer
  readonly at: (world: ScreenData) => string
  /** Continues from the previous screen, which has the same address, without loading it. */
  readonly goesOn?: true
  /** Prepares responses of the service or the network that differ from the usual ones. */
  readonly given?: (page: Page) => Promise<unknown>
  /** The user's actions on the screen. */
  readonly act?: (page: Page, world: ScreenData, context: BrowserContext) => Promise<unknown>
  /** Shows a request that is never answered. */
  readonly isWaiting?: true
  /** An overlay, or a screen that fills the window: there is nothing to scroll to. */
  readonly isWindow?: true
}

type Answer = {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly retryAfterS?: number
  /** Additional members of the problem. */
  readonly more?: Readonly<Record<string, unknown>>
}

/** API calls whose address has this ending are never answered. */
export const unanswered = (end: RegExp) => (page: Page) => page.route(end, () => {})

/** They are answered with a problem. */
export const refused = (end: RegExp, answer: Answer) => (page: Page) => {
  const { status, code, message, retryAfterS, more = {} } = answer
  return page.route(end, route =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      headers: retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) },
      body: JSON.stringify({
        ...more,
        type: 'about:blank',
        title: code,
        status,
        detail: message,
        message,
        code,
        requestId: '0',
      }),
    }),
  )
}

/** They are answered with the service's response, except for these fields. */
export const altered = (end: RegExp, fields: Readonly<Record<string, unknown>>) => (page: Page) =>
  page.route(end, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...fields } })
  })

export const away = { status: 503, code: 'unavailable', message: 'The service is busy. Try again in a moment.' }

/** The service mails links. */
export const mailing = (page: Page) =>
  page.route(/\/api\/auth\/links$/, route =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { mailed: true } })
      : route.fulfill({ status: 202, json: null }),
  )
