import { people } from '../../../evm/addresses.mjs'
import type { SandboxConfig } from '../../sandboxConfig.ts'
import type { Hands } from '../createHands.ts'

type Bring = (hands: Hands, config: SandboxConfig) => unknown

/** Every chain that is composed, connected one after the other. */
export const whole: Bring = async ({ kit, connect, answer }) => {
  const composed = new Set(kit.kernel.networks.list().map(({ namespace }) => namespace))
  for (const namespace of ['stacks', 'bip122', 'solana', 'eip155'] as const)
    if (composed.has(namespace)) await connect(namespace)
  answer('ask')
  kit.open('Account')
}

/** Where what an account holds is read. */
const nodes = ({ chains, api }: SandboxConfig) => [...chains.map(({ rpcUrl }) => rpcUrl), `${api.url}/`]
/** One of the wallet's accounts: the second has no name, and the third has next to nothing. */
const pickAccount = (index: number) => window.tapkitSandboxWallet?.setAccounts([index])

/** An account that nobody has ever given anything. */
async function openEmpty({ kit, connect, answer }: Hands): Promise<void> {
  pickAccount(2)
  await connect('eip155')
  answer('approve')
  await kit.switchNetwork('eip155:8453')
  answer('ask')
  kit.open('Account')
}

export const tokens = {
  loadingTokens: async ({ cut, account }, config) => {
    cut('hangs', ...nodes(config))
    await account('eip155')
  },
  noTokens: openEmpty,
  failedTokens: async ({ cut, account }, config) => {
    cut('fails', ...nodes(config))
    await account('eip155')
  },
  token: async ({ account, press }) => {
    await account('eip155')
    await press(/^USD Coin/)
  },
  spam: async ({ account, press }) => {
    await account('solana')
    await press(/^Hidden/)
  },
  addToken: async ({ account, press }) => {
    await account('eip155')
    await press(/^Add a token/)
  },
} as const satisfies Readonly<Record<string, Bring>>

export const activity = {
  activity: async ({ account, press }) => {
    await account('eip155')
    await press(/^Activity/)
  },
  transaction: async ({ account, press }) => {
    await account('eip155')
    await press(/^Activity/)
    await press(/^(Approved|Minted|Received|Sent|Swapped)/)
  },
  noActivity: async (hands) => {
    await openEmpty(hands)
    await hands.press(/^Activity/)
  },
  failedActivity: async ({ cut, account, press }, config) => {
    await account('eip155')
    cut('fails', ...nodes(config))
    await press(/^Activity/)
  },
} as const satisfies Readonly<Record<string, Bring>>

export const names = {
  name: async ({ account, press }) => {
    pickAccount(1)
    await account('eip155')
    await press(/^Choose account name/)
  },
  freeName: (hands) => typeName(hands, 'mina-lee'),
  takenName: (hands) => typeName(hands, 'alice'),
  wrongName: (hands) => typeName(hands, 'bob'),
  failedName: async (hands, { api }) => {
    await typeName(hands, 'mina-lee')
    hands.cut('fails', `${api.url}/v1/profile/account`, `${api.url}/v1/profile/reverse`)
    hands.answer('approve')
  },
  ownName: async ({ account, kit }) => {
    await account('eip155')
    kit.kernel.navigate('RegisterAccountNameSuccess', { name: 'alice.reown.id', address: people.accounts[0] ?? '' })
  },
} as const satisfies Readonly<Record<string, Bring>>

async function typeName({ account, kit, type }: Hands, name: string): Promise<void> {
  pickAccount(1)
  await account('eip155')
  kit.kernel.navigate('RegisterAccountName')
  await type(name)
}
