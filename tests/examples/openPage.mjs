/** ms; against what never comes, not against slow machines. */
const limit = 60_000

/**
 * Opens an example as a new visitor with the Sandbox Wallet, and notes what nobody should see: every error and warning on the
 * console, every uncaught error, and every request to others than the site and Ethereum's nodes, in whose place the sandbox's
 * chain answers.
 */
export async function openPage({ browser, chain, nodes, wallet }, url) {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  context.setDefaultTimeout(limit)
  const complaints = []
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error()}`))
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`)
  })
  const own = [new URL(url).origin, new URL(chain.rpcUrl).origin]
  await context.route(
    ({ protocol, origin }) => protocol.startsWith('http') && !own.includes(origin),
    async (route) => {
      const request = route.request()
      if (!nodes.includes(new URL(request.url()).origin)) {
        complaints.push(`request to an undeclared host: ${request.url()}`)
        return route.abort()
      }
      const answer = await fetch(chain.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: request.postData(),
      })
      const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' }
      // The page may be gone by now.
      await route.fulfill({ body: await answer.text(), headers }).catch(() => {})
    },
  )
  await context.addInitScript(wallet)
  const page = await context.newPage()
  await page.goto(url)
  return { page, complaints, close: () => context.close() }
}
