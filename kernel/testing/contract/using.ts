import { isError } from '../../errors/isError.ts'
import type { Kernel } from '../../types/kernel.ts'
import type { ChainWorld } from '../chainWorld.ts'
import { failure, isFailure, type Stage } from './stage.ts'

/** Balances, addresses, signatures, transfers. */
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

  scenario('behavior: a signature is one of exactly its message', ['verify'], async ({ world, connected, parts }) => {
    const { namespace } = world
    world.announce('approve')
    const kernel = await connected()
    // Text beyond ASCII is where plugins encode differently from wallets.
    const message = 'Hello, wörld: 10 € 🙂'
    const { signature } = await kernel.signMessage({ message, namespace })
    expect(await parts.verify(message, signature)).toBe(true)
    expect(await parts.verify('Another message', signature)).toBe(false)
  })

  scenario('error: a refused signature is a UserRejectedError', [], async ({ world, connected, address }) => {
    const { namespace } = world
    world.announce('approve')
    const kernel = await connected()
    world.setMode('reject')
    const error = await failure(kernel.signMessage({ message: 'Hello', namespace }))
    expect(isFailure(error, 'UserRejectedError')).toBe(true)
    expect(address(kernel)).toBe(world.accounts[0])
  })

  scenario('default: sends a transfer and answers its id', ['transfer'], async ({ world, connected, parts }) => {
    world.announce('approve')
    const kernel = await connected()
    const { id } = await pay(kernel, world, parts.transfer)
    expect(isText(id)).toBe(true)
  })

  scenario(
    'behavior: the wallet is asked for exactly the receiver and the amount',
    ['transfer', 'sent'],
    async ({ world, connected, parts: { transfer, sent } }) => {
      const { to, amount } = transfer
      world.announce('approve')
      const kernel = await connected()
      await pay(kernel, world, transfer)
      expect(sent().map((payment) => [payment.to, payment.amount])).toEqual([[to, amount]])
    },
  )

  scenario(
    'behavior: what is prepared says, from its own bytes, what leaves the account and to whom',
    ['transfer'],
    async ({ world, connected, parts: { transfer } }) => {
      world.announce('approve')
      const kernel = await connected()
      const { changes } = await kernel.prepare({ kind: 'transfer', ...transfer }, { namespace: world.namespace })
      expect(changes.map(({ direction, amount }) => [direction, amount])).toEqual([['out', transfer.amount]])
    },
  )

  scenario(
    'behavior: a payload is read from its own bytes, whatever was meant',
    ['transfer'],
    async ({ world, connected, parts: { transfer } }) => {
      world.announce('approve')
      const kernel = await connected()
      const { namespace } = world
      const intent = { kind: 'transfer', ...transfer } as const
      const { payload, account, network } = await kernel.prepare(intent, { namespace })
      const another = { ...intent, amount: transfer.amount + 1n }
      const { signal } = kernel
      const question = { namespace, payload, intent: another, account, network, signal } as never
      // A plugin may refuse a payload that is not what was meant; it may not answer that it is.
      const reading = await kernel.hooks.readPayload.promise(question).catch(() => undefined)
      expect(reading?.changes.some(({ amount }) => amount === another.amount) ?? false).toBe(false)
    },
  )

  scenario(
    'behavior: a memo is in what is prepared and in what the wallet is asked for, and in neither where there is none',
    ['transfer', 'memo', 'sent'],
    async ({ world, connected, parts: { transfer, memo, sent } }) => {
      world.announce('approve')
      const kernel = await connected()
      const { to, amount } = transfer
      const bare = await kernel.prepare({ kind: 'transfer', to, amount }, { namespace: world.namespace })
      const told = await kernel.prepare({ kind: 'transfer', to, amount, memo }, { namespace: world.namespace })
      expect([bare.memo ?? '', told.memo]).toEqual(['', memo])
      await kernel.send(told)
      expect(sent().map((payment) => payment.memo)).toEqual([memo])
    },
  )

  scenario(
    'behavior: two transfers, one after the other, are two payments with two ids',
    ['transfer'],
    async ({ world, connected, parts: { transfer } }) => {
      world.announce('approve')
      const kernel = await connected()
      const first = await pay(kernel, world, transfer)
      const second = await pay(kernel, world, transfer)
      expect([isText(first.id), isText(second.id), first.id === second.id]).toEqual([true, true, false])
      if (world.sent) expect(world.sent().length).toBe(2)
    },
  )

  scenario(
    'error: nothing is prepared for a receiver that is no address, and the wallet is not asked',
    ['transfer', 'invalidAddress'],
    async ({ world, connected, parts: { transfer, invalidAddress } }) => {
      world.announce('approve')
      const kernel = await connected()
      const asked = world.prompts?.()
      const error = await failure(pay(kernel, world, { ...transfer, to: invalidAddress }))
      expect(isError(error) && error.unsent).toBe(true)
      expect(world.prompts?.()).toBe(asked)
      if (world.sent) expect(world.sent()).toEqual([])
    },
  )

  scenario('error: a refused transfer is a UserRejectedError', ['transfer'], async ({ world, connected, parts }) => {
    world.announce('approve')
    const kernel = await connected()
    const prepared = await kernel.prepare({ kind: 'transfer', ...parts.transfer }, { namespace: world.namespace })
    world.setMode('reject')
    const error = await failure(kernel.send(prepared))
    expect(isFailure(error, 'UserRejectedError')).toBe(true)
  })
}

const pay = async (kernel: Kernel, { namespace }: ChainWorld, transfer: NonNullable<ChainWorld['transfer']>) =>
  kernel.send(await kernel.prepare({ kind: 'transfer', ...transfer }, { namespace }))

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** Whether an address can receive; a coded error says that it cannot, and why. */
const check = (kernel: Kernel, { networks }: ChainWorld, address: string): Promise<boolean> =>
  kernel.validateAddress({ address, networkId: networks[0].id }).catch((error: unknown) => !isError(error))
