import type { Page } from 'playwright-core'
import { chooser, type Dialect, expectField, explorerOf, inBitcoinWallet, own, tile } from './bitcoin.ts'
import { button } from './flow.ts'
import type { SandboxAddress } from './harness/globalSetup.ts'
import { answer } from './sandboxWallet.ts'

type Order = {
  readonly id: string
  readonly state: string
  readonly fundingAddress: string
  readonly fundAmount: number
  readonly fundTransactionId?: string
  /** How often the service was told of the payment, and took it. */
  readonly executions: number
  /** The transactions by which it was carried out, the latest last. */
  readonly sent: readonly { readonly for: 'mint' | 'reveal' | 'refund'; readonly txid: string }[]
}

type Rune = { readonly entry: { readonly spaced_rune: string } }

/** The service's answer under a fault is an error in the console as well. */
export const badAnswer = /Failed to load resource: the server responded with a status of (400|500)/

/** The order service and the index of runes, asked directly and not through the page. */
export function orderService(sandbox: SandboxAddress) {
  const { bitcoin } = sandbox
  const explorer = explorerOf(sandbox)
  const read = async (url: string) => (await fetch(url)).json()
  return {
    ...explorer,
    setFaults: async (faults: readonly object[]): Promise<void> => {
      const body = JSON.stringify(faults)
      const { ok, status } = await fetch(`${bitcoin.explorerUrl}/sandbox/faults`, { method: 'POST', body })
      if (!ok) throw new Error(`The service did not take these faults: ${status}.`)
    },
    orders: (): Promise<readonly Order[]> => read(`${bitcoin.explorerUrl}/sandbox/orders`),
    rune: (name: string): Promise<Rune> => read(`${bitcoin.ordUrl}/rune/${encodeURIComponent(name)}`),
    /** The transactions by which others pay an address. A transaction that spends from it, and pays partly back, is no such payment. */
    async payments(address: string): Promise<readonly string[]> {
      const ids = (await explorer.history(address)).map(({ txid }) => txid)
      const told = await Promise.all(ids.map(async (txid) => ({ txid, ...(await explorer.transaction(txid)) })))
      return told
        .filter(({ vout }) => vout.some(({ scriptpubkey_address: to }) => to === address))
        .filter(({ vin }) => vin.every(({ prevout }) => prevout.scriptpubkey_address !== address))
        .map(({ txid }) => txid)
    },
  }
}

/** The order that was made last. */
export async function lastOrder(service: ReturnType<typeof orderService>): Promise<Order> {
  const order = (await service.orders()).at(-1)
  if (!order) throw new Error('The service has no order.')
  return order
}

/**
 * How many mints of the order made last are in blocks. The rune's own count has the mints of orders of earlier tests as well,
 * because any new block carries them on.
 */
export async function mintsInBlocks(service: ReturnType<typeof orderService>): Promise<number> {
  const { sent } = await lastOrder(service)
  const mints = sent.filter((each) => each.for === 'mint')
  const told = await Promise.all(mints.map(({ txid }) => service.transaction(txid)))
  return told.filter(({ status }) => status.confirmed).length
}

/** Shares the addresses of the sats-connect wallet with the page. */
export async function shareAddresses(page: Page): Promise<void> {
  await button(page, 'Get addresses').click()
  await tile(page, 'Sandbox Sats').click()
  await answer(page, 'Share your Bitcoin addresses?', 'Share')
  await chooser(page).waitFor({ state: 'detached' })
  await expectField(page, 'ordinals').toBe(own.p2tr)
}

/** By which methods the wallet was asked for a payment, and to mint or etch by itself. */
export const askedOf = (page: Page, dialect: Dialect = 'sats') =>
  inBitcoinWallet(page, dialect, ({ requests }) =>
    requests
      .map(({ method }) => method)
      .filter((method) => /^(sendTransfer|sendBitcoin|signPsbt|runes_.*)$/.test(method)),
  )
