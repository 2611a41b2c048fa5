import { importMapped } from './importMapped.mjs'
import { openPage } from './openPage.mjs'

const payee = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const price = 10n ** 16n
/** ms */
const limit = 60_000

/**
 * A visitor's way through an example: connects, pays 0.01 ETH on the sandbox's chain, and is back after a reload.
 * @returns {Promise<string[]>} what was wrong on the way, though it came to its end
 * @throws {Error} where it did not
 */
export async function useExample(world, { url, signsIn, reviews, isMapped }) {
  const { page, complaints, close } = await openPage(world, url)
  const { chain, account } = world
  const button = (within, name) => within.getByRole('button', { name })
  const modal = page.locator('tapkit-modal').getByRole('dialog')
  const isShown = () => page.getByText(account, { exact: true }).waitFor()
  const balance = async () => BigInt(await chain.rpc('eth_getBalance', [payee, 'latest']))
  try {
    await button(page, 'Connect wallet').click()
    await button(modal, /^Sandbox Wallet/).click()
    if (signsIn) await modal.getByRole('button', { name: 'Sign', exact: true }).click()
    await isShown()
    await modal.waitFor({ state: 'hidden' })

    const before = await balance()
    await button(page, 'Pay 0.01 ETH').click()
    if (reviews) {
      await button(modal, 'Review').click()
      await modal.getByRole('button', { name: 'Send', exact: true }).click()
    } else await page.getByText('Paid: success').waitFor()
    for (const deadline = Date.now() + limit; (await balance()) !== before + price; await pause())
      if (Date.now() > deadline) throw new Error(`The payee has ${(await balance()) - before} wei more, not ${price}.`)

    await page.reload()
    await isShown()
    if (signsIn) {
      await page.getByRole('link', { name: 'Members' }).click()
      await page.getByRole('heading', { name: `Welcome, ${account}` }).waitFor()
    }
    if (isMapped) complaints.push(...(await importMapped(page)))
    return complaints
  } catch (error) {
    const said = await Promise.all([page.locator('body'), modal].map(textOf))
    throw new Error([error.message, ...complaints, `The page says: ${said.join(' | ')}`].join('\n'))
  } finally {
    await close()
  }
}

const textOf = async (part) => (await part.allInnerTexts()).join().slice(0, 400)
const pause = () => new Promise((resolve) => setTimeout(resolve, 50))
