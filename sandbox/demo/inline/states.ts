import type { Composition } from '../compose.ts'

/** What a state of the modal stands on: a feature that is composed, or an EVM network. */
type Need = 'ethereum' | 'networkSwitch' | 'receive' | 'send' | 'twoNetworks'

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
  help: { label: 'What is a wallet?' },
} as const satisfies States

const account = {
  account: { label: 'Account' },
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

/** Every state that the inline modal can be brought to, by what the address of the page calls it. */
const states = { ...connecting, ...account, ...networks, ...sending }

export type StateId = keyof typeof states

export const stateIds = Object.keys(states) as StateId[]
export const stateOf = (id: StateId): State => states[id]
export const groups = Object.entries({
  Connecting: connecting,
  Account: account,
  Networks: networks,
  Sending: sending,
}).map(([title, own]) => [title, Object.keys(own) as StateId[]] as const)

/** Whether what is composed has this state. */
export function isReachable(id: StateId, { networks, ...features }: Composition): boolean {
  const local = networks.filter((key) => key === 'mainnet' || key === 'base')
  return (stateOf(id).needs ?? []).every((need) => {
    if (need === 'ethereum') return local.length > 0
    return need === 'twoNetworks' ? local.length > 1 : features[need]
  })
}
