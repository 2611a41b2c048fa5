import type { Browser, BrowserContext, Page } from 'playwright-core'
import { contextOf, type Visit, type VisitOptions, visitIn } from './visit.ts'

/**
 * A profile and a tab that visitors use one after the other, each finding both as new. The browser's process stays, with the scripts that it
 * has compiled: half the work of a page is that of its first load.
 */
type Seat = {
  readonly context: BrowserContext
  readonly page: Page
  isTaken: boolean
  /** Set if a test did something to the profile that would outlast its visit. */
  isSpent: boolean
}

/** Verbs of a profile and of a tab that no new address undoes. */
const lasting = [
  'addCookies',
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'routeWebSocket',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const

/** The profiles of one worker, one for each kind of screen; `home` is a page of the site that runs no script. */
export function createSeats(browser: Browser, home: string) {
  const seats = new Map<boolean, Seat>()

  const open = async (hasTouch: boolean): Promise<Seat> => {
    const context = await browser.newContext(contextOf({ hasTouch }))
    return { context, page: await context.newPage(), isTaken: false, isSpent: false }
  }

  /** Leaves the tab at the site, so that its process stays, and nothing of the visitor in it. */
  const clear = async ({ context, page }: Seat) => {
    for (const other of context.pages()) if (other !== page) await other.close()
    await Promise.all([page, context].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })))
    await page.goto(home)
    const client = await context.newCDPSession(page)
    await client.send('Storage.clearDataForOrigin', { origin: new URL(home).origin, storageTypes: 'all' })
    await client.send('Page.resetNavigationHistory')
    await client.detach()
    await context.clearCookies()
    await page.evaluate(() => {
      sessionStorage.clear()
      window.name = ''
    })
  }

  return {
    /** A visit of the worker's own site, in the seat for its screen; `undefined` if a visitor has that now. */
    async visit(site: string, options: VisitOptions): Promise<Visit | undefined> {
      const { hasTouch = false } = options
      const seat = seats.get(hasTouch) ?? (await open(hasTouch))
      seats.set(hasTouch, seat)
      if (seat.isTaken) return undefined
      seat.isTaken = true
      const { context, page } = seat
      const { viewport, colorScheme = null, reducedMotion = null } = contextOf(options)
      if (viewport) await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion, forcedColors: null, media: null, contrast: null })
      const visit = await visitIn(context, site, options, page)
      const forget = watchVerbs(seat)
      return {
        ...visit,
        async close() {
          forget()
          if (seat.isSpent || page.isClosed()) {
            seats.delete(hasTouch)
            return context.close()
          }
          await visit.close()
          await clear(seat)
          seat.isTaken = false
        },
      }
    },
  }
}

/** Notices the verbs that outlast a visit; the answer ends that. */
function watchVerbs(seat: Seat): () => void {
  const targets = [seat.context, seat.page, seat.page.clock] as unknown as Record<string, unknown>[]
  const watched = targets.flatMap((target) =>
    [...lasting, 'install'].flatMap((verb) => {
      const does = target[verb]
      if (typeof does !== 'function') return []
      target[verb] = (...given: unknown[]) => {
        seat.isSpent = true
        return does.apply(target, given)
      }
      return () => Reflect.deleteProperty(target, verb)
    }),
  )
  return () => {
    for (const restore of watched) restore()
  }
}
