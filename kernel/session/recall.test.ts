import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alpha1, alpha2, beta1, createKit, createWallet, rest, startKit } from '../fixtures/chain.ts'
import { createMemoryArea } from '../testing/index.ts'

const share = (namespace: string, addresses: readonly string[], network: string) => ({
  accounts: addresses.map((address) => ({ namespace, address, networks: [network] })),
  account: addresses[0],
  network,
  networks: [network],
})
const saved = () => ({
  sessions: [
    {
      id: 'first',
      connectorId: 'one',
      name: 'One',
      grants: { alpha: share('alpha', ['a1', 'a2'], alpha1.id), beta: share('beta', ['b1'], beta1.id) },
    },
    { id: 'second', connectorId: 'two', name: 'Two', grants: { alpha: share('alpha', ['a3'], alpha2.id) } },
  ],
  namespace: 'alpha',
  networks: { alpha: alpha1.id, beta: beta1.id },
  preferred: { alpha: 'first', beta: 'first' },
  recent: ['one', 'two'].map((id) => ({ id, name: id, namespace: 'alpha' })),
  disconnected: { alpha: ['three', 'four'], beta: ['five'] },
})

/** The graph that a visit starts with, with no wallet there. */
async function recalled(value: unknown) {
  const storage = createMemoryArea()
  const { kernel } = createKit([], { storage })
  storage.setItem(kernel.storage.nameOf('session'), JSON.stringify({ value }))
  await kernel.start()
  const { graph } = kernel.snapshot()
  kernel.destroy()
  return graph
}

/** Each entry of each collection, by the path to it. */
const paths: (string | number)[][] = [
  ['sessions', 0],
  ['sessions', 1],
  ['sessions', 0, 'grants', 'alpha'],
  ['sessions', 0, 'grants', 'beta'],
  ['sessions', 0, 'grants', 'alpha', 'accounts', 0],
  ['sessions', 0, 'grants', 'alpha', 'accounts', 1],
  ['networks', 'alpha'],
  ['preferred', 'alpha'],
  ['recent', 0],
  ['disconnected', 'alpha', 0],
  ['disconnected', 'alpha', 1],
  ['disconnected', 'beta'],
]

/** The names of everything that a graph holds, by the path to it. */
function namesOf(graph: Awaited<ReturnType<typeof recalled>>): string[] {
  const { sessions, active, recent, disconnected } = graph
  return [
    ...Object.values(sessions).flatMap(({ id, grants }) => [
      `sessions.${id}`,
      ...Object.entries(grants).flatMap(([name, { accounts }]) => [
        `sessions.${id}.${name}`,
        ...accounts.map(({ address }) => `sessions.${id}.${name}.${address}`),
      ]),
    ]),
    ...Object.entries(active.network).map(([name, id]) => `networks.${name}.${id}`),
    ...Object.entries(active.preferred).map(([name, id]) => `preferred.${name}.${id}`),
    ...recent.map(({ id }) => `recent.${id}`),
    ...Object.entries(disconnected).flatMap(([name, ids]) => ids.map((id) => `disconnected.${name}.${id}`)),
  ]
}

/** What is lost with the entry at a path, and nothing else. */
const lost: Record<string, (name: string) => boolean> = {
  'sessions.0': (name) => name.startsWith('sessions.first') || name.startsWith('preferred'),
  'sessions.1': (name) => name.startsWith('sessions.second'),
  'sessions.0.grants.alpha': (name) => name.startsWith('sessions.first.alpha'),
  'sessions.0.grants.beta': (name) => name.startsWith('sessions.first.beta'),
  'sessions.0.grants.alpha.accounts.0': (name) => name === 'sessions.first.alpha.a1',
  'sessions.0.grants.alpha.accounts.1': (name) => name === 'sessions.first.alpha.a2',
  'networks.alpha': (name) => name.startsWith('networks.alpha'),
  'preferred.alpha': (name) => name.startsWith('preferred.alpha'),
  'recent.0': (name) => name === 'recent.one',
  'disconnected.alpha.0': (name) => name === 'disconnected.alpha.three',
  'disconnected.alpha.1': (name) => name === 'disconnected.alpha.four',
  'disconnected.beta': (name) => name.startsWith('disconnected.beta'),
}

test('property: an entry that cannot be read loses itself alone (storage 3)', async () => {
  const whole = namesOf(await recalled(saved()))
  const junk = fc.constantFrom<unknown>(null, 0, '', true, [], [null], {}, { id: 1 }, 'x'.repeat(600))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), junk, async (path, value) => {
      const name = path.join('.')
      const stored = saved()
      const [key, ...parents] = [...path].reverse()
      const parent = parents.reverse().reduce<Record<string | number, unknown>>((at, part) => at[part] as never, stored)
      parent[key ?? ''] = value
      const found = namesOf(await recalled(stored))
      expect(found).toEqual(whole.filter((each) => !lost[name]?.(each)))
    }),
    { numRuns: 200 },
  )
})

test('behavior: a wallet that was disconnected in a chain stays so beside an entry that cannot be read (sessions 4)', async () => {
  const storage = createMemoryArea()
  const wallet = () => createWallet('both', ['alpha', 'beta'])
  const first = await startKit([wallet()], { storage })
  await first.kernel.connect({ connectorId: 'both', namespace: 'alpha' })
  const key = first.kernel.storage.nameOf('session')
  first.kernel.destroy()
  const { value } = JSON.parse(storage.getItem(key) ?? '')
  delete value.sessions[0].grants.beta
  value.disconnected = { alpha: [null], beta: ['both'] }
  storage.setItem(key, JSON.stringify({ value }))
  const { kernel } = await startKit([wallet()], { storage })
  await rest()
  expect([kernel.connection('alpha')?.connector.id, kernel.connection('beta')]).toEqual(['both', undefined])
})

test('security: a list of approved networks that cannot be read approves none (sessions 11)', async () => {
  const stored = saved()
  for (const list of [stored.sessions[0]?.grants.alpha, stored.sessions[1]?.grants.alpha?.accounts[0]])
    Object.assign(list ?? {}, { networks: 'all' })
  const { sessions } = await recalled(stored)
  expect(Object.values(sessions).map(({ id, grants }) => [id, Object.keys(grants)])).toEqual([['first', ['beta']]])
})
