import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { firefoxPath } from './launch.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Runs axe-core over the page, open shadow roots included. */
export async function findAccessibilityFaults(page: Page, scope = 'html'): Promise<string[]> {
  const run = `axe.run(${JSON.stringify(scope)}, { preload: false, resultTypes: ['violations'] })`
  const { violations } = firefoxPath ? await page.evaluate<AxeResults>(`${source};${run}`) : await runApart(page, run)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.flat().join(' ')}\n  ${failureSummary}`),
  )
}

/** In a world of its own: the page's policy holds, and the page does not notice. */
async function runApart(page: Page, run: string): Promise<AxeResults> {
  const client = await page.context().newCDPSession(page)
  try {
    const { frameTree } = await client.send('Page.getFrameTree')
    const { executionContextId: contextId } = await client.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'axe',
    })
    const evaluate = async (expression: string) => {
      const { result, exceptionDetails } = await client.send('Runtime.evaluate', {
        contextId,
        awaitPromise: true,
        returnByValue: true,
        expression,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    }
    // A world of that name lives as long as the document: half a megabyte of axe-core is sent and compiled once.
    if (!(await evaluate('typeof axe === "object"'))) await evaluate(`${source};0`)
    return (await evaluate(run)) as AxeResults
  } finally {
    await client.detach()
  }
}

/** Fails where axe-core finds a fault. Wait for animations first: half-shown text has half the contrast. */
export async function expectAccessible(page: Page, scope?: string): Promise<void> {
  expect(await findAccessibilityFaults(page, scope)).toEqual([])
}
