// Every library that an app may bring, in one page: each pays on the sandbox's chains through the wallet that the kit has connected.
import type { Page } from 'playwright-core'
import { beforeAll, describe } from 'vitest'
import { bob as bitcoinBob } from '../../../sandbox/bitcoin/accounts.mjs'
import { people } from '../../../sandbox/evm/addresses.mjs'
import { drivePhone } from '../../../sandbox/phone/drivePhone.ts'
import { nodesOf, serveFolder } from '../../../sandbox/server.mjs'
import { people as solanaPeople } from '../../../sandbox/solana/addresses.mjs'
import { ensureBuilt } from '../../../scripts/build.mjs'
import { explorerOf } from '../bitcoin.ts'
import { denyStorage } from '../denyStorage.ts'
import type { TestChain } from '../harness/chains.ts'
import { test as base, expect } from '../harness/index.ts'
import { lamportsOf } from '../solanaFlow.ts'
import { buildHost } from './buildHost.ts'

let root = ''
beforeAll(async () => {
  await ensureBuilt()
  root = await buildHost()
})

const test = base
  .extend('phone', async ({ sandbox }, { onCleanup }) => {
    const phone = drivePhone(sandbox.phone.url)
    await phone.reset()
    await phone.set({ mode: 'approve', grant: { accounts: [0] } })
    onCleanup(async () => {
      await phone.reset()
    })
    return phone
  })
  .extend('openPage', ({ openSite, sandbox }, { onCleanup }) => {
    let stop = async () => {}
    onCleanup(() => stop())
    return async (script?: string) => {
      const site = await serveFolder({ root, port: 0, config: sandbox as never })
      stop = site.stop
      return openSite(site.url, { hosts: nodesOf(sandbox), script })
    }
  })

/** Calls a function of the page, once it has them: `use(page, 'wagmi', 'pay', bob, 7)`. */
async function use(page: Page, ...path: readonly (string | number)[]): Promise<unknown> {
  const adapters = await page.waitForFunction(() => Reflect.get(window, 'adapters') as unknown)
  return adapters.evaluate((from, names) => {
    let found: unknown = from
    for (const [at, name] of names.entries()) {
      const own: unknown = Reflect.get(Object(found), name)
      if (typeof own === 'function') return own.apply(found, names.slice(at + 1))
      found = own
    }
    return found
  }, path)
}

/** What the chain has recorded under a hash, once it has: libraries wait for the next block, which here comes with the next payment alone. */
async function recorded({ rpc }: TestChain, hash: unknown) {
  const receipt = () => rpc<{ status: string } | null>('eth_getTransactionReceipt', [hash])
  await expect.poll(receipt).not.toBeNull()
  const { from, to, value } = await rpc<{ from: string; to: string; value: string }>('eth_getTransactionByHash', [hash])
  return [(await receipt())?.status, from, to, Number(value)]
}
const [alice] = people.accounts
const paid = (wei: number) => ['0x1', alice.toLowerCase(), people.bob.toLowerCase(), wei]

describe('each adapter', () => {
  test.for([
    ['pays on its chain, and what is there is what was asked for', ''],
    ['pays where the browser denies storage (storage 5)', denyStorage],
  ])('%s', async ([, script], { openPage, chains, sandbox }) => {
    const { page } = await openPage(script)
    expect(await use(page, 'connect', 'eip155', 'Sandbox Wallet')).toBe(alice)
    for (const [at, library] of ['ethers 6', 'ethers 5', 'BrowserProvider', 'viem'].entries()) {
      const hash = await use(page, 'ethereum', library, people.bob, 1_000 + at)
      expect(await recorded(chains.ethereum, hash), library).toEqual(paid(1_000 + at))
    }
    expect(await recorded(chains.ethereum, await use(page, 'wagmi', 'pay', people.bob, 1_010))).toEqual(paid(1_010))

    expect(await use(page, 'connect', 'solana', 'Sandbox Wallet')).toBe(solanaPeople.accounts[0])
    const before = await lamportsOf(chains.solana, solanaPeople.bob)
    for (const library of ['solana/web3', 'solana/kit']) await use(page, 'solana', library, solanaPeople.bob, 5_000)
    await expect.poll(() => lamportsOf(chains.solana, solanaPeople.bob)).toBe(before + 10_000)

    await use(page, 'connect', 'bip122', 'Sandbox Sats')
    const { transaction } = explorerOf(sandbox)
    for (const [at, library] of ['@scure/btc-signer', 'bitcoinjs-lib'].entries()) {
      const txid = String(await use(page, 'bitcoin', library, bitcoinBob, 2_000 + at))
      const { vout } = await transaction(txid)
      expect(vout, library).toContainEqual(
        expect.objectContaining({ scriptpubkey_address: bitcoinBob, value: 2_000 + at }),
      )
    }
  })
})

describe('wagmi over WalletConnect', () => {
  test('connects by its code, pays on two chains, is there after a reload, and ends with the wallet', async ({
    openPage,
    chains,
    phone,
  }) => {
    const { page } = await openPage()
    const connecting = use(page, 'wagmi', 'connect', 'walletConnect')
    await expect.poll(() => use(page, 'wagmi', 'codes')).toHaveLength(1)
    await phone.pair(((await use(page, 'wagmi', 'codes')) as string[])[0] ?? '')
    expect(await connecting).toBe(1)
    expect(await use(page, 'wagmi', 'state')).toBe(`connected ${alice} 1 walletConnect`)
    expect(await recorded(chains.ethereum, await use(page, 'wagmi', 'pay', people.bob, 11))).toEqual(paid(11))
    expect(await use(page, 'wagmi', 'switchChain', 8453)).toBe(8453)
    expect(await recorded(chains.base, await use(page, 'wagmi', 'pay', people.bob, 12))).toEqual(paid(12))

    const hash = await use(page, 'ethereum', 'BrowserProvider', people.bob, 13)
    expect(await recorded(chains.base, hash)).toEqual(paid(13))

    await page.reload()
    expect(await use(page, 'wagmi', 'reconnect')).toEqual(['walletConnect'])
    expect(await use(page, 'wagmi', 'state')).toBe(`connected ${alice} 8453 walletConnect`)
    expect(await use(page, 'wagmi', 'sign', 'hello')).toMatch(/^0x[0-9a-f]{130}$/)
    const asked = (await phone.state()).requests.map(({ chainId, method }) => `${chainId} ${method}`)
    expect(asked).toEqual([
      'eip155:1 eth_sendTransaction',
      'eip155:8453 eth_sendTransaction',
      'eip155:8453 eth_sendTransaction',
      'eip155:8453 personal_sign',
    ])
    await phone.disconnect()
    await expect.poll(() => use(page, 'wagmi', 'state')).toBe('disconnected nobody nowhere by nothing')
  })
})
