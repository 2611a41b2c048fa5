import { isError } from '../../errors/isError.ts'
import type { TokenFacts } from '../../types/intent.ts'
import type { Kernel } from '../../types/kernel.ts'
import type { ChainWorld } from '../chainWorld.ts'
import { failure, isFailure, isText, type Stage, until } from './stage.ts'

/** Transfers: what is prepared, what the wallet is asked for, by which account, on which network and in which token. */
export function describePaying({ scenario, expect }: Stage): void {
  scenario('default: sends a transfer and answers its id', ['transfer'], async ({ world, connected, parts }) => {
    world.announce('approve')
    const kernel = await connected()
    const { id } = await pay(kernel, world, parts.transfer)
    expect(isText(id)).toBe(true)
  })

  scenario(
    'behavior: preparing asks the wallet nothing',
    ['transfer', 'prompts'],
    async ({ world, connected, parts: { transfer, prompts } }) => {
      world.announce('approve')
      const kernel = await connected()
      const before = prompts()
      await kernel.prepare({ kind: 'transfer', ...transfer }, { namespace: world.namespace })
      expect(prompts()).toBe(before)
    },
  )

  scenario(
    'behavior: sending asks the wallet one question',
    ['transfer', 'prompts'],
    async ({ world, connected, parts: { transfer, prompts } }) => {
      world.announce('approve')
      const kernel = await connected()
      const prepared = await kernel.prepare({ kind: 'transfer', ...transfer }, { namespace: world.namespace })
      const before = prompts()
      await kernel.send(prepared)
      expect(prompts() - before).toBe(1)
    },
  )

  scenario(
    'behavior: the wallet is asked for exactly the receiver and the amount',
    ['transfer', 'sent'],
    async ({ world, connected, parts: { transfer, sent } }) => {
      const { to, amount } = transfer
      world.announce('approve')
      const kernel = await connected()
      await pay(kernel, world, transfer)
      expect(sent().map((payment) => [payment.to, payment.amount, payment.token])).toEqual([[to, amount, undefined]])
    },
  )

  scenario(
    'behavior: the account in use pays',
    ['second account', 'emitAccounts', 'transfer', 'sent'],
    async ({ world, connected, address, parts: { 'second account': other, emitAccounts, transfer, sent } }) => {
      // Some chains refuse a payment to oneself.
      const to = transfer.to === other ? world.accounts[0] : transfer.to
      world.announce('approve')
      const kernel = await connected()
      emitAccounts([other])
      await until(() => address(kernel) === other)
      await pay(kernel, world, { ...transfer, to })
      expect(sent().map((payment) => [payment.from, payment.to])).toEqual([[other, to]])
    },
  )

  scenario(
    'behavior: a payment is made on the network in use',
    ['second network', 'switches', 'transfer', 'sent'],
    async ({ world, connected, parts: { 'second network': other, transfer, sent } }) => {
      const { receiverOnSecond: to = transfer.to } = world
      world.announce('approve')
      const kernel = await connected()
      await kernel.switchNetwork(other.id)
      await pay(kernel, world, { ...transfer, to })
      expect(sent().map((payment) => [payment.network, payment.to])).toEqual([[other.id, to]])
    },
  )

  scenario(
    'behavior: a token is paid as that token, or refused',
    ['transfer', 'sent'],
    async ({ world, connected, parts: { transfer, sent } }) => {
      const { token = { address: 'no-such-token', decimals: 6, symbol: 'TOKEN', name: 'Token' } } = world
      world.announce('approve')
      const kernel = await connected()
      const paying = pay(kernel, world, transfer, token)
      if (world.token) await paying
      else await paying.catch((error: unknown) => expect(isError(error)).toBe(true))
      expect(sent().filter((payment) => payment.token !== token.address)).toEqual([])
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
      const meant = { kind: 'transfer', ...transfer } as const
      const { payload, intent, account, network } = await kernel.prepare(meant, { namespace })
      const another = { ...intent, about: { ...transfer, amount: transfer.amount + 1n } }
      const { signal } = kernel
      const question = { namespace, payload, intent: another, account, network, signal } as never
      // A plugin may refuse a payload that is not what was meant; it may not answer that it is.
      const reading = await kernel.hooks.readPayload.promise(question).catch(() => undefined)
      expect(reading?.changes.some(({ amount }) => amount === another.about.amount) ?? false).toBe(false)
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

const pay = async (
  kernel: Kernel,
  { namespace }: ChainWorld,
  transfer: NonNullable<ChainWorld['transfer']>,
  token?: TokenFacts,
) => kernel.send(await kernel.prepare({ kind: 'transfer', ...transfer, token }, { namespace }))
