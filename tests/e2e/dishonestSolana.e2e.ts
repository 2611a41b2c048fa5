import { Keypair } from '@solana/web3.js'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { people } from '../../sandbox/solana/addresses.mjs'
import {
  expectPaid,
  fillIn,
  inTurn,
  type Payer,
  reviewPayment,
  send,
  sends,
  text,
  visitsOf,
  type World,
} from './dishonest.ts'
import { delay, lie } from './dishonestNode.ts'
import { button, heading, modal } from './flow.ts'
import type { TestCluster } from './harness/chains.ts'
import { expect } from './harness/index.ts'
import { approving } from './sandboxWallet.ts'
import { historyOf, lamportsOf } from './solanaFlow.ts'
import { tellsHonestly } from './tellsHonestly.ts'

type Input = { readonly transaction: Uint8Array; readonly account: object; readonly chain: string }
type Standard = {
  readonly accounts: readonly object[]
  readonly features: Record<string, { signAndSendTransaction(input: object): Promise<unknown> }>
}

async function openPayer({ chains }: World): Promise<Payer> {
  const chain = chains.solana
  const to = Keypair.generate().publicKey.toBase58()
  return {
    visit: { wallet: 'solana', script: approving },
    wallet: 'Sandbox Wallet',
    handle: () => window.tapkitSandboxWallet,
    asks: ['Send this transaction?', 'Confirm'],
    method: 'solana:signAndSendTransaction',
    ...{ amount: '1', paid: '1 SOL', twice: '2 SOL', value: 1_000_000_000n, to },
    received: async () => ({
      value: BigInt(await lamportsOf(chain, to)),
      transactions: (await historyOf(chain, to)).length,
    }),
    async hold() {
      await chain.rpc('sandbox_pause')
      return async () => void (await chain.rpc('sandbox_resume'))
    },
    async outlive(page) {
      const bytes = await page.evaluate(() => {
        const { params } = window.tapkitSandboxWallet?.requests.at(-1) ?? {}
        return [...((params as Input[])[0]?.transaction ?? [])]
      })
      return (next) =>
        next.evaluate(async (transaction) => {
          const found: Standard[] = []
          const register = (wallet: Standard) => {
            found.push(wallet)
            return () => {}
          }
          dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
          const [wallet] = found
          const method = 'solana:signAndSendTransaction'
          const input = { account: wallet?.accounts[0], transaction: Uint8Array.from(transaction) }
          await wallet?.features[method]?.signAndSendTransaction(input)
        }, bytes)
    },
  }
}

tellsHonestly('Solana', openPayer)

describe('Solana: the node', () => {
  const held = (chain: TestCluster) => lamportsOf(chain, people.accounts[0])
  /** Sends what is reviewed: once, and to the last lamport what the review says that leaves the wallet. */
  const expectSend = async (page: Page, payer: Payer, chain: TestCluster) => {
    const before = await held(chain)
    await send(page)
    await heading(page, '1 SOL sent').waitFor()
    await expectPaid(payer)
    expect(await held(chain)).toBe(before - 1_006_005_000)
  }
  const leaves = /Network fee\s+0\.006005 SOL[\s\S]*Leaves your wallet\s+1\.006005 SOL/

  visitsOf(openPayer)(
    'is slow, lies, hangs or fails, and the review says so; what is sent is what was reviewed',
    inTurn({
      'is slow: nothing can be sent before the review is there': async (page, payer, { solana: chain }) => {
        const blockhash = await delay(page, chain.rpcUrl, 'getLatestBlockhash')
        await fillIn(page, payer)
        await heading(page, 'Preparing the details…').waitFor()
        expect(await button(modal(page), 'Send').count()).toBe(0)
        await blockhash()
        await expect.poll(() => text(page)).toMatch(leaves)
        await expectSend(page, payer, chain)
        expect(await sends(page, payer)).toHaveLength(1)
      },
      'says that the transfer would fail: it is said, and cannot be sent': async (page, payer, { solana: chain }) => {
        const value = { err: { InstructionError: [0, { Custom: 1 }] }, logs: [], unitsConsumed: 150, accounts: null }
        const said = { result: { context: { slot: 1 }, value } }
        const tell = await lie(page, chain.rpcUrl, 'simulateTransaction', said)
        await reviewPayment(page, payer)
        await modal(page).getByText('This transfer would fail').waitFor()
        expect(await button(modal(page), 'Send').isDisabled()).toBe(true)
        expect(await sends(page, payer)).toEqual([])
        await tell()
        await button(modal(page), 'Cancel').click()
        await button(modal(page), 'Review').click()
        await expect.poll(() => text(page)).toMatch(leaves)
        expect(await text(page)).not.toContain('This transfer would fail')
        await expectSend(page, payer, chain)
      },
      'hangs over the simulation: the review is there without it, and the same is sent': async (
        page,
        payer,
        { solana: chain },
      ) => {
        const simulation = await delay(page, chain.rpcUrl, 'simulateTransaction')
        await reviewPayment(page, payer)
        await expect.poll(() => text(page)).toMatch(leaves)
        expect(await text(page)).not.toContain('would fail')
        // The wallet asks the same node.
        await simulation()
        await expectSend(page, payer, chain)
      },
      'fails: that nothing was sent is said, and it can be tried again': async (page, payer, { solana: chain }) => {
        const said = { error: { code: -32_005, message: 'Node is behind' } }
        const tell = await lie(page, chain.rpcUrl, 'getLatestBlockhash', said)
        await fillIn(page, payer)
        await heading(page, 'The details didn’t load').waitFor()
        await modal(page).getByText('Nothing was sent.').waitFor()
        expect(await sends(page, payer)).toEqual([])
        await tell()
        await button(modal(page), 'Try again').click()
        await expect.poll(() => text(page)).toMatch(leaves)
        await expectSend(page, payer, chain)
        expect(await sends(page, payer)).toHaveLength(1)
      },
    }),
  )
})
