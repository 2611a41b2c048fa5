import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { beforeAll, describe } from 'vitest'
import { publicKeys } from '../../sandbox/bitcoin/accounts.mjs'
import { makePsbt } from '../../sandbox/demo/bitcoin/makePsbt.ts'
import { explorerOf, inBitcoinWallet, own, verifies, withWallets } from './bitcoin.ts'
import { expect, test } from './harness/index.ts'
import { answer } from './sandboxWallet.ts'

type Reply = {
  status: string
  result: { addresses: { address: string; purpose: string }[]; signature: string; txid: string }
  error?: { code: number }
}
type Peer = {
  request(method: string, params: unknown, providerId: string): Promise<Reply>
  getProviders(): { id: string; name: string }[]
  addListener(listener: { eventName: string; cb: (event: unknown) => void }, providerId: string): () => void
}

const SATS_ID = 'TapkitSandbox.BitcoinProvider'
const addresses = [
  { address: own.p2wpkh, publicKey: publicKeys.payment, purpose: 'payment', addressType: 'p2wpkh' },
  { address: own.p2tr, publicKey: publicKeys.ordinals, purpose: 'ordinals', addressType: 'p2tr' },
]

let peer = ''
beforeAll(async () => {
  const lib = { entry: join(import.meta.dirname, 'peers/satsConnect.ts'), formats: ['iife' as const], name: 'peer' }
  const built = await build({ configFile: false, logLevel: 'error', build: { write: false, target: 'es2022', lib } })
  const [bundle] = Array.isArray(built) ? built : []
  const [chunk] = bundle?.output ?? []
  peer = chunk?.type === 'chunk' ? chunk.code : expect.fail('nothing was built')
})

const ask = (page: Page, method: string, params: unknown = null): Promise<Reply> =>
  page.evaluate(
    async ([name, input, id]) => {
      const { satsConnect } = globalThis as unknown as { satsConnect: Peer }
      return satsConnect.request(name as string, input, id as string)
    },
    [method, params, SATS_ID],
  )

// The wallets' makers are not ours to ask: a dapp library that many sites use has to get along with ours.
describe('sats-connect as the dapp', () => {
  test('finds the wallet, reads, signs, pays, hears and is refused', async ({ openDemo, sandbox }) => {
    const { page } = await openDemo({ path: '/bitcoin.html', script: `${withWallets({ mode: 'approve' })};${peer}` })
    await inBitcoinWallet(page, 'sats', () => {})
    const names = await page.evaluate(() =>
      (globalThis as unknown as { satsConnect: Peer }).satsConnect.getProviders().map(({ id }) => id),
    )
    expect(names).toContain(SATS_ID)

    const shared = await ask(page, 'getAddresses', { purposes: ['payment', 'ordinals'], message: 'Hello' })
    expect(shared.result.addresses.map(({ address }) => address)).toEqual(addresses.map(({ address }) => address))
    for (const address of [own.p2wpkh, own.p2tr]) {
      const { result } = await ask(page, 'signMessage', { address, message: 'a peer asks' })
      expect(verifies(address, 'a peer asks', result.signature)).toBe(true)
    }

    const explorer = explorerOf(sandbox)
    const { psbt, signInputs } = await makePsbt(explorer.url, addresses)
    const signed = await ask(page, 'signPsbt', { psbt, signInputs, broadcast: true })
    expect((await explorer.transaction(signed.result.txid)).vin).toHaveLength(2)
    const paid = await ask(page, 'sendTransfer', { recipients: [{ address: own.p2tr, amount: 4321 }] })
    expect((await explorer.transaction(paid.result.txid)).vout.map(({ value }) => value)).toContain(4321)

    const heard = page.evaluate(
      (id) =>
        new Promise((resolve) => {
          const { satsConnect } = globalThis as unknown as { satsConnect: Peer }
          satsConnect.addListener({ eventName: 'accountChange', cb: resolve }, id)
          window.tapkitBitcoinWallets?.sats?.setAddressType('p2sh')
        }),
      SATS_ID,
    )
    expect(await heard).toMatchObject({ type: 'accountChange' })

    await inBitcoinWallet(page, 'sats', (wallet) => {
      wallet.mode = 'ask'
    })
    const refused = ask(page, 'signMessage', { address: own.p2sh, message: 'no' })
    await answer(page, 'Sign this message?', 'Reject')
    expect(await refused).toMatchObject({ status: 'error', error: { code: -32000 } })
  })
})
