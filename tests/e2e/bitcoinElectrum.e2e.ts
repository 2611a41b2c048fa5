// Collected only where `electrum` is on PATH: see vitest.e2e.config.ts.
import { bob } from '../../sandbox/bitcoin/accounts.mjs'
import { expectField, explorerOf, field, own, tile, txidOf, verifies, withWallets } from './bitcoin.ts'
import { button } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { startElectrum } from './peers/electrum.ts'

/** What an extension would inject: a provider that talks to the wallet elsewhere, registered by WBIP004. */
const shim = `
  window.ElectrumShim = { request: (method, params) => window.electrum(method, params ?? null) }
  window.btc_providers = [{ id: 'ElectrumShim', name: 'Electrum', icon: 'data:image/svg+xml,<svg/>' }]
`

test('Electrum, which nobody here wrote: addresses, a message, a PSBT that the judge accepts', async ({
  openDemo,
  sandbox,
}) => {
  const electrum = await startElectrum()
  try {
    const { page } = await openDemo({ path: '/terms.html', script: `${withWallets({ install: [] })};${shim}` })
    await page.context().exposeFunction('electrum', electrum.request)
    await page.goto(`${sandbox.url}/bitcoin.html`)
    await button(page, 'Get addresses').click()
    await tile(page, 'Electrum').click()
    await expectField(page, 'payment').toBe(own.p2wpkh)

    await page.getByRole('textbox', { name: 'Message' }).fill('Electrum signs this')
    await button(page, 'Sign message').click()
    await expectField(page, 'signature').toMatch(/^[A-Za-z0-9+/]{87}=$/)
    const signature = (await field(page, 'signature').textContent()) ?? ''
    expect(verifies(own.p2wpkh, 'Electrum signs this', signature)).toBe(true)

    await button(page, 'Make a PSBT').click()
    await expect.poll(() => page.getByRole('textbox', { name: 'PSBT' }).inputValue()).toMatch(/^cHNidP8/)
    await button(page, 'Sign and send').click()
    const { vin, vout } = await explorerOf(sandbox).transaction(await txidOf(page, 'psbt'))
    expect(vin.map(({ prevout }) => prevout.scriptpubkey_type)).toEqual(['v0_p2wpkh'])
    expect(vout).toContainEqual(expect.objectContaining({ scriptpubkey_address: bob, value: 10_000 }))

    await button(page, 'Send').click()
    await expectField(page, 'sent').toMatch(/^-3260[13]: .*Electrum knows no sendTransfer/)
  } finally {
    await electrum.stop()
  }
})
