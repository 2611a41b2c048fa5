import { expect, test } from 'vitest'
import { createWallet, failure, one, startKit } from '../fixtures/chain.ts'
import { createMoney, paying } from '../fixtures/money.ts'
import { TransferIncompleteError } from '../index.ts'

/** Sends through a kit in which a plugin's `beforeSend` throws the given error at a stage, and answers the result. */
async function vetoed(plugin: string, thrown: unknown, at: 'review' | 'send') {
  const money = createMoney()
  const { kernel } = await startKit([createWallet('one')], { also: [money.plugin] })
  await kernel.connect(one)
  kernel.hooks.beforeSend.tap(plugin, (_, { stage }) => {
    if (stage === at) throw thrown
  })
  const error = await failure(kernel.prepare(paying(5n)).then((prepared) => kernel.send(prepared)))
  return { error, asked: money.asked }
}

test.each([
  ['review', new Error('The limit of today is reached'), 'The limit of today is reached'],
  ['send', new Error('The limit of today is reached'), 'The limit of today is reached'],
  ['review', { toString: null }, 'Unknown error'],
] as const)(
  'error: what a plugin throws in words of its own at %s is its veto, and nothing was sent (money 33)',
  async (at, thrown, reason) => {
    const { error, asked } = await vetoed('limits', thrown, at)
    expect(error).toMatchObject({
      ...{
        name: 'SendVetoedError',
        code: 'send_vetoed',
        params: { plugin: 'limits', reason },
        unsent: true,
        cause: thrown,
      },
      thrownBy: { plugin: 'limits', hook: 'beforeSend' },
    })
    expect(String(error)).toContain('The plugin "limits" of this app stopped this')
    expect(asked).toEqual([])
  },
)

test('behavior: an error of its own keeps its class, and a wallet’s in the namespace’s own plugin stays the wallet’s (money 33)', async () => {
  expect((await vetoed('limits', new TransferIncompleteError(), 'review')).error).toMatchObject({
    name: 'TransferIncompleteError',
  })
  expect((await vetoed('alpha', new Error('the wallet failed'), 'send')).error).toMatchObject({ name: 'RPCError' })
  expect((await vetoed('limits', { code: 4001, message: 'no' }, 'send')).error).toMatchObject({
    name: 'UserRejectedError',
  })
})
