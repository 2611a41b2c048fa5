import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Page,
  Request,
  WebError,
} from 'playwright-core'
import { expect } from 'vitest'
import { firefoxPath } from './launch.ts'
import { within } from './within.ts'

/** How a visitor comes: their screen and what their system prefers, and the rest. */
export type VisitOptions = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion' | 'hasTouch'> & {
  /** Path and query under the site; `/` by default. */
  readonly path?: string | undefined
  /** Runs in every page before its own scripts, past its policy. */
  readonly script?: string | undefined
  /** Origins beside the site's own that the page may ask. */
  readonly hosts?: readonly string[] | undefined
}

declare global {
  interface Window {
    /** Where the presses of the page went, the latest last. */
    __tapkitPresses: string[]
  }
}

/** One visitor: a browser profile of its own, and everything that went wrong in it. */
export type Visit = {
  readonly page: Page
  /** URLs asked for, WebSockets included, in order, by every tab. */
  readonly requests: string[]
  /** URLs whose answers have come, as the driver saw it: the end of a single request may escape it. */
  readonly finished: readonly string[]
  /** Breaches of the content security policy, and what the browser complains of itself. */
  readonly violations: string[]
  /** Uncaught errors and console errors. */
  readonly problems: string[]
  /** What the console said, the latest last. */
  readonly said: readonly string[]
  /** Says that such a problem is what the test is about. */
  allow(problem: RegExp): void
  /** Another tab of the same visitor. */
  openTab(path?: string): Promise<Page>
  /** Waits until the first tab is loaded, and for half a second nothing was asked for and nothing came. */
  quiet(): Promise<void>
  /** What broke the rules so far; empty on a clean visit. */
  complaints(): string[]
  /** Ends the visit, and its profile unless `visitIn` was given one to leave as it was. */
  close(): Promise<void>
}

/** Opens a page as a new visitor and watches it. */
export async function visit(browser: Browser, site: string, options: VisitOptions = {}): Promise<Visit> {
  return visitIn(await browser.newContext(contextOf(options)), site, options)
}

/** What a visitor's profile is made with. */
export function contextOf({ path, script, hosts, ...system }: VisitOptions): BrowserContextOptions {
  return {
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'no-preference',
    ...system,
    serviceWorkers: 'block',
  }
}

/**
 * As `visit`, in a profile that is there already. If that has a tab to start in, the visit takes what it brought with it when it ends, and
 * closes nothing.
 */
export async function visitIn(
  context: BrowserContext,
  site: string,
  { path: first, script, hosts = [] }: VisitOptions = {},
  tab?: Page,
): Promise<Visit> {
  // Against what never comes, not against slow machines.
  context.setDefaultTimeout(60_000)
  const requests: string[] = []
  const finished: string[] = []
  const violations: string[] = []
  const problems: string[] = []
  const said: string[] = []
  const allowed: RegExp[] = []

  const onRequest = (request: Request) => void requests.push(request.url())
  const onFinished = (request: Request) => void finished.push(request.url())
  const onError = (error: WebError) => void problems.push(uncaught(error.error()))
  const onConsole = (message: ConsoleMessage) => {
    said.push(`${message.type()}: ${message.text()}`)
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  }
  context.on('request', onRequest).on('requestfinished', onFinished).on('weberror', onError).on('console', onConsole)
  const brought = [
    await context.exposeBinding('__tapkitViolation', (_, text: string) => void violations.push(text)),
    await context.addInitScript(() => {
      const tell = (text: string) =>
        (globalThis as unknown as { __tapkitViolation(text: string): void }).__tapkitViolation(text)
      addEventListener('securitypolicyviolation', (event) => {
        const text = `${event.effectiveDirective}: ${event.blockedURI} ${event.sample} (${event.sourceFile}:${event.lineNumber})`
        tell(text)
      })
      // What a press went to, for a test that fails: under load a view may move between the press and its release.
      const presses: string[] = []
      window.__tapkitPresses = presses
      for (const type of ['pointerdown', 'pointerup', 'click'])
        addEventListener(
          type,
          (event) => {
            const [target] = event.composedPath()
            const { clientX, clientY, timeStamp } = event as PointerEvent
            const name =
              target instanceof Element ? `${target.localName} "${target.textContent?.slice(0, 40)}"` : 'nothing'
            presses.push(`${Math.round(timeStamp)} ms ${type} at ${clientX},${clientY}: ${name}`)
          },
          { capture: true },
        )
      // What a browser says itself, such as a loop of size observers, comes without an exception.
      addEventListener('error', ({ message, error }) => {
        if (!error && message) tell(message)
      })
    }),
  ]
  if (script) brought.push(await context.addInitScript(script))
  const leave = async () => {
    context
      .off('request', onRequest)
      .off('requestfinished', onFinished)
      .off('weberror', onError)
      .off('console', onConsole)
    for (const one of brought) await one.dispose()
  }

  const openTab = async (path = '/', page?: Page) => {
    page ??= await context.newPage()
    page.on('websocket', (socket) => void requests.push(socket.url()))
    await page.goto(new URL(path, site).href)
    return page
  }
  const page = await openTab(first, tab)
  const origins = new Set([site, ...hosts].map((host) => new URL(host).origin))

  return {
    page,
    requests,
    finished,
    violations,
    problems,
    said,
    allow: (problem) => void allowed.push(problem),
    openTab: (path) => openTab(path),
    // Not the driver's `networkidle`: it waits for ever where the end of a single request has escaped it.
    async quiet() {
      let before = ''
      await expect
        .poll(
          async () => {
            const came = await page.evaluate(() => [
              document.readyState === 'complete',
              performance.getEntriesByType('resource').length,
            ])
            const now = JSON.stringify([...came, requests.length])
            const isQuiet = came[0] && now === before
            before = now
            return isQuiet
          },
          { interval: 500 },
        )
        .toBe(true)
    },
    complaints: () => [
      ...violations.filter((text) => !isOfDriver(text)).map((violation) => `policy: ${violation}`),
      ...foreignRequests(requests, origins).map((url) => `request to an undeclared host: ${url}`),
      ...problems.filter((problem) => !isOfDriver(problem) && !allowed.some((pattern) => pattern.test(problem))),
    ],
    close: tab ? leave : () => within(`Closing the profile of a visit of ${page.url()}`, context.close()),
  }
}

/** Requests that leave the origins given; `data:` and `blob:` leave nothing. */
export function foreignRequests(urls: readonly string[], origins: ReadonlySet<string>): string[] {
  // Firefox says of a WebSocket's URL that it is http.
  const known = new Set([...origins, ...(firefoxPath ? [...origins].map((one) => one.replace(/^ws/, 'http')) : [])])
  return urls.filter((url) => /^(https?|wss?):/.test(url) && !known.has(new URL(url).origin))
}

/** Firefox's stack does not begin with the message. */
function uncaught({ message, stack = '' }: Error): string {
  return `uncaught: ${stack.includes(message) ? '' : `${message} `}${stack}`
}

/** In Firefox the driver's own scripts run in the page's world: the style of its screenshot breaks the policy, and no exception comes with that. */
function isOfDriver(complaint: string): boolean {
  if (!firefoxPath) return false
  return (
    /(>|%3E)(%20| )eval:/.test(complaint) ||
    /^uncaught: (Content-Security-Policy|The page’s settings blocked an inline style|undefined)/.test(complaint)
  )
}
