import { bob } from '../../../bitcoin/accounts.mjs'
import { people } from '../../../evm/addresses.mjs'
import type { SandboxConfig } from '../../sandboxConfig.ts'
import type { Hands } from '../createHands.ts'
import { pressIn } from './pressIn.ts'

type Bring = (hands: Hands, config: SandboxConfig) => unknown

const ether = 'eip155:1/slip44:60'

async function openDeposit({ account, kit }: Hands): Promise<void> {
  await account('eip155')
  kit.kernel.navigate('PayWithExchange')
}

async function deposit(hands: Hands): Promise<void> {
  await openDeposit(hands)
  await hands.press(/^Pay with Sandbox Exchange/)
}

/** As a host asks for it: the answer, which comes at the end, is its own. */
const ask = ({ kit }: Hands, options: Parameters<typeof kit.features.pay.pay>[0]): void =>
  void kit.features.pay.pay(options)

export const paying = {
  deposit: openDeposit,
  depositAssets: async (hands) => {
    await openDeposit(hands)
    hands.kit.kernel.navigate('PayWithExchangeSelectAsset')
  },
  noExchanges: async (hands, { api }) => {
    hands.cut('fails', `${api.url}/v1/json-rpc`)
    await openDeposit(hands)
  },
  depositing: async (hands) => {
    hands.stageWindow('open')
    await deposit(hands)
  },
  deposited: async (hands) => {
    const stage = hands.stageWindow('open')
    await deposit(hands)
    await pressIn(await stage.url(), { press: 'send' })
  },
  failedDeposit: async (hands) => {
    const stage = hands.stageWindow('open')
    await deposit(hands)
    await pressIn(await stage.url(), { press: 'fail' })
  },
  payment: async (hands) => {
    await hands.connect('eip155')
    ask(hands, { recipient: people.bob, amount: '0.02', asset: ether })
  },
  payQuote: async (hands) => {
    await hands.connect('eip155')
    ask(hands, { recipient: people.bob, amount: '0.02', asset: ether })
    await hands.press(/^Pay with another asset/)
    await hands.press(/^USD Coin/)
    // The sandbox reads its prices of a whole chain, which on a busy machine takes longer than the kit waits for a quote (pay 8):
    // the visitor asks again, as the view offers.
    const { state } = hands.kit.kernel
    const answered = () =>
      hands.until(() => /success|error/.test(state.features.pay.quote.status) && state.features.pay.quote)
    while ((await answered()).status === 'error') await hands.press(/^Try again/)
  },
  payReview: async (hands) => {
    await hands.connect('eip155')
    ask(hands, { recipient: people.bob, amount: '0.02', asset: ether })
    await hands.press(/^Pay with Sandbox Wallet/)
  },
  payLink: async (hands) => {
    ask(hands, { uri: `bitcoin:${bob}?amount=0.001` })
    await hands.press(/^Pay by link/)
  },
} as const satisfies Readonly<Record<string, Bring>>
