import { isError } from '../../errors/isError.ts'
import type { Kernel } from '../../types/kernel.ts'
import type { CaipNetworkId } from '../../types/network.ts'
import type { ChainWorld } from '../chainWorld.ts'
import { failure, isFailure, isText, type Stage, until } from './stage.ts'

/** Balances, addresses, signatures. */
export function describeUsing({ scenario, expect }: Stage): void {
  scenario(
    'default: reads the balance in its smallest unit',
    ['balances'],
    async ({ world, connected, parts: { balances } }) => {
      const { namespace, accounts, networks } = world
      world.announce('approve')
      const kernel = await connected()
      const { value, decimals, symbol } = await kernel.fetchBalance({ namespace })
      const { nativeCurrency } = networks[0]
      expect([value, decimals, symbol]).toEqual([balances[accounts[0]], nativeCurrency.decimals, nativeCurrency.symbol])
    },
  )

  scenario(
    'behavior: a balance is that of the account it is asked for',
    ['second account', 'balance of a second account'],
    async ({ world, connected, parts: { 'second account': address, 'balance of a second account': balance } }) => {
      world.announce('approve')
      const kernel = await connected()
      const { value } = await kernel.fetchBalance({ namespace: world.namespace, address })
      expect(value).toBe(balance)
    },
  )

  scenario(
    'behavior: a balance is read without asking the wallet',
    ['balances', 'prompts'],
    async ({ world, connected, parts: { prompts } }) => {
      world.announce('approve')
      const kernel = await connected()
      const before = prompts()
      await kernel.fetchBalance({ namespace: world.namespace })
      expect(prompts()).toBe(before)
    },
  )

  scenario(
    'behavior: a balance is read from the network it is asked for',
    ['second network', 'balances', 'fetch'],
    async ({ world, connected, parts: { 'second network': other }, asked }) => {
      const { namespace } = world
      world.announce('approve')
      const kernel = await connected()
      const urlsOf = async (networkId: CaipNetworkId) => {
        const before = asked.length
        // Some chains refuse an address of the first network on the second one.
        await kernel.fetchBalance({ namespace, networkId, force: true }).catch(() => {})
        return asked.slice(before)
      }
      const [own, others] = [await urlsOf(world.networks[0].id), await urlsOf(other.id)]
      expect(own.length > 0).toBe(true)
      expect(others.filter((url) => own.includes(url))).toEqual([])
    },
  )

  scenario('default: an address can receive', ['validAddress'], async ({ world, visit, parts }) => {
    expect(await check(await visit(), world, parts.validAddress)).toBe(true)
  })

  scenario('error: what is no address cannot receive', ['invalidAddress'], async ({ world, visit, parts }) => {
    const kernel = await visit()
    expect(await check(kernel, world, parts.invalidAddress)).toBe(false)
    expect(await check(kernel, world, '')).toBe(false)
  })

  scenario('default: signs a message, each with a signature of its own', [], async ({ world, connected }) => {
    const { namespace } = world
    world.announce('approve')
    const kernel = await connected()
    const sign = async (message: string) => (await kernel.signMessage({ message, namespace })).signature
    const signatures = [await sign('Hello'), await sign('Goodbye')]
    expect(signatures.map((signature) => isText(signature))).toEqual([true, true])
    // A plugin that hands the wallet another text than it was given would have one thing signed for another.
    expect(signatures[0] !== signatures[1]).toBe(true)
  })

  scenario('behavior: a signature asks the wallet one question', ['prompts'], async ({ world, connected, parts }) => {
    world.announce('approve')
    const kernel = await connected()
    const before = parts.prompts()
    await kernel.signMessage({ message: 'Hello', namespace: world.namespace })
    expect(parts.prompts() - before).toBe(1)
  })

  scenario('behavior: a signature is one of exactly its message', ['verify'], async ({ world, connected, parts }) => {
    const { namespace } = world
    world.announce('approve')
    const kernel = await connected()
    // Text beyond ASCII is where plugins encode differently from wallets.
    const message = 'Hello, wörld: 10 € 🙂'
    const { signature } = await kernel.signMessage({ message, namespace })
    const [first] = world.accounts
    expect(await parts.verify(message, signature, first)).toBe(true)
    expect(await parts.verify('Another message', signature, first)).toBe(false)
  })

  scenario(
    'behavior: the account in use signs',
    ['second account', 'emitAccounts', 'verify'],
    async ({ world, connected, address, parts: { 'second account': other, emitAccounts, verify } }) => {
      world.announce('approve')
      const kernel = await connected()
      emitAccounts([other])
      await until(() => address(kernel) === other)
      const { signature } = await kernel.signMessage({ message: 'Hello', namespace: world.namespace })
      expect(await verify('Hello', signature, other)).toBe(true)
    },
  )

  scenario('error: a refused signature is a UserRejectedError', [], async ({ world, connected, address }) => {
    const { namespace } = world
    world.announce('approve')
    const kernel = await connected()
    world.setMode('reject')
    const error = await failure(kernel.signMessage({ message: 'Hello', namespace }))
    expect(isFailure(error, 'UserRejectedError')).toBe(true)
    expect(address(kernel)).toBe(world.accounts[0])
  })
}

/** Whether an address can receive; a coded error says that it cannot, and why. */
const check = (kernel: Kernel, { networks }: ChainWorld, address: string): Promise<boolean> =>
  kernel.validateAddress({ address, networkId: networks[0].id }).catch((error: unknown) => !isError(error))
