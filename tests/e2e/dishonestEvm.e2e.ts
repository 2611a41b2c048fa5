import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
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
import { balanceOf, button, heading, modal } from './flow.ts'
import { expect } from './harness/index.ts'
import { approving } from './sandboxWallet.ts'
import { tellsHonestly } from './tellsHonestly.ts'

const [alice] = people.accounts
const to = people.carol

async function openPayer({ chains: { ethereum: chain } }: World): Promise<Payer> {
  const nonce = async () => Number(await chain.rpc<string>('eth_getTransactionCount', [alice, 'latest']))
  const [first, before] = await Promise.all([nonce(), balanceOf(chain, to)])
  const payer: Payer = {
    visit: { script: approving },
    wallet: 'Sandbox Wallet',
    handle: () => window.tapkitSandboxWallet,
    asks: ['Send this transaction?', 'Confirm'],
    method: 'eth_sendTransaction',
    ...{ amount: '1', paid: '1 ETH', twice: '2 ETH', value: 10n ** 18n, to },
    received: async () => ({ value: (await balanceOf(chain, to)) - before, transactions: (await nonce()) - first }),
    async hold() {
      await chain.rpc('evm_setAutomine', [false])
      return async () => {
        await chain.rpc('evm_mine')
        await chain.rpc('evm_setAutomine', [true])
      }
    },
    async outlive(page) {
      const [params] = await sends(page, payer)
      return (next) =>
        next.evaluate(async (asked) => {
          await window.tapkitSandboxWallet?.provider.request({ method: 'eth_sendTransaction', params: asked })
        }, params)
    },
  }
  return payer
}

tellsHonestly('Ethereum', openPayer, { whole: true })

describe('Ethereum: the node', () => {
  /** What the wallet was asked to send: what is on the screen, and no fee of ours. */
  const asked = { from: alice, to, value: `0x${(10n ** 18n).toString(16)}`, chainId: '0x1' }

  visitsOf(openPayer)(
    'is slow, lies or hangs, and the review says so; what is sent is what was reviewed',
    inTurn({
      'is slow: nothing can be sent before the review is there, and nothing is told before it says so': async (
        page,
        payer,
        { ethereum: { rpcUrl } },
      ) => {
        const estimate = await delay(page, rpcUrl, 'eth_estimateGas')
        await fillIn(page, payer)
        await heading(page, 'Preparing the details…').waitFor()
        expect(await button(modal(page), 'Send').count()).toBe(0)
        await estimate()
        await expect.poll(() => text(page)).toMatch(/Network fee\s+≈ 0\.0000\d+ ETH/)
        const receipt = await delay(page, rpcUrl, 'eth_getTransactionReceipt')
        await send(page)
        await heading(page, '1 ETH is on its way').waitFor()
        await expect.poll(payer.received).toEqual({ value: payer.value, transactions: 1 })
        expect(await heading(page, '1 ETH sent').count()).toBe(0)
        await receipt()
        await heading(page, '1 ETH sent').waitFor()
        expect(await sends(page, payer)).toEqual([[asked]])
      },
      'says that the transfer would fail: it is said, and cannot be sent': async (
        page,
        payer,
        { ethereum: { rpcUrl } },
      ) => {
        const tell = await lie(page, rpcUrl, 'eth_estimateGas', { error: { code: 3, message: 'execution reverted' } })
        await reviewPayment(page, payer)
        await modal(page).getByText('This transfer would fail').waitFor()
        expect(await button(modal(page), 'Send').isDisabled()).toBe(true)
        expect(await text(page)).toMatch(/Network fee\s+Shown in your wallet/)
        expect(await sends(page, payer)).toEqual([])
        await tell()
        await button(modal(page), 'Cancel').click()
        await button(modal(page), 'Review').click()
        await expect.poll(() => text(page)).toMatch(/Leaves your wallet\s+≈ 1\.0000\d+ ETH/)
        expect(await text(page)).not.toContain('This transfer would fail')
        await send(page)
        await heading(page, '1 ETH sent').waitFor()
        expect(await sends(page, payer)).toEqual([[asked]])
        await expectPaid(payer)
      },
      'hangs over the estimate: the fee is told to be unknown, and the same is sent': async (
        page,
        payer,
        { ethereum: { rpcUrl } },
      ) => {
        const estimate = await delay(page, rpcUrl, 'eth_estimateGas')
        await fillIn(page, payer)
        await modal(page).getByText('The fee couldn’t be estimated').waitFor()
        expect(await text(page)).toMatch(/Network fee\s+Shown in your wallet/)
        expect(await text(page)).toMatch(/Leaves your wallet\s+1 ETH/)
        // The wallet asks the same node.
        await estimate()
        await send(page)
        await heading(page, '1 ETH sent').waitFor()
        expect(await sends(page, payer)).toEqual([[asked]])
        await expectPaid(payer)
      },
      'claims a fee out of proportion: it is said, and the wallet is not told to pay it': async (
        page,
        payer,
        { ethereum: chain },
      ) => {
        const before = await balanceOf(chain, alice)
        const tell = await lie(page, chain.rpcUrl, 'eth_estimateGas', { result: `0x${(1_000_000_000).toString(16)}` })
        await reviewPayment(page, payer)
        await modal(page).getByText('The network fee is high').waitFor()
        expect(await text(page)).toMatch(/Network fee\s+≈ [1-9]\d*\.?\d* ETH/)
        await tell()
        await send(page)
        await heading(page, '1 ETH sent').waitFor()
        expect(await sends(page, payer)).toEqual([[asked]])
        await expectPaid(payer)
        expect(before - (await balanceOf(chain, alice))).toBeLessThan(payer.value + payer.value / 1_000n)
      },
    }),
  )
})
