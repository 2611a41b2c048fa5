import type { AppKit } from 'tapkit'
import { people } from '../../evm/addresses.mjs'
import type { Manner } from '../../wallet/manner.ts'
import type { Mode } from '../../wallet/types.ts'
import type { SandboxConfig } from '../sandboxConfig.ts'
import { activity, names, tokens, whole } from './bring/account.ts'
import { paying } from './bring/pay.ts'
import { buying, swapping } from './bring/trade.ts'
import { createHands, type Hands } from './createHands.ts'
import type { StateId } from './states.ts'

type Bring = (hands: Hands, config: SandboxConfig) => unknown

const amount = '1.5'
const value = 1_500_000_000_000_000_000n
/** No app offers it. */
const nowhere = 424_242

/** The kit draws each state as it would for anybody: nothing here knows how. */
const brings: Readonly<Record<StateId, Bring>> = {
  connect: ({ kit }) => kit.open('Connect'),
  none: ({ kit }) => kit.open('Connect'),
  missing: ({ kit }) => kit.open('Send', { amount }),
  help: ({ kit }) => {
    kit.open('Connect')
    kit.kernel.navigate('WhatIsAWallet')
  },
  chains: async ({ kit, findWallet }) => {
    const { key } = await findWallet()
    kit.open('Connect')
    kit.kernel.navigate('ConnectingMultiChain', { key })
  },
  connecting: (hands) => ask(hands, 'hang'),
  declined: (hands) => ask(hands, 'reject'),
  signIn: (hands) =>
    stopAt(hands, () => hands.kit.state.features.siwx.requests.some(({ status }) => status === 'ready')),
  email: (hands) => stopAt(hands, () => hands.kit.state.features.emailCapture.requests.length > 0),
  account: ({ account }) => account(),
  whole,
  onSolana: ({ account }) => account('solana'),
  onBitcoin: ({ account }) => account('bip122'),
  onStacks: ({ account }) => account('stacks'),
  wallets: (hands) => further(hands, 'ProfileWallets'),
  receive: (hands) => further(hands, 'Receive'),
  networks: (hands) => further(hands, 'Networks'),
  switching: (hands) => move(hands, 'hang'),
  kept: (hands) => move(hands, 'reject'),
  unsupported: async ({ kit, connect }) => {
    await connect()
    window.tapkitSandboxWallet?.switchChain(nowhere)
    kit.open()
  },
  send: (hands) => further(hands, 'Send'),
  tokens: async (hands) => {
    await further(hands, 'Send')
    hands.kit.kernel.navigate('SendSelectToken')
  },
  short: (hands) => fill(hands, '1000000'),
  review: (hands) => review(hands, 'ask'),
  refused: (hands) => review(hands, 'reject'),
  asked: (hands) => pay(hands, 'honest', 'hang'),
  sent: (hands) => pay(hands, 'honest'),
  different: (hands) => pay(hands, 'sendsMore'),
  ...tokens,
  ...activity,
  ...swapping,
  ...buying,
  ...paying,
  ...names,
}

/** Brings the modal to a state. @throws {Error} where the sandbox doesn't get there */
export async function show(kit: AppKit, id: StateId, config: SandboxConfig): Promise<void> {
  await brings[id](createHands(kit), config)
}

async function further({ kit, account }: Hands, view: 'Networks' | 'ProfileWallets' | 'Receive' | 'Send') {
  await account()
  kit.kernel.navigate(view)
}

async function ask({ kit, answer, findWallet }: Hands, mode: Mode): Promise<void> {
  const { id: connectorId, namespace } = await findWallet()
  answer(mode)
  kit.open('Connect')
  kit.kernel.navigate('ConnectingExternal', { connectorId, namespace })
}

async function move({ kit, account, answer }: Hands, mode: Mode): Promise<void> {
  await account()
  answer(mode)
  const other = kit.state.networks.find((one) => one.startsWith('eip155:') && one !== kit.network('eip155')?.id)
  if (other) kit.kernel.navigate('SwitchNetwork', { networkId: other })
}

async function fill({ kit, account, until }: Hands, wanted: string): Promise<void> {
  await account()
  kit.kernel.navigate('Send', { to: people.bob, amount: wanted })
  await until(() => {
    const { send } = kit.state.features
    return send.token && send.recipient.status === 'valid' && send.amount === wanted
  })
}

async function review(hands: Hands, mode: Mode): Promise<void> {
  await fill(hands, amount)
  hands.answer(mode)
  hands.kit.kernel.navigate('SendReview')
}

async function pay({ kit, connect, answer, until }: Hands, manner: Manner, mode: Mode = 'approve'): Promise<void> {
  await connect()
  const prepared = await kit.prepare({ kind: 'transfer', to: people.bob, amount: value })
  answer(mode, manner)
  const sending = kit.send(prepared)
  if (mode === 'approve') await sending.catch(() => undefined)
  else sending.catch(() => undefined)
  await until(() => kit.state.ledger.some(({ id }) => id === prepared.id))
  kit.open('Account')
  kit.kernel.navigate('SendStatus', { id: prepared.id })
}

/** Connects, and leaves to the visitor what comes with it: a text to sign, an email to give. */
async function stopAt({ kit, answer, findWallet, until }: Hands, isThere: () => boolean): Promise<void> {
  const { id, namespace } = await findWallet()
  answer('approve')
  kit.connect({ connectorId: id, namespace }).catch(() => undefined)
  await until(isThere)
  answer('ask')
}
