import type { Page } from 'playwright-core'
import { button, modal } from './flow.ts'

/** Chooses what a swap pays (0) or brings (1), by its name, and comes back to the form. */
export async function chooseToken(page: Page, side: 0 | 1, name: string): Promise<void> {
  // A form that has just opened fills in what is paid: until then that side has no such key, and what is chosen would be lost.
  await button(modal(page), /^Token: /)
    .first()
    .waitFor()
  const own = modal(page).locator('.tk-swap__side').nth(side)
  await button(own, /^(Token: |Select token$)/).click()
  await modal(page).getByRole('searchbox', { name: 'Search token' }).fill(name)
  await button(modal(page), new RegExp(`^${name}`))
    .first()
    .click()
  await modal(page).getByRole('textbox', { name: 'Amount you pay' }).waitFor()
}
