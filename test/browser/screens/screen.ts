import type { BrowserContext, Page } from 'playwright-core'
import type { ScreenData } from './seed.ts'

/** Who looks: nobody who is signed in, somebody with projects, or somebody who has just come. */
export type Viewer = 'nobody' | 'owner' | 'newcomer'

/** A state that the app can be in, and the way to it. */
export type Screen = {
  readonly name: string
  readonly who: Viewer
  readonly at: (world: ScreenData) => string
  /** Nothing is loaded: the person goes on from the screen before, whose address is the same. */
  readonly goesOn?: true
  /** What the service or the network does while the page comes, where that is not what it does anyway. */
  readonly given?: (page: Page) => Promise<unknown>
  /** What the person does there. */
  readonly act?: (page: Page, world: ScreenData, context: BrowserContext) => Promise<unknown>
  /** Waits for something that does not come. */
  readonly isWaiting?: true
  /** Lies over the page, or fills the window: there is nothing further down to see. */
  readonly isWindow?: true
}

type Answer = {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly retryAfterS?: number
  /** What the problem says besides. */
  readonly more?: Readonly<Record<string, unknown>>
}

/** Calls of the API whose address ends like this are never answered. */
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

/** They are answered with what the service says, but for these fields. */
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
