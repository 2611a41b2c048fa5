import { createTestKernel } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { emitChanges } from './emitChanges.ts'

/** A wallet whose session a test changes, and what its listeners have heard. */
function openWallet() {
  const kernel = createTestKernel({ plugins: [] })
  const session: { accounts: string[]; chain: string | undefined } = { accounts: ['0xa'], chain: '0x1' }
  const events = emitChanges(kernel, { accounts: () => session.accounts, chainId: () => session.chain })
  const heard: unknown[] = []
  const change = async (next: Partial<typeof session>) => {
    Object.assign(session, next)
    // Any write to the state makes the kernel tell its subscribers.
    kernel.notify('changed', 'success')
    await Promise.resolve()
    await Promise.resolve()
  }
  return { events, heard, change }
}

test('a change of the accounts and a change of the chain are told once each, and an unchanged session is not told', async () => {
  const { events, heard, change } = openWallet()
  events.on('accountsChanged', (accounts) => heard.push(accounts))
  events.on('chainChanged', (chain) => heard.push(chain))
  await change({})
  expect(heard).toEqual([])
  await change({ accounts: ['0xb', '0xa'] })
  await change({ chain: '0x2105' })
  expect(heard).toEqual([['0xb', '0xa'], '0x2105'])
})

test('the end of the session is told as a disconnect and as no accounts, and not as a change of the chain', async () => {
  const { events, heard, change } = openWallet()
  events.on('accountsChanged', (accounts) => heard.push(accounts))
  events.on('chainChanged', () => heard.push('chain'))
  events.on('disconnect', ({ code }: { code: string }) => heard.push(code))
  await change({ accounts: [], chain: undefined })
  expect(heard).toEqual([[], 'not_connected'])
})

test('a listener that was added twice is removed one at a time, as in Node’s emitters', async () => {
  const { events, heard, change } = openWallet()
  const listener = (chain: string) => heard.push(chain)
  events.on('chainChanged', listener)
  events.on('chainChanged', listener)
  events.removeListener('chainChanged', listener)
  await change({ chain: '0x2' })
  expect(heard).toEqual(['0x2'])
  events.removeListener('chainChanged', listener)
  events.removeListener('chainChanged', listener)
  await change({ chain: '0x3' })
  expect(heard).toEqual(['0x2'])
})
