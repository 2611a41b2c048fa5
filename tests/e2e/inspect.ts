import type { Page } from 'playwright-core'
import { expect, findAccessibilityFaults, shoot } from './harness/index.ts'
import { settle } from './settle.ts'

/** Looks at the view that is shown; tells all faults at the end, so that one does not hide the others. */
export function inspector(page: Page, suffix: string) {
  const faults: string[] = []
  const look = async (view: string) => {
    // It may be pressed half a second after it is shown, and fades then.
    const again = page.locator('tapkit-modal').getByRole('button', { name: 'Try again' })
    if (await again.count()) await expect.poll(() => again.isEnabled()).toBe(true)
    await settle(page)
    await shoot(page, `${view}-${suffix}`)
    faults.push(...(await findAccessibilityFaults(page)).map((fault) => `${view}: ${fault}`))
  }
  return { look, faults }
}
