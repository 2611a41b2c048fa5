// @vitest-environment node
import { sha256 } from '@noble/hashes/sha2'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { toRecoveryCode } from '../factors/recoveryCode.ts'
import { accountsOf } from '../keys/signOnce.ts'
import { wordsOf } from '../keys/words.ts'
import { createPasskey, passkeyFactor } from '../passkey/passkeys.ts'
import { createVault } from '../vault/createVault.ts'
import { toRecoveryFile } from '../vault/recoveryFile.ts'
import { accountName, type Wallet } from '../wallet/wallet.ts'
import { withSeed } from '../wallet/withSeed.ts'
import { type Manner, openLogin as open } from './fixtures/openLogin.ts'
import { messages } from './messages.ts'

/** Types what the step asks back. */
function proofOf(flow: Awaited<ReturnType<typeof open>>['flow']): string[] {
  const step = flow.step()
  if (step.at !== 'proveWords' && step.at !== 'proveCode') throw new Error(`Nothing is asked back at ${step.at}`)
  return step.proof.asked.map((position) => step.proof.parts[position - 1] ?? '')
}

test('a wallet of a synced passkey is stored and told, with or without its words', async () => {
  const { flow, store, done, reach } = await open()
  await flow.create()
  expect(flow.step()).toEqual({ at: 'words', need: undefined })
  flow.skipWords()
  await reach('done')
  expect(done).toMatchObject([{ kind: 'passkey', wordsKept: false, passkeys: [{ backupEligible: true }] }])
  expect(await store.wallet()).toEqual(done[0])
  expect(await store.entries()).toMatchObject([{ event: 'created', host: 'https://app.acme.test' }])
})

test('a passkey that was made and then refused is asked again, and no second passkey is made', async () => {
  const { flow, made, behave, reach } = await open()
  const creating = flow.create()
  await vi.waitFor(() => expect(made).toHaveLength(1))
  behave('cancel')
  await creating
  expect(flow.step()).toEqual({ at: 'made', problem: 'cancelled' })
  behave('answer')
  await flow.useMade()
  await reach('words')
  expect(made).toHaveLength(1)
})

test('the same passkey opens the same wallet, and asks for words that were not kept if the passkey stays on its device', async () => {
  const rows = new Map<string, unknown>()
  const { flow, done, store, reach, made } = await open({ isSynced: false, rows })
  await flow.create()
  flow.showWords()
  flow.wordsWritten()
  flow.prove(proofOf(flow))
  await reach('done')
  expect(done).toMatchObject([{ wordsKept: true }])
  await flow.begin()
  await flow.useExisting()
  await reach('done')
  expect(done[1]).toEqual(done[0])
  rows.clear()
  await flow.begin()
  await flow.useExisting()
  expect(flow.step()).toEqual({ at: 'words', need: 'passkey' })
  expect(await store.wallet()).toBeUndefined()
  expect(made).toHaveLength(1)
})

test('a wallet takes the place of the wallet of this browser after the visitor was asked', async () => {
  const { flow, done, store, reach } = await open()
  await flow.create()
  flow.skipWords()
  await reach('done')
  await flow.begin()
  await flow.create()
  expect(flow.step()).toMatchObject({ at: 'replace', stored: done[0] })
  await flow.back()
  expect(flow.step()).toMatchObject({ at: 'choose', stored: done[0] })
  expect(await store.wallet()).toEqual(done[0])
})

test('of two windows at once, the later asks before its wallet takes the place of the wallet that the earlier has stored (login 15)', async () => {
  const rows = new Map<string, unknown>()
  const later = await open({ rows })
  const earlier = await open({ rows })
  await later.flow.create()
  await earlier.flow.create()
  earlier.flow.skipWords()
  await earlier.reach('done')
  later.flow.skipWords()
  await later.reach('replace')
  expect(later.flow.step()).toMatchObject({ stored: earlier.done[0] })
  expect(later.done).toEqual([])
  expect(await later.store.wallet()).toEqual(earlier.done[0])
  later.flow.replace()
  later.flow.skipWords()
  await later.reach('done')
  expect(await later.store.wallet()).toEqual(later.done[0])
})

test('a wallet that was replaced by another window is not told to the app as the wallet of this browser (login 15)', async () => {
  const rows = new Map<string, unknown>()
  const first = await open({ rows })
  await first.flow.create()
  first.flow.skipWords()
  await first.reach('done')
  const [one, other] = [await open({ rows }), await open({ rows })]
  await other.flow.create()
  other.flow.replace()
  other.flow.skipWords()
  await other.reach('done')
  one.flow.useStored()
  await one.reach('choose')
  await vi.waitFor(() => expect(one.flow.step()).toMatchObject({ stored: other.done[0] }))
  expect(one.done).toEqual([])
})

test('a wallet that was stored is told to the app, though the log of this device could not be written (login 15)', async () => {
  let left = Number.POSITIVE_INFINITY
  const { flow, done, store, reach } = await open({ isDenied: () => --left < 0 })
  await flow.create()
  // The wallet is written, and nothing after the wallet.
  left = 1
  flow.skipWords()
  await reach('done')
  left = 1
  expect(done).toEqual([await store.wallet()])
})

test('the signatures of a wallet ask for the passkey that opens the wallet, also if the wallet was restored by its words since (login 15)', async () => {
  const rows = new Map<string, unknown>()
  const { flow, done, port, made, store, behave, reach } = await open({ rows })
  await flow.create()
  flow.showWords()
  const step = flow.step()
  const words = step.at === 'words' ? step.words : undefined
  flow.skipWords()
  await reach('done')
  await flow.begin()
  flow.beginRestore()
  flow.restore(words?.join(' ') ?? '')
  behave('noPrf')
  await flow.create()
  await flow.createByCode()
  await reach('replace')
  flow.replace()
  await reach('code')
  flow.codeWritten()
  flow.prove(proofOf(flow))
  await reach('done')
  behave('answer')
  // The visitor chooses the older passkey.
  made.pop()
  await flow.begin()
  await flow.useExisting()
  await reach('done')
  const kept = await store.wallet()
  expect(kept).toEqual(done.at(-1))
  expect(kept?.vault).toBeDefined()
  expect(await withSeed(done[2] as Wallet, port, async (seed) => wordsOf(seed))).toEqual(words)
})

test('storage that the browser denies is said before anything is made, and tried again', async () => {
  let isDenied = true
  const { flow, made } = await open({ isDenied: () => isDenied })
  expect(flow.step()).toEqual({ at: 'noStorage', isMade: false })
  isDenied = false
  await flow.back()
  expect(flow.step()).toMatchObject({ at: 'choose' })
  expect(made).toHaveLength(0)
})

test('storage that fails when the wallet is stored tells the app of no wallet', async () => {
  let isDenied = false
  const { flow, done, reach } = await open({ isDenied: () => isDenied })
  await flow.create()
  isDenied = true
  flow.skipWords()
  await reach('noStorage')
  expect(done).toEqual([])
})

test('a passkey that was made before the storage failed is not denied, and opens its wallet once there is room (login 51)', async () => {
  let isDenied = false
  const { flow, done, made, reach } = await open({ isDenied: () => isDenied })
  await flow.create()
  isDenied = true
  flow.skipWords()
  await reach('noStorage')
  expect(flow.step()).toEqual({ at: 'noStorage', isMade: true })
  expect(messages.noStorageText('https://keys.acme.test')).not.toContain('Nothing was made')
  isDenied = false
  await flow.back()
  await flow.useExisting()
  await reach('done')
  expect([done.length, made.length]).toEqual([1, 1])
})

test('a wallet that only a newer version of the page can read is said, and no login takes its place (login 18)', async () => {
  const newer = { kind: 'account', module: '0x01' }
  const rows = new Map<string, unknown>([['wallet/here', newer]])
  const { flow, done, refused } = await open({ rows })
  expect(flow.step()).toEqual({ at: 'newer' })
  flow.refuse()
  expect(refused()).toBe(1)
  rows.clear()
  await flow.begin()
  await flow.create()
  rows.set('wallet/here', newer)
  flow.skipWords()
  await vi.waitFor(() => expect(flow.step()).toEqual({ at: 'newer' }))
  expect([done, rows.get('wallet/here')]).toEqual([[], newer])
})

test('without PRF a wallet of this device and a code is made, whose words and code were typed back', async () => {
  const { flow, behave, done, reach } = await open()
  behave('noPrf')
  await flow.create()
  expect(flow.step()).toEqual({ at: 'noPrf', isMade: true })
  await flow.createByCode()
  expect(flow.step()).toEqual({ at: 'words', need: 'code' })
  flow.showWords()
  flow.wordsWritten()
  flow.prove(['wrong', 'wrong'])
  expect(flow.step()).toMatchObject({ at: 'proveWords', wrong: [expect.any(Number), expect.any(Number)] })
  flow.prove(proofOf(flow).map((word) => ` ${word.toUpperCase()} `))
  await reach('code')
  flow.codeWritten()
  flow.prove(proofOf(flow))
  await reach('done')
  expect(done).toMatchObject([{ kind: 'vault', passkeys: [], wordsKept: true }])
})

test('an existing passkey that has no PRF here is never called useless or new, and leads to the ways to restore a wallet (login 48)', async () => {
  const { flow, behave, reach } = await open()
  await flow.create()
  flow.skipWords()
  await reach('done')
  await flow.begin()
  behave('noPrf')
  await flow.useExisting()
  expect(flow.step()).toMatchObject({ at: 'choose', problem: 'noPrf' })
})

const phrase = wordsOf(new Uint8Array(32).fill(7)).join(' ')

test('the words of a wallet open it with a new passkey, which opens nothing in a browser without the vault', async () => {
  const rows = new Map<string, unknown>()
  const { flow, done, store, behave, reach } = await open({ rows })
  flow.beginRestore()
  flow.restore(phrase.replace(/ \w+$/, ''))
  expect(flow.step()).toMatchObject({ at: 'restore', fault: { reason: 'length' } })
  flow.restore(phrase.toUpperCase())
  expect(flow.step()).toEqual({ at: 'restoreReady' })
  behave('cancel')
  await flow.create()
  expect(flow.step()).toEqual({ at: 'restoreReady', problem: 'cancelled' })
  behave('answer')
  await flow.create()
  await reach('done')
  expect(done).toMatchObject([{ kind: 'vault', wordsKept: true, passkeys: [{}] }])
  expect(done[0]?.accounts.map(accountName)).toEqual(await accountsOf(new Uint8Array(32).fill(7)))
  const kept = await store.wallet()
  rows.delete('wallet/here')
  await flow.begin()
  await flow.useExisting()
  expect(flow.step()).toMatchObject({ at: 'choose', problem: 'foreign' })
  expect(await store.wallet()).toBeUndefined()
  expect(kept).toEqual(done[0])
})

test('the passkey of restored words opens the wallet for one act, together with this device', async () => {
  const { flow, done, port, reach } = await open()
  flow.beginRestore()
  flow.restore(phrase)
  await flow.create()
  await reach('done')
  const [wallet] = done
  if (!wallet) throw new Error('no wallet')
  expect(await withSeed(wallet, port, async (seed) => [...seed])).toEqual(Array(32).fill(7))
})

const codeSecret = new Uint8Array(16).fill(3)

test('whatever a visitor presses, no wallet is told whose only way back was not kept, and every step leads on', async () => {
  const presses = [
    'create',
    'useExisting',
    'useMade',
    'createByCode',
    'showRestoreWays',
    'beginRestore',
    'giveFilePasskey',
    'replace',
    'showWords',
    'skipWords',
    'wordsWritten',
    'seeAgain',
    'codeWritten',
    'back',
    'useStored',
  ] as const
  const act = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...presses) },
    { weight: 2, arbitrary: fc.constantFrom('prove', 'proveWrong', 'restore', 'file', 'fileAndFactors', 'code') },
    { weight: 2, arbitrary: fc.constantFrom<Manner>('answer', 'cancel', 'noPrf') },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 14 }), fc.boolean(), async (sequence, isSynced) => {
      const { flow, done, store, behave, port } = await open({ isSynced })
      const { credentialId } = await createPasskey(port, { rpName: 'Acme', userName: 'Ada', isFactor: true })
      const factors = { [passkeyFactor(credentialId)]: Uint8Array.from(sha256(credentialId)), code: codeSecret }
      const vault = await createVault(new Uint8Array(32).fill(5), factors)
      for (const next of sequence) {
        if (next === 'answer' || next === 'cancel' || next === 'noPrf') behave(next)
        else if (next === 'prove' || next === 'proveWrong') {
          const isAsked = flow.step().at.startsWith('prove')
          flow.prove(isAsked && next === 'prove' ? proofOf(flow) : ['x', 'y'])
        } else if (next === 'restore') flow.restore(phrase)
        else if (next === 'file' || next === 'fileAndFactors') {
          if (flow.step().at === 'done') continue
          flow.beginRestoreFile()
          await flow.restoreFile(new Blob([toRecoveryFile(vault).text]))
          if (next === 'file') continue
          await flow.giveFilePasskey()
          await flow.giveFileCode(toRecoveryCode(codeSecret))
        } else if (next === 'code') await flow.giveFileCode(toRecoveryCode(codeSecret))
        else if (flow.step().at !== 'done') await flow[next]()
      }
      await vi.waitFor(() => expect(flow.step().at).not.toBe('waiting'))
      for (const wallet of done) {
        const isBackedUp = wallet.kind === 'passkey' && wallet.passkeys.some(({ backupEligible }) => backupEligible)
        const isFileOf = wallet.vault?.includes(vault.id)
        expect(isBackedUp || (isFileOf && isSynced) || wallet.wordsKept).toBe(true)
      }
      if (done.length > 0) expect(await store.wallet()).toEqual(done.at(-1))
    }),
    { numRuns: 60 },
  )
})

test('a wallet that is made with a code is never said to wait for a passkey (login 64)', async () => {
  const { flow, behave } = await open()
  behave('noPrf')
  await flow.create()
  const acts: unknown[] = []
  flow.subscribe(() => {
    const step = flow.step()
    if (step.at === 'waiting') acts.push(step.act)
  })
  await flow.createByCode()
  expect([flow.step(), acts]).toEqual([{ at: 'words', need: 'code' }, ['store']])
})
