import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWallet, one, rest, shown, startKit, walletsOf } from '../fixtures/chain.ts'
import { followStored } from '../start/followStored.ts'
import { createMemoryArea } from '../testing/index.ts'

const names = ['one', 'two', 'both', 'alpha', 'alpha:1', 'beta:1', 'one-1', 'x y', '__proto__', 'toString']
const word = fc.constantFrom(...names)
const junk = fc.oneof(word, fc.jsonValue({ maxDepth: 2 }))

/** A value that is sometimes something else. */
const mostly = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 8, arbitrary }, { weight: 1, arbitrary: junk })
const oneOf = (...values: string[]) => mostly(fc.constantFrom(...values))
const networks = mostly(fc.array(word, { maxLength: 2 }))
const account = fc.record(
  { namespace: oneOf('alpha', 'beta'), address: oneOf('one-1', 'both-1'), networks, type: mostly(word) },
  { requiredKeys: ['namespace', 'address'] },
)
const grant = fc.record(
  {
    accounts: mostly(fc.array(mostly(account), { maxLength: 3 })),
    account: oneOf('one-1', 'both-1', 'nobody'),
    network: oneOf('alpha:1', 'alpha:9', 'beta:1'),
    networks,
  },
  { requiredKeys: ['accounts', 'account', 'network'] },
)
const session = fc.record(
  {
    id: oneOf('a', 'b', '__proto__', 'toString'),
    connectorId: oneOf('one', 'two', 'both'),
    name: oneOf('ONE', 'TWO', 'BOTH'),
    named: mostly(fc.boolean()),
    grants: mostly(fc.dictionary(fc.constantFrom('alpha', 'beta', 'toString', '__proto__'), mostly(grant))),
  },
  { requiredKeys: ['id', 'connectorId', 'name', 'grants'] },
)
const stored = mostly(
  fc.record(
    {
      sessions: mostly(fc.array(mostly(session), { maxLength: 4 })),
      namespace: mostly(word),
      networks: mostly(fc.dictionary(word, word)),
      preferred: mostly(fc.dictionary(word, fc.constantFrom('a', 'b', 'toString'))),
      recent: mostly(fc.array(fc.record({ id: word, name: word, namespace: word }))),
      disconnected: mostly(fc.dictionary(word, mostly(fc.array(mostly(word))))),
    },
    { requiredKeys: [] },
  ),
)

async function run(multiWallet: boolean, texts: readonly unknown[]): Promise<void> {
  const storage = createMemoryArea()
  const visit = async () => {
    const wallets = [createWallet('one'), createWallet('two'), createWallet('both', ['alpha', 'beta'])]
    const kit = await startKit(wallets, { storage, features: { multiWallet } })
    await rest()
    return kit
  }
  const write = (value: unknown) => storage.setItem('tapkit:default:v1:session', JSON.stringify({ value }))
  write(texts[0])
  const { kernel, errors } = await visit()
  for (const text of texts) {
    write(text)
    await followStored(kernel)
    await rest()
    if (!multiWallet) expect(walletsOf(kernel, 'alpha').length).toBeLessThan(2)
  }
  await kernel.connect(one)
  expect(kernel.connection('alpha')?.connector.id).toBe('one')
  await kernel.disconnect()
  expect(Object.keys(kernel.state.graph.sessions)).toEqual([])
  // A wallet may share none of the stored accounts. No other error is allowed.
  expect(errors.filter((error) => !/InvalidSession/.test(String(error)))).toEqual([])
  kernel.destroy()
  const next = await visit()
  expect([shown(next.kernel, 'alpha'), shown(next.kernel, 'beta')]).toEqual([undefined, undefined])
  next.kernel.destroy()
}

test('property: whatever is stored, a press connects, a disconnect ends everything, and the next visit connects nothing (storage 3, sessions 4)', async () => {
  await fc.assert(fc.asyncProperty(fc.boolean(), fc.array(stored, { minLength: 1, maxLength: 3 }), run), {
    numRuns: Number(process.env.FC_RUNS ?? 60),
  })
}, 600_000)
