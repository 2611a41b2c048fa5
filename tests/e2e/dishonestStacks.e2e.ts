import { people } from '../../sandbox/stacks/addresses.mjs'
import { type Payer, sends, type World } from './dishonest.ts'
import { shared, stand } from './dishonestNode.ts'
import { tellsHonestly } from './tellsHonestly.ts'

const [alice] = people.accounts
const to = people.bob

/** The API's list of an account, and its word for one transaction. */
const told = /\/extended\/v1\/(address\/[^/]+\/transactions|tx\/0x[0-9a-f]{64})/

async function openPayer({ sandbox: { stacks } }: World): Promise<Payer> {
  const { apiUrl } = stacks
  const account = async (address: string) => (await fetch(`${apiUrl}/v2/accounts/${address}?proof=0`)).json()
  await fetch(`${apiUrl}/sandbox/reset`, { method: 'POST' })
  const payer: Payer = {
    visit: { path: '/stacks.html', script: `window.tapkitStacksWalletOptions = { mode: 'approve' }` },
    wallet: 'Sandbox Stacks',
    handle: () => window.tapkitStacksWallet,
    asks: ['Send this?', 'Send'],
    method: 'stx_transferStx',
    ...{ amount: '10', paid: '10 STX', twice: '20 STX', value: 10_000_000n, to },
    received: async () => ({
      value: BigInt((await account(to)).balance),
      transactions: Number((await account(alice)).nonce),
    }),
    // An API that is behind its node.
    hold: (page) =>
      stand(page, told, (route) =>
        route.fulfill({
          headers: shared,
          json: route.request().url().includes('/tx/') ? { tx_status: 'pending' } : { results: [] },
        }),
      ),
    async outlive(page) {
      const [params] = await sends(page, payer)
      return (next) =>
        next.evaluate(async (asked) => {
          const { StacksProvider } = (window as unknown as { TapkitSandbox: { StacksProvider: Provider } })
            .TapkitSandbox
          await StacksProvider.request('stx_transferStx', asked)
        }, params)
    },
  }
  return payer
}

type Provider = { request(method: string, params: unknown): Promise<unknown> }

tellsHonestly('Stacks', openPayer)
