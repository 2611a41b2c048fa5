// `npm run docs:check`: builds the docs site, then reads four of its pages in Chromium, and the playground in it.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { readPage } from '../../sandbox/files.mjs'
import { startSandbox } from '../../sandbox/serve.mjs'
import { findBrowser } from '../../scripts/browser.mjs'
import { buildSite } from '../../scripts/docs.mjs'
import { finish, runRows } from '../../scripts/rows.mjs'
import { root } from '../../scripts/steps.mjs'

/** Where `npm start` serves the demo. */
const playground = 'http://localhost:5173'
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const pages = ['/', '/docs/getting-started.html', '/docs/comparison.html', '/docs/playground.html']

const built = await runRows([
  {
    name: 'the site builds, and no link is dead',
    run: async () => {
      const { ok, output } = await buildSite()
      return ok ? '' : output
    },
  },
])
const read = built.failed > 0 ? { passed: 0, failed: 0 } : await readSite()
finish({ passed: built.passed + read.passed, failed: built.failed + read.failed })

async function readSite() {
  const server = createServer(async ({ url }, response) => {
    const page = await readPage(join(root, '.cache/site'), new URL(url ?? '/', 'http://site').pathname)
    response.writeHead(page ? 200 : 404, { 'content-type': page?.type ?? 'text/plain' }).end(page?.body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${server.address().port}`
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'],
  })
  try {
    return await runRows([
      ...pages.flatMap((path) =>
        ['light', 'dark'].map((theme) => ({
          name: `${path} in ${theme}: axe finds no fault, and no other site is asked`,
          run: () => visit(browser, origin, theme, (page) => findFaults(page, `${origin}${path}`)),
        })),
      ),
      {
        name: 'the search finds a page by its words',
        run: () => visit(browser, origin, 'light', (page) => search(page, origin)),
      },
      {
        name: 'the playground says how to start it, and is there once it runs',
        run: () => visit(browser, origin, 'light', (page) => play(page, origin)),
      },
    ])
  } finally {
    await browser.close()
    server.closeAllConnections()
    server.close()
  }
}

/** Runs a check in a fresh profile; answers its complaint, and what the page asked of others or threw. */
async function visit(browser, origin, colorScheme, check) {
  const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    const complaints = []
    page.on('request', (request) => {
      const url = request.url()
      // What the demo asks in its frame is its own.
      if (request.frame() !== page.mainFrame() || url.startsWith(playground)) return
      if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) complaints.push(`asked ${url}`)
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    complaints.unshift(...(await check(page)))
    return complaints.join('\n')
  } finally {
    await context.close()
  }
}

async function findFaults(page, url) {
  await page.goto(url, { waitUntil: 'load' })
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.flat().join(' ')}\n  ${failureSummary}`),
  )
}

async function search(page, origin) {
  await page.goto(origin)
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.getByRole('searchbox').fill('post-conditions')
  const found = page.getByRole('option').filter({ hasText: 'Stacks' }).first()
  return found.waitFor({ timeout: 60_000 }).then(
    () => [],
    () => ['`post-conditions` does not find the page about Stacks.'],
  )
}

async function play(page, origin) {
  await page.goto(`${origin}/docs/playground.html`)
  const show = page.getByRole('button', { name: 'Show it here' })
  await show.click()
  const missing = page.getByText(`Nothing answers at ${playground}.`)
  const said = await missing.waitFor({ timeout: 60_000 }).catch(() => `Not said; is ${playground} in use?`)
  if (said) return [said]
  const sandbox = await startSandbox({ ports: { demo: 5173 } })
  try {
    await show.click()
    const frame = page.frameLocator('iframe[title="The playground"]')
    await frame.getByRole('button', { name: 'Connect wallet' }).first().waitFor({ timeout: 60_000 })
    return []
  } finally {
    await sandbox.stop()
  }
}
