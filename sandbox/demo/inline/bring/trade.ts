import type { SwapToken } from 'tapkit/features/swap'
import { swapIntent } from 'tapkit/features/swap/intents'
import { tokens, uniswap } from '../../../evm/addresses.mjs'
import type { SandboxConfig } from '../../sandboxConfig.ts'
import type { Hands } from '../createHands.ts'
import { pressIn } from './pressIn.ts'

type Bring = (hands: Hands, config: SandboxConfig) => unknown

type Form = { readonly amount: string; readonly fromToken?: string; readonly toToken?: string }

/** Fills the form in, as a host may. */
async function fill({ kit, account }: Hands, form: Form): Promise<void> {
  await account('eip155')
  kit.kernel.navigate('Swap', { toToken: 'USDC', ...form })
}

async function review(hands: Hands, form: Form): Promise<void> {
  await fill(hands, form)
  await hands.press(/^Review swap/)
}

export const swapping = {
  swap: (hands) => fill(hands, { amount: '0.5' }),
  swapTokens: async (hands) => {
    await fill(hands, { amount: '0.5' })
    hands.kit.kernel.navigate('SwapSelectToken', { side: 'to' })
  },
  swapShort: (hands) => fill(hands, { amount: '1000000' }),
  swapNone: (hands) => fill(hands, { amount: '0.000000000000000001' }),
  swapImpact: (hands) => review(hands, { amount: '90' }),
  swapApproval: (hands) => review(hands, { amount: '100', fromToken: 'USDC', toToken: 'DAI' }),
  swapReview: (hands) => review(hands, { amount: '0.5' }),
  swapRefused: async (hands) => {
    await review(hands, { amount: '0.5' })
    hands.answer('reject')
  },
  swapFailed: async (hands, { chains, api }) => {
    await hands.account('eip155')
    hands.cut('fails', ...chains.map(({ rpcUrl }) => rpcUrl), `${api.url}/`)
    hands.kit.kernel.navigate('Swap', { amount: '0.5', toToken: 'USDC' })
  },
  /** As a host's own code trades: by the same service, the same review of what is sent, and the same ledger. */
  swapped: async ({ kit, connect, answer }) => {
    const { kernel } = kit
    await connect('eip155')
    const live = kernel.connection('eip155')
    const service = live && kernel.hooks.services.for('swap').call([], { network: live.network })[0]
    if (!service) throw new Error('Nobody trades here.')
    const signal = AbortSignal.timeout(30_000)
    const { USDC } = tokens[1]
    const ether: SwapToken = { name: 'Ether', symbol: 'ETH', decimals: 18, address: undefined }
    const amount = 10n ** 17n
    const request = { ...live, from: ether, to: USDC, amount, slippage: 100, signal }
    const quote = await service.fetchQuote(request)
    const steps = await service.prepare({ ...request, quote })
    const prepared = await kit.prepare(
      swapIntent({
        ...{ payload: await steps.build({ signal }), from: ether, amount, to: USDC },
        ...{ least: (quote.amountOut * 99n) / 100n, routers: [uniswap.router], validUntil: quote.validUntil },
      }),
    )
    answer('approve')
    await kit.send(prepared)
    kit.open('Account')
    kernel.navigate('SwapStatus', { id: prepared.id })
  },
} as const satisfies Readonly<Record<string, Bring>>

async function buy(hands: Hands): Promise<void> {
  await hands.account('eip155')
  hands.kit.kernel.navigate('OnRampProviders')
  await hands.press(/^Continue with/)
}

async function loseSeller({ account, cut, kit }: Hands, { api }: SandboxConfig): Promise<void> {
  await account('eip155')
  cut('fails', `${api.url}/v1/onramp`)
  kit.kernel.navigate('OnRampProviders')
}

export const buying = {
  fund: async ({ account, kit }) => {
    await account('eip155')
    kit.kernel.navigate('FundWallet')
  },
  buy: async ({ account, kit }) => {
    await account('eip155')
    kit.kernel.navigate('OnRampProviders')
  },
  buyFailed: loseSeller,
  buySample: async (hands, config) => {
    await loseSeller(hands, config)
    await hands.check(/^Meld/)
  },
  buyTokens: async ({ account, kit }) => {
    await account('eip155')
    kit.kernel.navigate('OnRampProviders')
    kit.kernel.navigate('OnRampTokenSelect')
  },
  buyCurrencies: async ({ account, kit }) => {
    await account('eip155')
    kit.kernel.navigate('OnRampProviders')
    kit.kernel.navigate('OnRampFiatSelect')
  },
  buyBlocked: async (hands) => {
    hands.stageWindow('blocked')
    await buy(hands)
  },
  buying: async (hands) => {
    hands.stageWindow('open')
    await buy(hands)
  },
  bought: async (hands) => {
    const stage = hands.stageWindow('open')
    await buy(hands)
    await pressIn(await stage.url(), { press: 'pay', sourceAmount: '100' })
  },
  declinedBuy: async (hands) => {
    const stage = hands.stageWindow('open')
    await buy(hands)
    await pressIn(await stage.url(), { press: 'decline' })
  },
} as const satisfies Readonly<Record<string, Bring>>
