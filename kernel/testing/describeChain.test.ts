import { describe, expect, test } from 'vitest'
import { mutants, readsOwnNetwork, testMutants } from '../fixtures/contractMutants.ts'
import type { ConnectorInput, Intent, Intents, Kernel, Plugin } from '../index.ts'
import type { ChainWorld } from './chainWorld.ts'
import { describeChain } from './describeChain.ts'
import { mockChain } from './mockChain.ts'
import { mockNetwork } from './mockNetwork.ts'

/** A page over a mocked chain; `spoil` is what its plugin does wrong. */
function createWorld(spoil: (plugin: Plugin) => Plugin = (plugin) => plugin) {
  const balances = { 'wallet-1': 12_345_678_901_234_567_890n, 'wallet-2': 7n }
  const chain = mockChain({ balances, wallets: [{ id: 'wallet', networkId: 'mock:1', present: false }] })
  const wallet = chain.wallet()
  return {
    plugin: () => spoil(chain.plugin),
    namespace: chain.namespace,
    networks: chain.networks,
    connectorId: wallet.id,
    accounts: ['wallet-1', 'wallet-2'],
    balances,
    validAddress: 'bob-1',
    invalidAddress: 'bob/1',
    transfer: { to: 'bob-1', amount: 5n, memo: 'für Tee' },
    token: { address: 'tea', decimals: 2, symbol: 'TEA', name: 'Tea' },
    unknownNetwork: mockNetwork('mock:9'),
    switches: true,
    announce(mode) {
      wallet.mode = mode
      chain.announce()
    },
    setMode(mode) {
      wallet.mode = mode
    },
    emitAccounts: wallet.emitAccounts,
    emitNetwork: ({ id }) => wallet.emitNetwork(id),
    prompts: wallet.prompts,
    verify: (message, signature, address) => signature === `${address} signed ${message}`,
    sent: () =>
      chain.sent.map(({ account, network, to, amount, token, memo }) => ({
        ...{ from: account.address, network: network.id, to, amount, token: token?.address, memo },
      })),
    listeners: wallet.listeners,
  } satisfies ChainWorld
}

const skipped: string[] = []
describeChain({
  name: 'a mocked chain',
  runner: { describe, test, expect, skip: (title) => skipped.push(title) },
  create: createWorld,
})

testMutants(
  createWorld,
  Object.keys(mutants).filter((title) => title !== readsOwnNetwork),
)

test('default: a world that has everything skips only what its plugin’s requests would tell', () => {
  expect(skipped).toEqual([readsOwnNetwork])
})

/** The cases of a suite, by how they end. */
async function run(create: () => ChainWorld, withSkip = false) {
  const skipped: string[] = []
  const cases: [string, () => Promise<void>][] = []
  const skip = withSkip ? (title: string) => skipped.push(title) : undefined
  const runner = {
    describe: (_: string, body: () => void) => body(),
    test: (...each: (typeof cases)[0]) => cases.push(each),
  }
  describeChain({ name: 'another', runner: { ...runner, expect, skip }, create })
  const results = await Promise.allSettled(cases.map(([, body]) => body()))
  const failed = cases.flatMap(([title], index) => (results[index]?.status === 'rejected' ? [title] : []))
  const words = cases.flatMap(([title], index) => {
    const result = results[index]
    return result?.status === 'rejected' ? [`${title}: ${result.reason.message}`] : []
  })
  return { titles: cases.map(([title]) => title), failed, skipped, words: words.join('\n') }
}

type Installed = Extract<ConnectorInput, { connect: unknown }>

/** A plugin whose wallet is another one. */
const withWallet =
  (change: (wallet: Installed) => Partial<Installed>) =>
  (plugin: Plugin): Plugin => ({
    ...plugin,
    apply(kernel) {
      const add = (input: ConnectorInput) =>
        // The registry takes the namespaces that a plugin has typed, and this one stands in for every wallet.
        kernel.connectors.add(('connect' in input ? { ...input, ...change(input) } : input) as never)
      plugin.apply({ ...kernel, connectors: { ...kernel.connectors, add: add as Kernel['connectors']['add'] } })
    },
  })

/** A plugin that answers something before the right answer is asked for. */
const withTaps =
  (taps: (hooks: Kernel['hooks']) => void) =>
  (plugin: Plugin): Plugin => ({
    ...plugin,
    apply(kernel) {
      taps(kernel.hooks)
      plugin.apply(kernel)
    },
  })

const tap = { name: 'spoiled', stage: -1_000 }

/** A reading of what was meant, whatever the payload says. */
const asMeant = ({ intent }: { readonly intent: Intent }) => {
  const { to, amount, memo } = intent.about as Intents['transfer']
  return { changes: [{ direction: 'out', amount, party: to }], memo } as const
}

/** The cases that a transfer without a usable id fails. */
const unanswered = [
  'default: sends a transfer and answers its id',
  'behavior: sending asks the wallet one question',
  'behavior: the wallet is asked for exactly the receiver and the amount',
  'behavior: the account in use pays',
  'behavior: a payment is made on the network in use',
  'behavior: a token is paid as that token, or refused',
  'behavior: a memo is in what is prepared and in what the wallet is asked for, and in neither where there is none',
  'behavior: two transfers, one after the other, are two payments with two ids',
  'error: a refused transfer is a UserRejectedError',
]

test.each([
  [
    'asks the visitor when it restores',
    withWallet(({ connect }) => ({ restore: (request) => connect({ ...request, pair() {} }) })),
    ['behavior: a restore shows the visitor nothing, locked or not'],
  ],
  [
    'restores nothing',
    withWallet(() => ({ restore: async () => undefined })),
    [
      'behavior: the next visit restores the session',
      'behavior: a restore shows the visitor nothing, locked or not',
      'behavior: a wallet that is unlocked after the load is restored',
      'behavior: a wallet that locks is not connected until it is unlocked',
    ],
  ],
  [
    'restores a locked wallet',
    withWallet(() => ({ restore: async () => ({ accounts: [{ address: 'wallet-1' }] }) })),
    ['behavior: a locked wallet is not restored'],
  ],
  [
    'does not listen to its wallet',
    withWallet(() => ({ watch() {} })),
    [
      'behavior: a wallet that is unlocked after the load is restored',
      'behavior: follows the account that the wallet changes to',
      'behavior: a wallet that locks is not connected until it is unlocked',
      'behavior: follows the network that the wallet changes to',
      'behavior: marks a network of the wallet that is not offered, until it is on another',
      'behavior: disconnecting unbinds what the session had bound',
      'behavior: the account in use signs',
      'behavior: the account in use pays',
    ],
  ],
  [
    'leaves its listeners behind',
    withWallet(({ watch }) => ({ watch: (live, report) => watch?.(live, report, new AbortController().signal) })),
    ['behavior: disconnecting unbinds what the session had bound', 'behavior: destroy unbinds every listener'],
  ],
  [
    'says that it moved without asking',
    withWallet(() => ({ switchNetwork: async (network) => ({ network }) })),
    ['error: a refused switch leaves the network'],
  ],
  [
    'hides that the visitor refused',
    withWallet(({ connect }) => ({
      connect: (request) => connect(request).catch(() => Promise.reject(new Error('failed'))),
    })),
    ['error: a refusal is a UserRejectedError and leaves everything as it was'],
  ],
  ['answers a transfer by a number', withTaps(({ send }) => send.tap(tap, () => ({ id: 42 as never }))), unanswered],
  ['answers a transfer by nothing', withTaps(({ send }) => send.tap(tap, () => ({ id: '' }))), unanswered],
  [
    'writes ten times the amount, and reads it back as what was meant',
    withTaps(({ prepare, readPayload }) => {
      prepare.tap(tap, ({ intent }) => ({
        payload: { ...intent.about, amount: 10n * (intent.about as Intents['transfer']).amount } as never,
      }))
      readPayload.tap(tap, asMeant)
    }),
    [
      'behavior: the wallet is asked for exactly the receiver and the amount',
      'behavior: a token is paid as that token, or refused',
      'behavior: a payload is read from its own bytes, whatever was meant',
    ],
  ],
  [
    'leaves the memo out, and reads it back as what was meant',
    withTaps(({ prepare, readPayload }) => {
      prepare.tap(tap, ({ intent }) => ({ payload: { ...intent.about, memo: undefined } as never }))
      readPayload.tap(tap, asMeant)
    }),
    [
      'behavior: a token is paid as that token, or refused',
      'behavior: a payload is read from its own bytes, whatever was meant',
      'behavior: a memo is in what is prepared and in what the wallet is asked for, and in neither where there is none',
    ],
  ],
  [
    'reads the intent back in place of the payload',
    withTaps(({ readPayload }) => readPayload.tap(tap, asMeant)),
    [
      'behavior: a token is paid as that token, or refused',
      'behavior: a payload is read from its own bytes, whatever was meant',
    ],
  ],
  [
    'reads nothing back',
    withTaps(({ readPayload }) => readPayload.tap(tap, () => ({ changes: [] }))),
    [
      'default: sends a transfer and answers its id',
      'behavior: preparing asks the wallet nothing',
      'behavior: sending asks the wallet one question',
      'behavior: the wallet is asked for exactly the receiver and the amount',
      'behavior: the account in use pays',
      'behavior: a payment is made on the network in use',
      'behavior: a token is paid as that token, or refused',
      'behavior: what is prepared says, from its own bytes, what leaves the account and to whom',
      'behavior: a payload is read from its own bytes, whatever was meant',
      'behavior: a memo is in what is prepared and in what the wallet is asked for, and in neither where there is none',
      'behavior: two transfers, one after the other, are two payments with two ids',
      'error: a refused transfer is a UserRejectedError',
    ],
  ],
  [
    'signs without the message',
    withTaps(({ signMessage }) => signMessage.tap(tap, () => ({ signature: 'always this' }))),
    [
      'default: signs a message, each with a signature of its own',
      'behavior: a signature asks the wallet one question',
      'behavior: a signature is one of exactly its message',
      'behavior: the account in use signs',
      'error: a refused signature is a UserRejectedError',
    ],
  ],
  [
    'signs another text',
    withTaps(({ signMessage }) =>
      signMessage.tap(tap, ({ message }) => ({ signature: `wallet-1 signed ${message}!` })),
    ),
    [
      'behavior: a signature asks the wallet one question',
      'behavior: a signature is one of exactly its message',
      'behavior: the account in use signs',
      'error: a refused signature is a UserRejectedError',
    ],
  ],
  [
    'signs what is no text',
    withTaps(({ signMessage }) => signMessage.tap(tap, () => ({ signature: new Uint8Array(64) as never }))),
    [
      'default: signs a message, each with a signature of its own',
      'behavior: a signature asks the wallet one question',
      'behavior: a signature is one of exactly its message',
      'behavior: the account in use signs',
      'error: a refused signature is a UserRejectedError',
    ],
  ],
  [
    'reads the balance of one address',
    withTaps(({ fetchBalance }) =>
      fetchBalance.tap(tap, ({ network }) => ({ ...network.nativeCurrency, value: 12_345_678_901_234_567_890n })),
    ),
    ['behavior: a balance is that of the account it is asked for'],
  ],
  [
    'reads the balance in another unit',
    withTaps(({ fetchBalance }) =>
      fetchBalance.tap(tap, ({ network }) => ({ ...network.nativeCurrency, value: 12_345_678_901_234n })),
    ),
    ['default: reads the balance in its smallest unit', 'behavior: a balance is that of the account it is asked for'],
  ],
  [
    'takes everything for an address',
    withTaps(({ validateAddress }) => validateAddress.tap(tap, () => true)),
    [
      'error: what is no address cannot receive',
      'error: nothing is prepared for a receiver that is no address, and the wallet is not asked',
    ],
  ],
  [
    'answers one id for every transfer',
    withTaps(({ send }) => send.tap(tap, () => ({ id: 'always' }))),
    [
      'behavior: sending asks the wallet one question',
      'behavior: the wallet is asked for exactly the receiver and the amount',
      'behavior: the account in use pays',
      'behavior: a payment is made on the network in use',
      'behavior: a memo is in what is prepared and in what the wallet is asked for, and in neither where there is none',
      'behavior: two transfers, one after the other, are two payments with two ids',
      'error: a refused transfer is a UserRejectedError',
    ],
  ],
])('error: fails a plugin that %s', async (_, spoil, wanted) => {
  expect((await run(() => createWorld(spoil))).failed).toEqual(wanted)
})

describe('a failure says what its reader needs', () => {
  test('error: what an error says to developers, and whose tap it came out of', async () => {
    const spoil = withTaps(({ readPayload, signMessage }) => {
      readPayload.tap(tap, (input) => ({ ...asMeant(input), memo: 'another' }))
      signMessage.tap(tap, () => {
        throw new TypeError('no such thing')
      })
    })
    const { words } = await run(() => createWorld(spoil))
    expect(words).toContain(
      'PreparedMismatchError: This carries another memo than was shown\nIts bytes carry another memo.',
    )
    expect(words).toContain('no such thing\nThrown by plugin "spoiled" in signMessage.')
  })

  test('error: what the kit has reported meanwhile', async () => {
    const vague = withWallet(() => ({ watch: (_, report) => report({ accounts: 'one' } as never) }))
    const { words } = await run(() => createWorld(vague))
    expect(words).toContain('Within a second this did not come to hold')
    expect(words).toContain('The kit reported InvalidSessionError: Failed to connect')
  })
})

describe('a world that has only what it must', () => {
  const bare = (): ChainWorld => {
    const { plugin, namespace, networks, connectorId, announce, setMode } = createWorld()
    return { plugin, namespace, networks: [networks[0]], connectorId, accounts: ['wallet-1'], announce, setMode }
  }
  const unused = [
    ['behavior: a restore shows the visitor nothing, locked or not', 'prompts'],
    ['behavior: a wallet that is unlocked after the load is restored', 'emitAccounts'],
    ['behavior: follows the account that the wallet changes to', 'second account, no emitAccounts'],
    ['behavior: a wallet that locks is not connected until it is unlocked', 'emitAccounts'],
    ['behavior: follows the network that the wallet changes to', 'second network, no emitNetwork'],
    [
      'behavior: marks a network of the wallet that is not offered, until it is on another',
      'unknownNetwork, no emitNetwork',
    ],
    ['behavior: switches the network through the wallet', 'second network, no switches'],
    ['error: a refused switch leaves the network', 'second network'],
    ['behavior: disconnecting unbinds what the session had bound', 'listeners'],
    ['behavior: destroy unbinds every listener', 'listeners'],
    ['behavior: after destroy the wallet changes nothing any more', 'emitAccounts'],
    ['default: reads the balance in its smallest unit', 'balances'],
    ['behavior: a balance is that of the account it is asked for', 'second account, no balance of a second account'],
    ['behavior: a balance is read without asking the wallet', 'balances, no prompts'],
    [readsOwnNetwork, 'second network, no balances, no fetch'],
    ['default: an address can receive', 'validAddress'],
    ['error: what is no address cannot receive', 'invalidAddress'],
    ['behavior: a signature asks the wallet one question', 'prompts'],
    ['behavior: a signature is one of exactly its message', 'verify'],
    ['behavior: the account in use signs', 'second account, no emitAccounts, no verify'],
    ['default: sends a transfer and answers its id', 'transfer'],
    ['behavior: preparing asks the wallet nothing', 'transfer, no prompts'],
    ['behavior: sending asks the wallet one question', 'transfer, no prompts'],
    ['behavior: the wallet is asked for exactly the receiver and the amount', 'transfer, no sent'],
    ['behavior: the account in use pays', 'second account, no emitAccounts, no transfer, no sent'],
    ['behavior: a payment is made on the network in use', 'second network, no switches, no transfer, no sent'],
    ['behavior: a token is paid as that token, or refused', 'transfer, no sent'],
    ['behavior: what is prepared says, from its own bytes, what leaves the account and to whom', 'transfer'],
    ['behavior: a payload is read from its own bytes, whatever was meant', 'transfer'],
    [
      'behavior: a memo is in what is prepared and in what the wallet is asked for, and in neither where there is none',
      'transfer, no memo, no sent',
    ],
    ['behavior: two transfers, one after the other, are two payments with two ids', 'transfer'],
    [
      'error: nothing is prepared for a receiver that is no address, and the wallet is not asked',
      'transfer, no invalidAddress',
    ],
    ['error: a refused transfer is a UserRejectedError', 'transfer'],
  ]

  test('behavior: what it has nothing for is handed to `skip`', async () => {
    const { failed, skipped } = await run(bare, true)
    expect([failed, skipped]).toEqual([[], unused.map(([title]) => title)])
  })

  test('behavior: without `skip`, the titles say what was not tested, and why', async () => {
    const { failed, titles } = await run(bare)
    expect(failed).toEqual([])
    expect(titles.filter((title) => title.includes('skipped'))).toEqual(
      unused.map(([title, reason]) => `${title} (skipped: the world has no ${reason})`),
    )
  })
})
