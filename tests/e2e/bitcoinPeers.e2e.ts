import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { beforeAll, describe } from 'vitest'
import { bob, publicKeys } from '../../sandbox/bitcoin/accounts.mjs'
import { seeded } from '../../sandbox/bitcoin/seedOrdinals.mjs'
import { makePsbt } from '../../sandbox/demo/bitcoin/makePsbt.ts'
import { explorerOf, inBitcoinWallet, own, verifies, withWallets } from './bitcoin.ts'
import { expect, test } from './harness/index.ts'
import { answer } from './sandboxWallet.ts'

type Reply = {
  status: string
  result: { addresses: { address: string; purpose: string }[]; signature: string; txid: string }
  error?: { code: number }
}
type Held = {
  balances: { runeName: string; amount: string }[]
  inscriptions: { inscriptionId: string }[]
  orderId: string
  txid: string
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

/** The result of a request that succeeds. */
async function succeed(page: Page, method: string, params: unknown = null): Promise<Held> {
  const { status, result, error } = await ask(page, method, params)
  expect({ method, status, error }).toEqual({ method, status: 'success', error: undefined })
  return result as unknown as Held
}

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

  test('holds, sends, mints and etches runes, and sends an inscription, by the wallet’s own methods', async ({
    openDemo,
    sandbox,
  }) => {
    const script = `${withWallets({ mode: 'approve' })};${peer}`
    const { page } = await openDemo({ path: '/bitcoin.html?ordinals=on', script })
    await inBitcoinWallet(page, 'sats', () => {})
    await ask(page, 'getAddresses', { purposes: ['payment', 'ordinals'] })
    const { explorerUrl } = sandbox.bitcoin
    const mine = (blocks: number) => fetch(`${explorerUrl}/sandbox/mine?blocks=${blocks}`, { method: 'POST' })
    const amountOf = async (name: string) => {
      const { balances } = await succeed(page, 'runes_getBalance')
      return Number(balances.find(({ runeName }) => runeName === name)?.amount ?? 0)
    }

    const { name } = seeded.runes.buckets
    const before = await amountOf(name)
    const who = { destinationAddress: own.p2tr, refundAddress: own.p2wpkh, feeRate: 2, network: 'Regtest' }
    const minted = await succeed(page, 'runes_mint', { runeName: name, repeats: 1, ...who })
    await mine(2)
    expect(await succeed(page, 'runes_getOrder', { id: minted.orderId, network: 'Regtest' })).toMatchObject({
      ...{ id: minted.orderId, orderType: 'rune_mint', state: 'complete' },
    })
    expect(await amountOf(name)).toBe(before + 100)

    const letters = [...String(Date.now())].map((digit) => String.fromCharCode(65 + Number(digit))).join('')
    const runeName = `PEER•${letters}`
    await succeed(page, 'runes_etch', {
      runeName,
      isMintable: false,
      premine: '9',
      divisibility: 0,
      symbol: '$',
      ...who,
    })
    await mine(7)
    expect(await amountOf(runeName)).toBe(9)

    await succeed(page, 'runes_transfer', { recipients: [{ runeName, amount: '4', address: bob }] })
    await mine(1)
    expect(await amountOf(runeName)).toBe(5)

    const [first] = (await succeed(page, 'ord_getInscriptions', { offset: 0, limit: 1 })).inscriptions
    const inscriptionId = first?.inscriptionId ?? ''
    const { txid } = await succeed(page, 'ord_sendInscriptions', { transfers: [{ address: own.p2tr, inscriptionId }] })
    await mine(1)
    const told = await (await fetch(`${sandbox.bitcoin.ordUrl}/inscription/${inscriptionId}`)).json()
    expect(told.satpoint).toBe(`${txid}:0:0`)
  })
})
