// A code is read by a camera in both themes, with every accent, with a wallet's mark in the middle and without.
import type { Page } from 'playwright-core'
import { modal } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { readQrBy } from './readQr.ts'

/** The kit's own, light and dark ones in every notation, and those that nothing can be seen on; and as they are drawn. */
const accents = [
  ['#00687a', '#00687a'],
  ['#5bbfd3', '#5bbfd3'],
  ['yellow', '#ffff00'],
  ['rebeccapurple', '#663399'],
  ['oklch(0.85 0.18 100)', '#eacf00'],
  ['oklch(0.35 0.1 260)', '#18386e'],
  ['color(display-p3 0.1 0.9 0.3)', '#00ea25'],
  ['sienna', '#a0522d'],
  ['white', '#ffffff'],
  ['black', '#000000'],
] as const
const surfaces = { light: '#ffffff', dark: '#121617' }

type Kernel = import('tapkit/kernel').Kernel
type Element = { readonly kernel: Kernel }

/** The theme as what is drawn in the modal has it. */
const drawn = (page: Page) =>
  modal(page).evaluate((dialog) => {
    const style = getComputedStyle(dialog)
    return ['--tk-surface', '--tk-accent'].map((name) => style.getPropertyValue(name)).join(' ')
  })

test('a code is read in both themes with every accent, in place', async ({ openDemo, browser }) => {
  const { page } = await openDemo({ path: '/?features=walletConnect&networks=mainnet,base,solana,bitcoin' })
  const blank = await (await browser.newContext()).newPage()
  try {
    await page.locator('tapkit-modal').waitFor({ state: 'attached' })
    await page.waitForFunction(
      () => (document.querySelector('tapkit-modal') as Element | null)?.kernel?.state.status === 'ready',
    )
    const code = modal(page).getByRole('img', { name: 'QR code: connect a wallet' })
    const visits = [
      { wallet: { name: 'Heron' }, tried: accents },
      { wallet: undefined, tried: accents.slice(0, 1) },
    ]
    for (const { wallet, tried } of visits) {
      // The code of the visit before is given up.
      await page.evaluate(() => (document.querySelector('tapkit-modal') as never as Element).kernel.close())
      await page.waitForFunction(() => {
        const { modal, features } = (document.querySelector('tapkit-modal') as never as Element).kernel.state
        return !modal.open && !features.walletconnect.uri
      })
      await page.evaluate((wallet) => {
        const { kernel } = document.querySelector('tapkit-modal') as never as Element
        kernel.open('ConnectingWalletConnect', { wallet } as never)
      }, wallet)
      await page.waitForFunction(
        () => (document.querySelector('tapkit-modal') as never as Element).kernel.state.features.walletconnect.uri,
      )
      await code.waitFor()
      for (const mode of ['light', 'dark'] as const) {
        for (const [accent, hex] of tried) {
          const uri = await page.evaluate(
            (theme) => {
              const { kernel } = document.querySelector('tapkit-modal') as never as Element
              kernel.setTheme(theme)
              return kernel.state.features.walletconnect.uri
            },
            { mode, accent },
          )
          // A busy machine draws it late.
          await expect.poll(() => drawn(page)).toBe(`${surfaces[mode]} ${hex}`)
          expect(await readQrBy(blank, code), `${mode} ${accent}`).toBe(uri)
        }
      }
    }
  } finally {
    await blank.context().close()
  }
})
