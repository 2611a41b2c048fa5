import { expect, test } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { psbtIntent } from '../psbtIntent.ts'

const openWorld = openWorlds()

test('behavior: a kind without a payload is its own plugin’s to write, also where something has to come', async () => {
  const world = await openWorld({ wallet: createSatsWallet({ accounts: [addresses.payment] }), routes: {} })
  await world.connect()
  const asked: string[] = []
  world.kernel.hooks.prepare.tap({ name: 'runes', namespace: 'bip122' }, ({ intent }) => {
    asked.push(intent.kind)
    return undefined
  })
  const rune = { limit: 'atLeast', amount: 5n, token: 'DOG' } as const
  const mint = { kind: 'rune', promise: { out: [], in: [rune] }, tokens: [], about: {} } as never
  await world.kernel.prepare(mint).catch(() => undefined)
  expect(asked).toEqual(['rune'])
})

test('error: no PSBT is said in words, also to a host in JavaScript', async () => {
  const world = await openWorld({ wallet: createSatsWallet({ accounts: [addresses.payment] }), routes: {} })
  await world.connect()
  const error = await world.kernel.prepare(psbtIntent({} as never)).catch((cause: unknown) => cause)
  expect(error).toMatchObject({ name: 'InvalidPsbtError', unsent: true })
})
