import type { Browser, BrowserContext, Page } from 'playwright-core'
import { contextOf, type Visit, type VisitOptions, visitIn } from './visit.ts'
import { within } from './within.ts'

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

/**
 * The profiles of a worker, one for each kind of screen; `home` is a page of the site that runs no script. `patience`: milliseconds for each
 * step of leaving a seat.
 */
export function createSeats(browser: Browser, home: string, patience?: number) {
  const seats = new Map<boolean, Seat>()

  const open = async (hasTouch: boolean): Promise<Seat> => {
    const context = await browser.newContext(contextOf({ hasTouch }))
    return { context, page: await context.newPage(), isTaken: false, isSpent: false }
  }

  /** Leaves the tab at the site, so that its process stays, and nothing of the visitor in it. A page whose script never ends answers no verb. */
  const clear = async ({ context, page }: Seat) => {
    const step = <answer>(what: string, task: Promise<answer>) =>
      within(`${what} after a visit of ${page.url()}`, task, patience)
    for (const other of context.pages()) if (other !== page) await step(`Closing the tab ${other.url()}`, other.close())
    for (const routed of [page, context])
      await step('Taking its routes away', routed.unrouteAll({ behavior: 'ignoreErrors' }))
    await step('Going home', page.goto(home))
    const client = await step('Opening a session with the tab', context.newCDPSession(page))
    await step(
      'Emptying the storage',
      client.send('Storage.clearDataForOrigin', { origin: new URL(home).origin, storageTypes: 'all' }),
    )
    await step('Forgetting the history', client.send('Page.resetNavigationHistory'))
    await step('Closing the session with the tab', client.detach())
    await step('Clearing the cookies', context.clearCookies())
    await step(
      'Emptying the session’s storage',
      page.evaluate(() => {
        sessionStorage.clear()
        window.name = ''
      }),
    )
  }

  /** Ends the profile: the next visitor finds a seat of a new profile. */
  const leave = async (hasTouch: boolean, { context }: Seat) => {
    seats.delete(hasTouch)
    await within('Closing the profile', context.close(), patience)
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
          if (seat.isSpent || page.isClosed()) return leave(hasTouch, seat)
          try {
            await within(`Ending the visit of ${page.url()}`, visit.close(), patience)
            await clear(seat)
          } catch (error) {
            // The step that hangs is told, whether or not the profile can still be ended.
            await leave(hasTouch, seat).catch((further) => Object.assign(error as Error, { cause: further }))
            throw error
          }
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
