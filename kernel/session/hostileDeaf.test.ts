import { describe, expect, test } from 'vitest'
import { addAcme } from '../fixtures/acme.ts'
import { createWallet, failure, one, rest, shown, startKit, two } from '../fixtures/chain.ts'
import { later } from '../fixtures/later.ts'
import { page } from '../fixtures/page.ts'
import { plain } from '../fixtures/plain.ts'
import { createRelay, inAlpha } from '../fixtures/relay.ts'
import { createMemoryArea } from '../testing/index.ts'
import type { SessionChange } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'

type Report = (change: SessionChange) => void

/** A wallet that an earlier visit connected in alpha, and that has shared only beta since. */
const connectedBefore = async () => {
  const storage = createMemoryArea()
  const relay = createRelay()
  const first = await startKit([], { storage, also: [page(relay.add)] })
  await first.kernel.connect(inAlpha)
  first.kernel.destroy()
  relay.shared = { beta: 'beta-1' }
  return { storage, relay }
}

describe('a wallet of one object that was connected in alpha, whose alpha half is another wallet’s since', () => {
  const setup = async () => {
    const relay = createRelay()
    const kit = await startKit([createWallet('two')], { also: [page(relay.add)] })
    await kit.kernel.connect(inAlpha)
    relay.shared = { beta: 'beta-1' }
    relay.tell({ namespace: 'alpha', accounts: [] })
    await rest()
    await kit.kernel.connect(two)
    await rest()
    expect([shown(kit.kernel, 'alpha'), shown(kit.kernel, 'beta')]).toEqual(['two-1', 'beta-1'])
    return { ...kit, relay }
  }
  test('is read anew where it says `again`', async () => {
    const { kernel, relay } = await setup()
    relay.shared = { beta: 'beta-2' }
    relay.tell('again')
    await rest()
    expect(shown(kernel, 'beta')).toBe('beta-2')
  })
  test('comes back in beta when it is unlocked', async () => {
    const { kernel, relay } = await setup()
    relay.tell({ namespace: 'beta', accounts: [] })
    await rest()
    expect(shown(kernel, 'beta')).toBe(undefined)
    relay.tell({ namespace: 'beta', accounts: [{ address: 'beta-1' }] })
    await rest()
    expect(shown(kernel, 'beta')).toBe('beta-1')
  })
})

test('the same after a load that found beta alone shared: `again` is heard', async () => {
  const { storage, relay } = await connectedBefore()
  const { kernel } = await startKit([createWallet('two')], { storage, also: [page(relay.add)] })
  await rest()
  await kernel.connect(two)
  await rest()
  relay.shared = { beta: 'beta-2' }
  relay.tell('again')
  await rest()
  expect(shown(kernel, 'beta')).toBe('beta-2')
})

test.each([false, true])(
  'a live wallet that is being read because it said `again` is read where the visitor looks at another one and declines (several: %s)',
  async (multiWallet) => {
    const relay = createRelay()
    const other = createWallet('two')
    const { kernel } = await startKit([other], { features: { multiWallet }, also: [page(relay.add)] })
    await kernel.connect(inAlpha)
    relay.shared = { alpha: 'alpha-2' }
    const slow = later()
    relay.slow = slow.promise
    relay.tell('again')
    await rest()
    other.outcome = 'reject'
    await failure(kernel.connect(two))
    slow.open()
    await rest()
    expect(shown(kernel, 'alpha')).toBe('alpha-2')
  },
)

describe('of what a wallet reports while it connects, the last word counts', () => {
  const shared = [{ address: 'a' }, { address: 'b' }]
  const press = async (more: object = {}) => {
    const { kernel } = await startKit([])
    let tell: Report = () => {}
    const answer = later()
    kernel.connectors.add({
      ...plain,
      connect: async () => {
        await answer.promise
        return { accounts: shared }
      },
      watch(_, report) {
        tell = report
      },
      ...more,
    })
    const pressed = failure(kernel.connect(one))
    await rest()
    tell({ accounts: shared, network: { id: 'alpha:1' } })
    tell({ accounts: shared.toReversed() })
    return { kernel, pressed, answer, tell }
  }
  test('where it says more before it answers', async () => {
    const { kernel, pressed, answer, tell } = await press()
    tell({ accounts: shared, network: { id: 'alpha:2' } })
    answer.open()
    await pressed
    await rest()
    expect(shown(kernel, 'alpha')).toBe('a')
  })
  test('and where it is read again in vain meanwhile', async () => {
    const reading = later()
    const { kernel, pressed, answer, tell } = await press({
      restore: async () => {
        await reading.promise
        throw new Error('busy')
      },
    })
    answer.open()
    await rest()
    tell({ accounts: shared, network: { id: 'alpha:1' } })
    reading.open()
    await pressed
    await rest()
    expect(shown(kernel, 'alpha')).toBe('a')
  })
})

describe('a load in alpha, where the wallet shares beta alone: what it says before its provider is there', () => {
  test.each([
    ['another account', { namespace: 'beta', accounts: [{ address: 'beta-2' }] }, 'beta-2'],
    ['a lock', { namespace: 'beta', accounts: [] }, undefined],
    ['its end', 'ended', undefined],
  ] as const)('%s', async (_, change, then) => {
    const { storage, relay } = await connectedBefore()
    const slow = later()
    relay.provider = slow.promise
    const started = startKit([], {
      storage,
      also: [
        page(relay.add),
        {
          name: 'late',
          apply: () =>
            void setTimeout(() => {
              relay.tell(change)
              slow.open()
            }, 100),
        },
      ],
    })
    const { kernel } = await started
    await new Promise((resolve) => setTimeout(resolve, 150))
    await rest()
    expect(relay.reads).toBe(1)
    expect(shown(kernel, 'beta')).toBe(then)
  })
})

test('a reading in which the approved networks name one chain only keeps the other half remembered', async () => {
  const relay = createRelay()
  const { kernel } = await startKit([], { also: [page(relay.add)] })
  await kernel.connect(inAlpha)
  relay.networks = ['alpha:1']
  relay.tell('again')
  await rest()
  expect(shown(kernel, 'beta')).toBe(undefined)
  relay.networks = undefined
  relay.tell('again')
  await rest()
  expect([shown(kernel, 'alpha'), shown(kernel, 'beta')]).toEqual(['alpha-1', 'beta-1'])
  // A report of beta alone brings beta back, too.
  relay.networks = ['alpha:1']
  relay.tell('again')
  await rest()
  relay.networks = undefined
  relay.tell({ namespace: 'beta', accounts: [{ address: 'beta-1' }] })
  await rest()
  expect(shown(kernel, 'beta')).toBe('beta-1')
})

test('a stranger whose id is written with the number that the host’s wallet had is not restored as it', async () => {
  const host = (kernel: Kernel) => addAcme(kernel, 'mine')
  const storage = createMemoryArea()
  const first = await startKit([], { storage, also: [page((kernel) => addAcme(kernel, 'thief', {}), host)] })
  const id = first.kernel.connectors.list('alpha').find(({ kind }) => kind === 'custom')?.id ?? ''
  await first.kernel.connect({ connectorId: id, namespace: 'alpha' })
  first.kernel.destroy()
  const { kernel } = await startKit([], { storage, also: [page(host, (each) => addAcme(each, 'thief', {}, 'acme#2'))] })
  await rest()
  expect(shown(kernel, 'alpha')).not.toBe('thief')
})

test('a wallet that has left the chain that it was connected in is read anew where it says `again`', async () => {
  const relay = createRelay()
  const { kernel } = await startKit([], { also: [page(relay.add)] })
  await kernel.connect(inAlpha)
  kernel.connectors.remove('alpha:relay')
  await rest()
  relay.shared = { beta: 'beta-2' }
  relay.tell('again')
  await rest()
  expect(shown(kernel, 'beta')).toBe('beta-2')
})

test('a live wallet that is being read is read where the visitor presses that very wallet, and declines', async () => {
  const relay = createRelay()
  let declines = false
  const add = ({ connectors }: Kernel) =>
    connectors.add({
      ...plain,
      connect: async () => {
        if (declines) throw Object.assign(new Error('no'), { code: 4001 })
        return { accounts: [{ address: 'old' }] }
      },
      restore: async () => {
        await relay.slow
        return { accounts: [{ address: 'new' }] }
      },
      watch: (_, report) => void relay.watchers.add(report),
    })
  const { kernel } = await startKit([], { also: [page(add)] })
  await kernel.connect(one)
  const slow = later()
  relay.slow = slow.promise
  relay.tell('again')
  await rest()
  declines = true
  await failure(kernel.connect(one))
  slow.open()
  await rest()
  expect(shown(kernel, 'alpha')).toBe('new')
})

test('a wallet whose locked alpha half the visitor disconnected comes back in beta when it is unlocked', async () => {
  const relay = createRelay()
  const { kernel } = await startKit([], { also: [page(relay.add)] })
  await kernel.connect(inAlpha)
  relay.tell({ namespace: 'alpha', accounts: [] })
  await kernel.disconnect({ namespace: 'alpha' })
  relay.shared = { beta: 'beta-1' }
  relay.tell({ namespace: 'beta', accounts: [] })
  await rest()
  relay.tell({ namespace: 'beta', accounts: [{ address: 'beta-1' }] })
  await rest()
  expect([shown(kernel, 'alpha'), shown(kernel, 'beta')]).toEqual([undefined, 'beta-1'])
})

test('switchConnection to a wallet that shares its other chain alone asks it, as where it shares nothing', async () => {
  const relay = createRelay()
  const { kernel } = await startKit([], { also: [page(relay.add)] })
  await kernel.connect(inAlpha)
  relay.shared = { beta: 'beta-1' }
  const pressed = failure(kernel.switchConnection(inAlpha))
  // The wallet is read back without a prompt. Then it is asked, and shares both again.
  for (let turn = 0; relay.reads === 0 && turn < 60; turn++) await Promise.resolve()
  relay.shared = { alpha: 'alpha-1', beta: 'beta-1' }
  expect(await pressed).toBe(undefined)
  expect([shown(kernel, 'alpha'), shown(kernel, 'beta')]).toEqual(['alpha-1', 'beta-1'])
})
