import { expect, test } from 'vitest'
import { createWallet, failure, one, rest, startKit } from '../fixtures/chain.ts'
import { isError, type Plugin } from '../index.ts'

/** Lets in everybody but Bob. */
const gate: Plugin = {
  name: 'gate',
  apply: ({ hooks }) =>
    hooks.authorize.tapPromise('gate', async ({ account }) => {
      if (account.address === 'bob') throw new Error('no member')
    }),
}

test.each([undefined, 'topic'])(
  'a press that a gate refuses leaves what was connected before, also if the wallet names its session (%s) (sessions 7)',
  async (topic) => {
    const wallet = Object.assign(createWallet('one'), { topic, accounts: ['ada'] })
    const { kernel, chain } = await startKit([wallet], { also: [gate] })
    await kernel.connect(one)
    // In the wallet's window, the visitor adds an account and puts it first.
    wallet.accounts = ['bob', 'ada']
    expect(isError(await failure(kernel.connect(one)), 'SessionRefusedError')).toBe(true)
    await rest()
    expect([kernel.connection('alpha')?.account.address, chain.closed]).toEqual(['ada', []])
  },
)
