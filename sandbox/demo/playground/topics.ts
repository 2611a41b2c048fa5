import { type Composition, defaultComposition } from '../compose.ts'
import type { StateId } from '../inline/states.ts'
import type { NetworkKey } from '../networks.ts'

/** A page about one chain or one feature: the playground, with what that needs and nothing else. */
export type Topic = {
  readonly name: string
  readonly title: string
  readonly text: string
  readonly composition: Composition
  /** The state that its modal comes up in. */
  readonly view: StateId
}

type Feature = Exclude<keyof Composition, 'networks'>

function compositionOf(networks: readonly NetworkKey[], ...features: readonly Feature[]): Composition {
  const off = { ...defaultComposition, send: false, receive: false }
  return { ...off, networks, ...Object.fromEntries(features.map((feature) => [feature, true])) }
}

/** By the path of its page. */
export const topics: Readonly<Record<string, Topic>> = {
  '/topics/ethereum.html': {
    name: 'Ethereum',
    title: 'Ethereum and its like',
    text: 'Two chains, and one wallet that moves between them. Names are resolved on the first.',
    composition: compositionOf(['mainnet', 'base'], 'send', 'receive', 'history'),
    view: 'account',
  },
  '/topics/solana.html': {
    name: 'Solana',
    title: 'Solana, with tokens of every kind',
    text: 'A local cluster on Solana’s own runtime: tokens of both programs, fees, names, and one token that lies about its name.',
    composition: compositionOf(['solana'], 'send', 'receive', 'history', 'tokens'),
    view: 'onSolana',
  },
  '/topics/login.html': {
    name: 'Login',
    title: 'A wallet from an email or a passkey',
    text: 'A wallet on two chains that belongs to the visitor. Its key is made and used on a secure page of another origin, which this site cannot read.',
    composition: compositionOf(['mainnet', 'solana'], 'auth', 'signIn', 'send', 'receive'),
    view: 'connect',
  },
  '/topics/tokens.html': {
    name: 'Tokens',
    title: 'What is held, and what it is worth',
    text: 'Prices are those of the pools on the local chain. Where nobody has one, no figure stands; what looks like spam is kept aside.',
    composition: compositionOf(['mainnet', 'base', 'solana'], 'tokens', 'receive', 'send'),
    view: 'whole',
  },
  '/topics/activity.html': {
    name: 'Activity',
    title: 'What was done',
    text: 'Read from the chain itself, and from the list of what was sent here: a payment stands in it before it is mined.',
    composition: compositionOf(['mainnet', 'base', 'solana', 'bitcoin', 'stacks'], 'history', 'send'),
    view: 'activity',
  },
  '/topics/swap.html': {
    name: 'Swap',
    title: 'One token for another',
    text: 'At Uniswap’s pools on the local chain. What leaves and what arrives at least is read from the bytes that the wallet is asked to sign.',
    composition: compositionOf(['mainnet', 'base'], 'swap', 'send', 'tokens'),
    view: 'swap',
  },
  '/topics/buy.html': {
    name: 'Buy',
    title: 'Crypto for money',
    text: 'From a stand-in for a company that sells crypto, in its own window. It takes no money, and pays out on the local chain.',
    composition: compositionOf(['mainnet', 'base', 'solana'], 'onramp', 'receive', 'api'),
    view: 'buy',
  },
  '/topics/pay.html': {
    name: 'Pay',
    title: 'Deposits and payments',
    text: 'From an exchange to the account, or to whom the app asks to be paid: by the wallet, by an exchange, by a link.',
    composition: compositionOf(['mainnet', 'base', 'bitcoin'], 'pay', 'send'),
    view: 'payment',
  },
  '/topics/runes.html': {
    name: 'Runes',
    title: 'Runes, minted and etched',
    text: 'By the wallet itself where it can, else by an order that it pays. The order service and the index of runes run beside the local chain.',
    composition: compositionOf(['bitcoin'], 'runes', 'send', 'receive', 'history'),
    view: 'onBitcoin',
  },
  '/topics/names.html': {
    name: 'Names',
    title: 'A name instead of an address',
    text: 'Looked up while it is typed, and registered with one signature: it is written on the local chain, and paid to.',
    composition: compositionOf(['mainnet', 'base'], 'names', 'send', 'receive'),
    view: 'name',
  },
}
