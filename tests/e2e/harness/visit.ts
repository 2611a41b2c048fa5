import type { Browser, BrowserContext, Page } from 'playwright-core'

/** How a visitor comes. */
export type VisitOptions = {
  /** Path and query under the site; `/` by default. */
  readonly path?: string | undefined
  readonly viewport?: { readonly width: number; readonly height: number } | undefined
  /** What the visitor's system prefers. */
  readonly theme?: 'dark' | 'light' | undefined
  readonly reducedMotion?: boolean | undefined
  readonly hasTouch?: boolean | undefined
  /** Runs in every page before its own scripts, past its policy. */
  readonly script?: string | undefined
  /** Origins beside the site's own that the page may ask. */
  readonly hosts?: readonly string[] | undefined
}

/** One visitor: a browser profile of its own, and everything that went wrong in it. */
export type Visit = {
  readonly page: Page
  readonly context: BrowserContext
  /** URLs asked for, WebSockets included, in order, by every tab. */
  readonly requests: string[]
  /** Breaches of the content security policy. */
  readonly violations: string[]
  /** Uncaught errors and console errors. */
  readonly problems: string[]
  /** Says that such a problem is what the test is about. */
  allow(problem: RegExp): void
  /** Another tab of the same visitor. */
  openTab(path?: string): Promise<Page>
  /** What broke the rules so far; empty on a clean visit. */
  complaints(): string[]
  close(): Promise<void>
}

/** Opens a page as a new visitor and watches it. */
export async function visit(browser: Browser, site: string, options: VisitOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    viewport: options.viewport ?? { width: 1280, height: 800 },
    colorScheme: options.theme ?? 'light',
    reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
    hasTouch: options.hasTouch ?? false,
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(10_000)
  const requests: string[] = []
  const violations: string[] = []
  const problems: string[] = []
  const allowed: RegExp[] = []

  context.on('request', (request) => void requests.push(request.url()))
  context.on('weberror', (error) => void problems.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  await context.exposeBinding('__tapkitViolation', (_, text: string) => void violations.push(text))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const text = `${event.effectiveDirective}: ${event.blockedURI} ${event.sample} (${event.sourceFile}:${event.lineNumber})`
      ;(globalThis as unknown as { __tapkitViolation(text: string): void }).__tapkitViolation(text)
    })
  })
  if (options.script) await context.addInitScript(options.script)

  const openTab = async (path = '/') => {
    const page = await context.newPage()
    page.on('websocket', (socket) => void requests.push(socket.url()))
    await page.goto(new URL(path, site).href)
    return page
  }
  const page = await openTab(options.path)
  const origins = new Set([site, ...(options.hosts ?? [])].map((host) => new URL(host).origin))

  return {
    page,
    context,
    requests,
    violations,
    problems,
    allow: (problem) => void allowed.push(problem),
    openTab,
    complaints: () => [
      ...violations.map((violation) => `policy: ${violation}`),
      ...foreignRequests(requests, origins).map((url) => `request to an undeclared host: ${url}`),
      ...problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
    ],
    close: () => context.close(),
  }
}

/** Requests that leave the origins given; `data:` and `blob:` leave nothing. */
export function foreignRequests(urls: readonly string[], origins: ReadonlySet<string>): string[] {
  return urls.filter((url) => /^(https?|wss?):/.test(url) && !origins.has(new URL(url).origin))
}
