import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'

const folder = join(import.meta.dirname, '../../../.cache/screens')

/** Keeps a picture in `.cache/screens/`, for people to look at. */
export async function shoot(target: Page | Locator, name: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await target.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
}
