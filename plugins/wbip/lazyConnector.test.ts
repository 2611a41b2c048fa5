import { createTestKernel } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { type Life, lazyConnector } from './lazyConnector.ts'

const account = { address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7' }

/** A kernel with a wallet that tells what is done with it. */
function open(make: (life: Life<'eip155'>) => Promise<Life<'eip155'>> = async (life) => life) {
  const done: string[] = []
  const note = <value>(name: string, value: value): value => {
    done.push(name)
    return value
  }
  const life: Life<'eip155'> = {
    provider: {} as never,
    connect: async () => note('connect', { accounts: [account] }),
    restore: async () => note('restore', undefined),
    disconnect: async () => note('disconnect', undefined),
    switchNetwork: async (network) => note('switchNetwork', { network }),
    forget: () => {},
    watch: (_, signal) => note('watch', signal).addEventListener('abort', () => note('end', undefined)),
  }
  const kernel = createTestKernel({ plugins: [] })
  const nativeCurrency = { name: 'Coin', symbol: 'C', decimals: 18 }
  kernel.networks.add([
    { id: 'eip155:1', namespace: 'eip155', reference: '1', name: 'One', nativeCurrency, rpcUrl: '' },
  ])
  const listing = { id: 'lazy', name: 'Lazy', kind: 'injected' }
  kernel.connectors.add(lazyConnector('eip155', listing, () => note('load', make(life))))
  const connect = () => kernel.connect({ connectorId: 'lazy', namespace: 'eip155' })
  return { kernel, done, connect }
}

test('default: nothing loads before the wallet is used; then it loads once, and is listened to before it is asked', async () => {
  const { kernel, done, connect } = open()
  await kernel.start()
  expect(done).toEqual([])
  await connect()
  expect(done).toEqual(['load', 'watch', 'connect'])
  await kernel.disconnect()
  expect(done.slice(3).toSorted()).toEqual(['disconnect', 'end'])
  kernel.destroy()
})

test('error: what did not load may load at the next try', async () => {
  let isAway = true
  const { kernel, done, connect } = open(async (life) => {
    if (isAway) throw new Error('offline')
    return life
  })
  await kernel.start()
  await expect(connect()).rejects.toMatchObject({ name: 'ConnectFailedError' })
  isAway = false
  expect((await connect()).account).toMatchObject(account)
  expect(done).toEqual(['load', 'load', 'watch', 'connect'])
  kernel.destroy()
})
