import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'

const folder = join(import.meta.dirname, '../../../.cache/screens')

/** Whether somebody will look: a picture costs as much as a press. */
const isWanted = Boolean(process.env.TAPKIT_SCREENS)

/** Keeps a picture in `.cache/screens/` for people to look at, if `TAPKIT_SCREENS` asks for it. */
export async function shoot(target: Page | Locator, name: string): Promise<void> {
  if (!isWanted) return
  await mkdir(folder, { recursive: true })
  await target.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
}
