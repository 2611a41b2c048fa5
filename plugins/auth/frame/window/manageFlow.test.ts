// @vitest-environment node
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readRecoveryCode, toRecoveryCode } from '../factors/recoveryCode.ts'
import { fakeAuthenticator } from '../fixtures/fakeAuthenticator.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { isBlank, toHex } from '../fixtures/hex.ts'
import { openStore } from '../fixtures/openStore.ts'
import { watchBuffers } from '../fixtures/watchBuffers.ts'
import { createPasskey, evaluatePasskey } from '../passkey/passkeys.ts'
import type { PasskeyPort } from '../passkey/toPasskeyError.ts'
import { readVault } from '../vault/readVault.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { withSeed } from '../wallet/withSeed.ts'
import { createManageFlow } from './manageFlow.ts'
import { createByCode, openByPasskey } from './openWallet.ts'

type Manner = 'answer' | 'cancel' | 'noPrf' | 'exists'

/** A wallet that this browser has, of a passkey or of a code, and authenticators of which the visitor uses one at a time. */
async function open(kind: 'passkey' | 'code' = 'passkey') {
  let fault: 'open' | undefined
  const rows = new Map<string, unknown>()
  const factory = fakeIndexedDb(rows, () => fault)
  vi.stubGlobal('indexedDB', factory)
  onTestFinished(() => void vi.unstubAllGlobals())
  const store = openStore(factory)
  let manner: Manner = 'answer'
  const devices = [0, 1].map(() => fakeAuthenticator({ manner: () => manner }))
  let used = 0
  const device = () => devices[used]?.port.credentials
  const port: PasskeyPort = {
    host: 'keys.acme.test',
    allows: () => true,
    credentials: {
      create: async (options) => device()?.create(options) ?? null,
      get: async (options) => device()?.get(options) ?? null,
    },
  }
  const made = kind === 'code' ? await createByCode() : await makeByPasskey(port)
  await store.keep({ ...made.wallet, wordsKept: kind === 'code' })
  const openFlow = async () => {
    const wallet = await store.wallet()
    if (!wallet) throw new Error('no wallet')
    return createManageFlow({ name: 'Acme Keys', host: 'https://app.acme.test', wallet, store, passkeys: port })
  }
  const record = async () => (await store.wallet()) as Wallet
  return {
    ...{ store, rows, port, devices, openFlow, record, seed: toHex(made.seed) },
    code: 'code' in made ? (made.code as string) : '',
    flow: await openFlow(),
    behave: (next: Manner) => {
      manner = next
    },
    use: (next: number) => {
      used = next
    },
    deny: (next: 'open' | undefined) => {
      fault = next
    },
  }
}

async function makeByPasskey(port: PasskeyPort) {
  const made = await createPasskey(port, { rpName: 'Acme', userName: 'Acme' })
  const { wallet, seed } = await openByPasskey(port, { made })
  if (!seed) throw new Error('A passkey that was just made has a wallet of its own')
  return { wallet, seed }
}

type World = Awaited<ReturnType<typeof open>>

/** Adds a passkey on the second device. */
async function addSecond({ flow, use }: Pick<World, 'flow' | 'use'>) {
  flow.add()
  await flow.openByPasskey()
  use(1)
  await flow.create()
}

/** Types the asked groups of the code back, and answers the code. */
async function proveCode(flow: World['flow']): Promise<string> {
  const step = flow.step()
  if (step.at !== 'code') throw new Error(`No code at ${step.at}`)
  flow.codeWritten()
  const asking = flow.step()
  if (asking.at !== 'proveCode') throw new Error(`Nothing is asked at ${asking.at}`)
  await flow.proveCode(['x', 'y'])
  expect(flow.step()).toMatchObject({ at: 'proveCode', wrong: asking.proof.asked })
  await flow.proveCode(asking.proof.asked.map((position) => ` ${asking.proof.parts[position - 1]?.toLowerCase()} `))
  return step.code
}

const opens = ({ port }: Pick<World, 'port'>, wallet: Wallet) => withSeed(wallet, port, async (seed) => toHex(seed))
const newVersion = (wallet: Wallet) => readVault(wallet.vault ?? '').version

test('a passkey of another device is added, opens the wallet alone, and is told in the log (login 16)', async () => {
  const world = await open()
  const { flow, record, use, devices, store, seed, port } = world
  await addSecond(world)
  expect(flow.step()).toMatchObject({ at: 'start', outcome: 'added', wallet: { passkeys: [{}, {}] } })
  const wallet = await record()
  expect(wallet.passkeys[1]?.name).toMatch(/^Acme Keys 2 \(\d{4}-\d\d-\d\d\)$/)
  devices[0]?.made.splice(0)
  use(1)
  expect(await opens(world, wallet)).toBe(seed)
  // Another browser must not take the passkey for a wallet of its own.
  expect(await evaluatePasskey(port)).toMatchObject({ isFactor: true })
  expect(await store.entries()).toMatchObject([{ event: 'passkey_added', host: 'https://app.acme.test' }])
})

test('a second passkey is dropped by the first passkey, and opens nothing any more (login 17)', async () => {
  const world = await open()
  const { flow, record, use, store, devices, port } = world
  await addSecond(world)
  const [first, second] = (await record()).passkeys
  if (!first || !second) throw new Error('no passkey')
  flow.drop(first)
  expect(flow.step().at).toBe('start')
  flow.drop(second)
  await flow.openByPasskey()
  // The passkey that is about to go does not answer.
  expect(flow.step()).toMatchObject({ at: 'open', problem: 'cancelled' })
  use(0)
  await flow.openByPasskey()
  expect(flow.step()).toMatchObject({ at: 'start', outcome: 'dropped', wallet: { passkeys: [first] } })
  const wallet = await record()
  use(1)
  expect(devices[1]?.made).toHaveLength(1)
  await expect(withSeed(wallet, port, async () => {})).rejects.toMatchObject({ code: 'passkey' })
  const posing = { ...wallet, passkeys: [first, second] }
  await expect(withSeed(posing, port, async () => {})).rejects.toMatchObject({ code: 'vault_factor' })
  expect((await store.entries()).map(({ event }) => event)).toEqual(['passkey_added', 'passkey_dropped'])
})

test('a passkey wallet gets a code, a second code takes its place, and neither code is kept here (login 16)', async () => {
  const world = await open()
  const { flow, record, port, seed, store, rows } = world
  flow.renewCode()
  await flow.openByPasskey()
  const first = await proveCode(flow)
  expect(flow.step()).toMatchObject({ at: 'start', outcome: 'codeMade' })
  const opensBy = async (code: string) =>
    withSeed(await record(), port, async (bytes) => toHex(bytes), { code: readRecoveryCode(code) })
  expect(await opensBy(first)).toBe(seed)
  flow.renewCode()
  await flow.openByCode(first)
  const second = await proveCode(flow)
  expect(flow.step()).toMatchObject({ at: 'start', outcome: 'codeReplaced' })
  expect(await opensBy(second)).toBe(seed)
  await expect(opensBy(first)).rejects.toMatchObject({ code: 'vault_factor' })
  expect((await store.entries()).map(({ event }) => event)).toEqual(['code_made', 'code_made'])
  for (const code of [first, second]) expect(JSON.stringify([...rows])).not.toContain(code)
})

test('a wallet of a code gets a passkey by its code, and signs without the code from then on', async () => {
  const world = await open('code')
  const { flow, code, record, seed } = world
  flow.add()
  expect(flow.step()).toMatchObject({ at: 'open', openers: { passkeys: [], hasCode: true } })
  await flow.openByCode('nonsense')
  expect(flow.step()).toMatchObject({ at: 'open', problem: { code: 'invalid_recovery_code' } })
  await flow.openByCode(toRecoveryCode(new Uint8Array(16).fill(3)))
  expect(flow.step()).toMatchObject({ at: 'open', problem: 'replacedCode' })
  await flow.openByCode(code)
  expect(flow.step()).toEqual({ at: 'create' })
  await flow.create()
  expect(flow.step()).toMatchObject({ at: 'start', outcome: 'added' })
  const wallet = await record()
  expect(await opens(world, wallet)).toBe(seed)
  // The passkey can go again, because the code stays.
  const [only] = wallet.passkeys
  if (only) flow.drop(only)
  await flow.openByCode(code)
  expect(flow.step()).toMatchObject({ at: 'start', outcome: 'dropped', wallet: { passkeys: [] } })
})

test('an authenticator that has a passkey of the wallet, or has no PRF, makes none, and another authenticator can be chosen', async () => {
  const { flow, behave, use, record } = await open()
  flow.add()
  await flow.openByPasskey()
  behave('exists')
  await flow.create()
  expect(flow.step()).toEqual({ at: 'create', problem: 'exists' })
  behave('noPrf')
  use(1)
  await flow.create()
  expect(flow.step()).toEqual({ at: 'create', problem: 'noPrf' })
  behave('cancel')
  await flow.create()
  expect(flow.step()).toEqual({ at: 'create', problem: 'cancelled' })
  behave('answer')
  await flow.create()
  expect(flow.step()).toMatchObject({ at: 'start', outcome: 'added' })
  expect((await record()).passkeys).toHaveLength(2)
})

test('a passkey that was made and then refused is used by another press, and no further passkey is made', async () => {
  const { flow, behave, use, devices } = await open()
  flow.add()
  await flow.openByPasskey()
  use(1)
  const creating = flow.create()
  await vi.waitFor(() => expect(devices[1]?.made).toHaveLength(1))
  behave('cancel')
  await creating
  expect(flow.step()).toEqual({ at: 'made', problem: 'cancelled' })
  behave('answer')
  await flow.useMade()
  expect(flow.step()).toMatchObject({ at: 'start', outcome: 'added' })
  expect(devices[1]?.made).toHaveLength(1)
})

test('of two windows that change the wallet at once, the later changes nothing and says so, and the change of the earlier stays (login 16)', async () => {
  const world = await open()
  const { flow, openFlow, record, use } = world
  const other = await openFlow()
  flow.renewCode()
  await flow.openByPasskey()
  await addSecond({ flow: other, use })
  await proveCode(flow)
  expect(flow.step()).toMatchObject({ at: 'start', outcome: 'changed', wallet: await record() })
  expect((await record()).passkeys).toHaveLength(2)
  use(0)
  flow.renewCode()
  await flow.openByPasskey()
  await proveCode(flow)
  expect(flow.step()).toMatchObject({ outcome: 'codeMade', wallet: { passkeys: [{}, {}] } })
})

test('a change of a wallet that another window has replaced is not stored, and is said', async () => {
  const { flow, store, record } = await open()
  flow.renewCode()
  await flow.openByPasskey()
  const { wallet } = await createByCode()
  const stored = await record()
  await store.keep({ ...wallet, wordsKept: true }, stored)
  await proveCode(flow)
  expect(flow.step()).toEqual({ at: 'gone' })
  expect((await record()).kind).toBe('vault')
})

test('a record of a newer version of the page, and storage that is denied meanwhile, are said, and nothing is stored (login 18)', async () => {
  const { flow, rows, openFlow, deny } = await open()
  const other = await openFlow()
  flow.renewCode()
  await flow.openByPasskey()
  const newer = { ...(rows.get('wallet/here') as Wallet), kind: 'account' }
  rows.set('wallet/here', newer)
  await proveCode(flow)
  expect(flow.step()).toEqual({ at: 'newer' })
  expect(rows.get('wallet/here')).toBe(newer)
  other.renewCode()
  deny('open')
  await other.openByPasskey()
  expect(other.step()).toEqual({ at: 'noStorage' })
})

test('every secret of an addition and of a new code is overwritten once the change has ended (login 16)', async () => {
  const world = await open()
  const seen = await watchBuffers(async () => {
    await addSecond(world)
    world.use(0)
    world.flow.renewCode()
    await world.flow.openByPasskey()
    await proveCode(world.flow)
  })
  expect(newVersion(await world.record())).toBe(3)
  const own = seen.filter(({ length }) => length >= 16 && length < 1_000)
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter((bytes) => !isBlank(bytes))).toEqual([])
})

test('secrets of a change that the visitor leaves are overwritten', async () => {
  const world = await open()
  for (const end of ['back', 'leave'] as const) {
    const flow = await world.openFlow()
    const seen = await watchBuffers(async () => {
      flow.renewCode()
      await flow.openByPasskey()
      flow[end]()
      expect(flow.step()).toMatchObject({ at: 'start' })
    })
    expect(seen.filter(({ length }) => length === 32).filter((bytes) => !isBlank(bytes))).toEqual([])
  }
})

test('groups of a code are typed back with the letters that a code may be typed with (login 52)', async () => {
  const { flow, code } = await open('code')
  flow.renewCode()
  const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    if (bytes instanceof Uint8Array || bytes instanceof Uint32Array) bytes.fill(1)
    return bytes
  })
  await flow.openByCode(code)
  flow.codeWritten()
  random.mockRestore()
  const step = flow.step()
  if (step.at !== 'proveCode') throw new Error(`Nothing is asked at ${step.at}`)
  const groups = step.proof.asked.map((position) => step.proof.parts[position - 1] ?? '')
  expect(groups.join('')).toMatch(/0/)
  await flow.proveCode(
    groups.map((group) => ` ${group.slice(0, 2)}-${group.slice(2)} `.replaceAll('0', 'o').replaceAll('1', 'l')),
  )
  expect(flow.step()).toMatchObject({ at: 'start', outcome: 'codeReplaced' })
})

test('a browser that has lost its key is told so, and no right code is called wrong (login 53)', async () => {
  const { flow, code, rows } = await open('code')
  rows.delete('keys/device')
  flow.renewCode()
  await flow.openByCode(code)
  expect(flow.step()).toMatchObject({ at: 'open', problem: 'noDevice' })
})

test('whatever a visitor presses, the record opens the same seed, keeps two factors in its vault and never goes back (login 16, login 17)', async () => {
  const presses = [
    'add',
    'renewCode',
    'openByPasskey',
    'create',
    'useMade',
    'codeWritten',
    'seeCodeAgain',
    'back',
    'cancel',
  ] as const
  const act = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...presses) },
    { weight: 2, arbitrary: fc.constantFrom('prove' as const, 'drop' as const, 'openByCode' as const) },
    {
      weight: 2,
      arbitrary: fc.constantFrom('answer' as const, 'cancelled' as const, 'plug 0' as const, 'plug 1' as const),
    },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('passkey' as const, 'code' as const),
      fc.array(act, { maxLength: 24 }),
      async (kind, acts) => {
        const world = await open(kind)
        const { flow, record, behave, use, port, seed } = world
        let { code } = world
        let version = 0
        for (const next of acts) {
          if (next === 'answer') behave('answer')
          else if (next === 'cancelled') behave('cancel')
          else if (next === 'plug 0' || next === 'plug 1') use(next === 'plug 0' ? 0 : 1)
          else if (next === 'drop') {
            const passkey = (await record()).passkeys.at(-1)
            if (passkey) flow.drop(passkey)
          } else if (next === 'openByCode') await flow.openByCode(code)
          else if (next === 'prove') {
            const step = flow.step()
            if (step.at !== 'proveCode') continue
            await flow.proveCode(step.proof.asked.map((position) => step.proof.parts[position - 1] ?? ''))
            const done = flow.step()
            if (done.at === 'start' && done.outcome?.startsWith('code')) code = step.proof.parts.join('-')
          } else await flow[next]()
          expect(flow.step().at).not.toBe('waiting')
          const { vault, passkeys } = await record()
          if (vault === undefined) continue
          const read = readVault(vault)
          expect(Object.keys(read.shares).length).toBeGreaterThanOrEqual(2)
          expect(read.version).toBeGreaterThanOrEqual(version)
          version = read.version
          expect(passkeys.length > 0 || 'code' in read.shares).toBe(true)
        }
        behave('answer')
        const wallet = await record()
        if (code) {
          const secret = readRecoveryCode(code)
          expect(await withSeed(wallet, port, async (bytes) => toHex(bytes), { code: secret })).toBe(seed)
        }
        for (const at of [0, 1]) {
          use(at)
          const found = await withSeed(wallet, port, async (bytes) => toHex(bytes)).catch(() => undefined)
          if (found !== undefined || (at === 0 && kind === 'passkey')) expect(found).toBe(seed)
        }
      },
    ),
    { numRuns: 40 },
  )
})
