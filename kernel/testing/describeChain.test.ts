import { describe, expect, test } from 'vitest'
import { alpha1, alpha2, network, type TestProvider } from '../fixtures/chain.ts'
import { BaseError, type Network, type Plugin } from '../index.ts'
import { type ChainWalletMode, type ChainWorld, describeChain } from './describeChain.ts'

/** A wallet in the page: what a small chain's plugin finds. */
type PageWallet = {
  mode: ChainWalletMode
  accounts: string[]
  networkId: string
  present: boolean
  readonly events: EventTarget
  bound: number
}

const rejection = () => Object.assign(new Error('User rejected the request.'), { code: 4001 })

async function ask<value>(wallet: PageWallet, prompt: boolean, value: value): Promise<value> {
  if (wallet.mode === 'wrongTypes') return { unexpected: true } as never
  if (prompt && wallet.mode === 'hang') return new Promise(() => {})
  if (prompt && wallet.mode === 'reject') throw rejection()
  return value
}

function smallChain(wallet: PageWallet): Plugin {
  return {
    name: 'small',
    apply(kernel) {
      const tap = { name: 'small', namespace: 'alpha' } as const
      kernel.networks.add([alpha1, alpha2])
      const known = (id: string): Network => kernel.networks.get(id) ?? network('alpha', '9')
      kernel.hooks.discover.tap(tap, ({ signal }) => {
        if (!wallet.present) return
        const provider: TestProvider = { wallet: 'w' }
        kernel.connectors.add({
          id: 'w',
          name: 'W',
          namespace: 'alpha',
          type: 'injected',
          getProvider: async () => provider,
        })
        const listen = (type: string, follow: () => void) => {
          wallet.events.addEventListener(type, follow, { signal })
          wallet.bound++
          signal.addEventListener('abort', () => void wallet.bound--)
        }
        const accounts = () => wallet.accounts.map((address) => ({ namespace: 'alpha', address }))
        listen('accounts', () => void kernel.syncSession('w', 'alpha', { accounts: accounts() }))
        listen('network', () => void kernel.syncSession('w', 'alpha', { network: known(wallet.networkId) }))
      })
      const session = async (prompt: boolean) => {
        const addresses = await ask(wallet, prompt, wallet.mode === 'locked' ? [] : wallet.accounts)
        if (!Array.isArray(addresses)) throw new BaseError({ code: 'bad_answer', message: 'Failed to connect' })
        if (addresses.length === 0) return undefined
        return {
          accounts: addresses.map((address) => ({ namespace: 'alpha', address })),
          network: known(wallet.networkId),
        }
      }
      kernel.hooks.connect.tapPromise(tap, () => session(true))
      kernel.hooks.reconnect.tapPromise(tap, () => session(false))
      kernel.hooks.switchNetwork.tapPromise(tap, async ({ network: target }) => {
        await ask(wallet, true, null)
        wallet.networkId = target.id
        return target
      })
      kernel.hooks.fetchBalance.tapPromise(tap, async ({ network: { nativeCurrency, rpcUrl }, signal }) => {
        const value = await kernel.http.get(rpcUrl, { signal, parse: (json: { value: string }) => BigInt(json.value) })
        return { ...nativeCurrency, value }
      })
      kernel.hooks.validateAddress.tap(tap, ({ address }) => /^w-\d$/.test(address))
      kernel.hooks.signMessage.tapPromise(tap, async ({ message }) => ({
        signature: await ask(wallet, true, `signed ${message}`),
      }))
    },
  }
}

function createWorld(): ChainWorld {
  const wallet: PageWallet = {
    mode: 'approve',
    accounts: ['w-1'],
    networkId: alpha1.id,
    present: false,
    events: new EventTarget(),
    bound: 0,
  }
  return {
    plugin: () => smallChain(wallet),
    namespace: 'alpha',
    networks: [alpha1, alpha2],
    connectorId: 'w',
    accounts: ['w-1', 'w-2'],
    balance: 12_345_678_901_234_567_890n,
    validAddress: 'w-7',
    invalidAddress: 'x-7',
    unknownNetwork: network('alpha', '9'),
    switches: true,
    fetch: async () => new Response('{"value":"12345678901234567890"}'),
    announce(mode) {
      wallet.mode = mode
      wallet.present = true
    },
    setMode: (mode) => {
      wallet.mode = mode
    },
    emitAccounts(accounts) {
      wallet.accounts = [...accounts]
      wallet.events.dispatchEvent(new Event('accounts'))
    },
    emitNetwork({ id }) {
      wallet.networkId = id
      wallet.events.dispatchEvent(new Event('network'))
    },
    listeners: () => wallet.bound,
  }
}

describeChain({ name: 'a small chain', runner: { describe, test, expect }, create: createWorld })

test('behavior: the contract notices a plugin that breaks it', async () => {
  const failed: string[] = []
  const cases: [string, () => Promise<void>][] = []
  describeChain({
    name: 'broken',
    runner: { describe: (_, body) => body(), test: (name, body) => cases.push([name, body]), expect },
    create: () => {
      const world = createWorld()
      return {
        ...world,
        balance: 1n,
        plugin: () => {
          const { apply, ...plugin } = world.plugin()
          return {
            ...plugin,
            apply(kernel) {
              apply(kernel)
              kernel.hooks.reconnect.tap({ name: 'broken', stage: -1 }, () => {
                throw new Error('never restores')
              })
            },
          }
        },
      }
    },
  })
  for (const [name, body] of cases) await body().catch(() => failed.push(name))
  expect(failed).toEqual([
    'behavior: the next visit restores the session in silence',
    'behavior: a locked wallet is not restored until it is unlocked',
    'default: reads the balance in its smallest unit',
  ])
})
