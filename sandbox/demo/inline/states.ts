import type { Composition } from '../compose.ts'

/** What a state of the modal stands on: a feature that is composed, or a network. */
type Feature = Exclude<keyof Composition, 'networks'>
type Need = Feature | 'bitcoin' | 'ethereum' | 'mainnet' | 'solana' | 'stacks' | 'twoNetworks'

type State = {
  readonly label: string
  readonly needs?: readonly Need[]
  /** What is left to the visitor, or worth a look. */
  readonly note?: string
}

const money: readonly Need[] = ['send', 'ethereum']
const moving: readonly Need[] = ['twoNetworks', 'networkSwitch']

type States = Readonly<Record<string, State>>

const connecting = {
  connect: { label: 'Connect', note: 'Live: the Sandbox Wallet is in it, with play money.' },
  chains: { label: 'Select chain', note: 'One wallet that stands in several chains.' },
  connecting: { label: 'Connecting', note: 'The wallet was asked and says nothing.' },
  declined: { label: 'Declined', note: 'The wallet said no.' },
  signIn: { label: 'Sign in', note: 'The wallet is asked once you press Sign.' },
  email: { label: 'Email', note: 'It stays in this page.' },
  none: { label: 'No wallet', note: 'A browser without any wallet.' },
  missing: { label: 'Send, no wallet', needs: ['send'], note: 'The app opened Send before a wallet was connected.' },
  help: { label: 'What is a wallet?' },
} as const satisfies States

const account = {
  account: { label: 'Account' },
  whole: { label: 'Every chain', note: 'One wallet in each chain. All of it is read from the chains that run here.' },
  onSolana: { label: 'Solana', needs: ['solana'] },
  onBitcoin: { label: 'Bitcoin', needs: ['bitcoin'] },
  onStacks: { label: 'Stacks', needs: ['stacks'] },
  wallets: { label: 'Wallets' },
  receive: { label: 'Receive', needs: ['receive'] },
} as const satisfies States

const networks = {
  networks: { label: 'Networks', needs: ['networkSwitch'] },
  switching: { label: 'Switching', needs: moving, note: 'The wallet is asked to move, and thinks.' },
  kept: { label: 'Switch declined', needs: moving, note: 'The wallet stays where it is.' },
  unsupported: {
    label: 'Unsupported',
    needs: ['ethereum', 'networkSwitch'],
    note: 'The wallet is on a network that this app does not offer.',
  },
} as const satisfies States

const sending = {
  send: { label: 'Send', needs: ['send'] },
  tokens: { label: 'Select token', needs: ['send'] },
  short: { label: 'Not enough', needs: money },
  review: { label: 'Review', needs: money, note: 'Press Send: no script may press it for you.' },
  refused: {
    label: 'Review, then no',
    needs: money,
    note: 'Press Send: this wallet will decline. No script may press it for you.',
  },
  asked: { label: 'Asking', needs: money, note: 'The wallet was asked to send and says nothing.' },
  sent: { label: 'Sent', needs: money, note: 'A real transaction on the local chain.' },
  different: {
    label: 'Not as reviewed',
    needs: money,
    note: 'A dishonest wallet has sent twice of what was reviewed.',
  },
} as const satisfies States

const listed: readonly Need[] = ['tokens', 'mainnet']

const tokens = {
  token: { label: 'A token', needs: listed },
  loadingTokens: { label: 'Loading', needs: listed, note: 'The nodes were asked and say nothing.' },
  noTokens: { label: 'Nothing held', needs: [...listed, 'twoNetworks'], note: 'An account that holds nothing.' },
  failedTokens: { label: 'Not loaded', needs: listed, note: 'No node can be reached.' },
  spam: {
    label: 'Kept aside',
    needs: ['tokens', 'solana'],
    note: 'A token of the local cluster that claims to be USDC.',
  },
  addToken: { label: 'Add a token', needs: listed, note: 'By its address.' },
} as const satisfies States

const past: readonly Need[] = ['history', 'mainnet']

const activity = {
  activity: { label: 'Activity', needs: past, note: 'Read from the local chain, block by block.' },
  transaction: { label: 'A transaction', needs: past },
  noActivity: { label: 'None', needs: [...past, 'twoNetworks'], note: 'An account that has done nothing.' },
  failedActivity: { label: 'Not loaded', needs: past, note: 'No node can be reached.' },
} as const satisfies States

const trade: readonly Need[] = ['swap', 'mainnet']

const swapping = {
  swap: { label: 'Swap', needs: trade, note: 'At the price of the pools on the local chain.' },
  swapTokens: { label: 'Select token', needs: trade },
  swapShort: { label: 'Not enough', needs: trade },
  swapNone: { label: 'No route', needs: trade, note: 'Nobody gives anything for so little.' },
  swapReview: { label: 'Review', needs: trade, note: 'Press Swap: no script may press it for you.' },
  swapRefused: {
    label: 'Review, then no',
    needs: trade,
    note: 'Press Swap: this wallet will decline. No script may press it for you.',
  },
  swapApproval: { label: 'Approval first', needs: trade, note: 'Of exactly what is swapped.' },
  swapImpact: { label: 'High impact', needs: trade, note: 'The pool is too small for it: a word has to be typed.' },
  swapped: { label: 'Swapped', needs: trade, note: 'A real transaction on the local chain.' },
  swapFailed: { label: 'No price', needs: trade, note: 'No node can be reached.' },
} as const satisfies States

const shop: readonly Need[] = ['onramp', 'mainnet']

const buying = {
  fund: { label: 'Ways to fund', needs: [...shop, 'pay'] },
  buy: { label: 'Buy', needs: shop, note: 'From a stand-in for a company that sells crypto.' },
  buyTokens: { label: 'Select token', needs: shop },
  buyCurrencies: { label: 'Select currency', needs: shop },
  buyFailed: { label: 'Not loaded', needs: shop, note: 'The seller did not answer.' },
  buySample: {
    label: 'Samples',
    needs: [...shop, 'api'],
    note: 'What another seller shows that did not answer: examples, and nothing can be bought.',
  },
  buying: { label: 'In its window', needs: shop, note: 'In this frame the window is one that leads nowhere.' },
  buyBlocked: { label: 'Window blocked', needs: shop, note: 'The browser has blocked the seller’s window.' },
  bought: { label: 'Bought', needs: shop, note: 'It was paid out on the local chain.' },
  declinedBuy: { label: 'Card declined', needs: shop },
} as const satisfies States

const bank: readonly Need[] = ['pay', 'mainnet']

const paying = {
  deposit: { label: 'Deposit', needs: bank, note: 'From stand-ins for exchanges.' },
  depositAssets: { label: 'Select asset', needs: bank },
  noExchanges: { label: 'No exchanges', needs: [...bank, 'api'], note: 'Nobody answered.' },
  depositing: { label: 'In its window', needs: bank, note: 'In this frame the window is one that leads nowhere.' },
  deposited: { label: 'Deposited', needs: bank, note: 'It was paid out on the local chain.' },
  failedDeposit: { label: 'Deposit failed', needs: bank },
  payment: { label: 'Payment', needs: bank, note: 'As a host asks for one.' },
  payQuote: { label: 'In another asset', needs: bank, note: 'Paid by a stand-in, on the other chain.' },
  payReview: { label: 'Review', needs: bank, note: 'Press Pay: no script may press it for you.' },
  payLink: { label: 'By link', needs: ['pay', 'bitcoin'] },
} as const satisfies States

const called: readonly Need[] = ['names', 'mainnet']

const names = {
  name: { label: 'Choose a name', needs: called },
  freeName: {
    label: 'Free',
    needs: called,
    note: 'Press Claim: it is written on the local chain. No script may press it for you.',
  },
  takenName: { label: 'Taken', needs: called },
  wrongName: { label: 'No name', needs: called },
  failedName: {
    label: 'Claim, then lost',
    needs: called,
    note: 'Press Claim: it is signed, and the service will not answer. No script may press it for you.',
  },
  ownName: { label: 'Registered', needs: called, note: 'A name that this account has.' },
} as const satisfies States

const byGroup = {
  Connecting: connecting,
  Account: account,
  Networks: networks,
  Sending: sending,
  Tokens: tokens,
  Activity: activity,
  Swapping: swapping,
  Buying: buying,
  Paying: paying,
  Names: names,
}

/** Every state that the inline modal can be brought to, by what the address of the page calls it. */
const states = {
  ...{ ...connecting, ...account, ...networks, ...sending },
  ...{ ...tokens, ...activity, ...swapping, ...buying, ...paying, ...names },
}

export type StateId = keyof typeof states

export const stateIds = Object.keys(states) as StateId[]
export const stateOf = (id: StateId): State => states[id]
export const groups = Object.entries(byGroup).map(([title, own]) => [title, Object.keys(own) as StateId[]] as const)

/** Whether what is composed has this state. */
export function isReachable(id: StateId, { networks, ...features }: Composition): boolean {
  const local = networks.filter((key) => key === 'mainnet' || key === 'base')
  return (stateOf(id).needs ?? []).every((need) => {
    switch (need) {
      case 'ethereum':
        return local.length > 0
      case 'twoNetworks':
        return local.length > 1
      case 'bitcoin':
      case 'mainnet':
      case 'solana':
      case 'stacks':
        return networks.includes(need)
      default:
        return features[need]
    }
  })
}
