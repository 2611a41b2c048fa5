import type { Page, Route } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** Answers requests in a server's place, until the answer is called or the test is over. */
export async function stand(
  page: Page,
  url: string | RegExp,
  handle: (route: Route) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const under = new Set<Promise<unknown>>()
  let isOver = false
  const own = async (route: Route) => {
    if (isOver) return route.fallback()
    const answering = handle(route)
    under.add(answering)
    await answering.finally(() => under.delete(answering))
  }
  await page.route(url, own)
  return async () => {
    isOver = true
    // What is being answered is answered: without its route, the server would answer it as well.
    await Promise.allSettled(under)
    await page.unroute(url, own)
  }
}

/** What a server elsewhere may be read by. */
export const shared = { 'access-control-allow-origin': '*' }

/** A node that answers one method so, and every other one itself. */
export const lie = (page: Page, rpcUrl: string, method: string, said: object) =>
  stand(page, `${rpcUrl}/**`, async (route) => {
    const asked = route.request().postDataJSON()
    if (asked?.method !== method) return route.fallback()
    return route.fulfill({ headers: shared, json: { jsonrpc: '2.0', id: asked.id, ...said } })
  })

/** A node that leaves one method open until the answer is called, and then says what it would have said. */
export async function delay(page: Page, rpcUrl: string, method: string): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const end = await stand(page, `${rpcUrl}/**`, async (route) => {
    if (route.request().postDataJSON()?.method === method) await released
    // Whoever asked may have given up.
    return route.fallback().catch(() => {})
  })
  const done = async () => {
    release()
    await end()
  }
  onTestFinished(release)
  return done
}
