import { expect, test } from 'vitest'
import { createWallet, failure, one, rest, startKit } from '../fixtures/chain.ts'
import type { ConnectorInput, SessionChange } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'

test('behavior: a wallet that says `again` twice at its gate stays one that the visitor pressed: a stranger’s dispute does not end it', async () => {
  const held: (() => void)[] = []
  let hold = false
  const plugin = {
    name: 'g',
    apply: ({ hooks }: Kernel) =>
      hooks.authorize.tapPromise('g', async () => {
        if (hold) await new Promise<void>((r) => held.push(r))
      }),
  }
  const { kernel } = await startKit([], { also: [plugin] })
  let address = 'old'
  let said: (change: SessionChange) => void = () => {}
  const wallet = (source: object): ConnectorInput<'alpha'> => ({
    id: 'one',
    name: 'ONE',
    namespace: 'alpha',
    kind: 'announced',
    source,
    getProvider: async () => ({ wallet: 'one' }),
    connect: async () => ({ accounts: [{ address }] }),
    restore: async () => ({ accounts: [{ address }] }),
    watch: (_, report, signal) => {
      said = (change) => void (signal.aborted || report(change))
    },
  })
  kernel.connectors.add(wallet({}))
  await kernel.connect(one)
  hold = true
  address = 'new'
  for (let i = 0; i < 2; i++) {
    said('again')
    await rest()
  }
  hold = false
  for (const open of held.splice(0)) open()
  await rest()
  kernel.connectors.add(wallet({}))
  await rest()
  expect(kernel.connection('alpha')?.connector.id).toBe('one')
})

test('behavior: a change that is reported while its wallet is read back, which fails, is read afterwards', async () => {
  const wallet = createWallet('one')
  const { kernel, chain } = await startKit([wallet])
  await kernel.connect(one)
  wallet.outcome = 'hold'
  const switched = failure(kernel.switchConnection(one))
  await rest()
  wallet.accounts = ['new']
  chain.report('one', 'again')
  await rest()
  wallet.outcome = 'approve'
  chain.held[0]?.answer('fail')
  expect(await switched).toBeInstanceOf(Error)
  await rest()
  expect(kernel.connection('alpha')?.account.address).toBe('new')
})
