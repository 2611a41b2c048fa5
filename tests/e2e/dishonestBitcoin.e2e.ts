import { bob } from '../../sandbox/bitcoin/accounts.mjs'
import { explorerOf } from './bitcoin.ts'
import { type Payer, sends, type World } from './dishonest.ts'
import { shared, stand } from './dishonestNode.ts'
import { approving } from './sandboxWallet.ts'
import { tellsHonestly } from './tellsHonestly.ts'

/** The explorer's list of an address, and its word for one transaction. */
const told = /\/api\/(address\/[^/]+\/txs|tx\/[0-9a-f]{64})$/

async function openPayer({ sandbox }: World): Promise<Payer> {
  const explorer = explorerOf(sandbox)
  const before = (await explorer.history(bob)).map(({ txid }) => txid)
  const payer: Payer = {
    visit: { path: '/?networks=bitcoin&wallet=bitcoin', script: approving },
    wallet: 'Sandbox Wallet',
    handle: () => window.tapkitBitcoinWallets?.sats,
    asks: ['Send bitcoin?', 'Send'],
    method: 'sendTransfer',
    ...{ amount: '0.01', paid: '0.01 BTC', twice: '0.02 BTC', value: 1_000_000n, to: bob },
    async received() {
      const listed = await explorer.history(bob)
      const paid = listed.filter(({ txid }) => !before.includes(txid))
      const transactions = await Promise.all(paid.map(({ txid }) => explorer.transaction(txid)))
      const outputs = transactions.flatMap(({ vout }) => vout)
      const own = outputs.filter(({ scriptpubkey_address: address }) => address === bob)
      return { value: own.reduce((sum, { value }) => sum + BigInt(value), 0n), transactions: paid.length }
    },
    // An explorer that is behind its node.
    async hold(page) {
      const release = await stand(page, told, async (route) => {
        if (route.request().url().endsWith('/txs')) return route.fulfill({ headers: shared, json: [] })
        const answer = await route.fetch()
        return route.fulfill({ response: answer, json: { ...(await answer.json()), status: { confirmed: false } } })
      })
      return async () => {
        await explorer.mine()
        await release()
      }
    },
    async outlive(page) {
      const [params] = await sends(page, payer)
      return async (next) => {
        await next.evaluate(async (asked) => {
          const { BitcoinProvider } = (window as unknown as { TapkitSandbox: { BitcoinProvider: Provider } })
            .TapkitSandbox
          await BitcoinProvider.request('sendTransfer', asked)
        }, params)
        await explorer.mine()
      }
    },
  }
  return payer
}

type Provider = { request(method: string, params: unknown): Promise<unknown> }

tellsHonestly('Bitcoin', openPayer)
