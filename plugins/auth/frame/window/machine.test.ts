// @vitest-environment node
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { toBase64url } from '../crypto/bytes.ts'
import { readRecoveryCode } from '../factors/recoveryCode.ts'
import { fakeAuthenticator } from '../fixtures/fakeAuthenticator.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { openStore } from '../fixtures/openStore.ts'
import { readVault } from '../vault/readVault.ts'
import { toRecoveryFile } from '../vault/recoveryFile.ts'
import { factorOf, openersOf, unusedOf } from '../wallet/openers.ts'
import { factorsOf } from '../wallet/vaultHead.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { withSeed } from '../wallet/withSeed.ts'
import { createConnectFlow } from './connectFlow.ts'
import { createManageFlow } from './manageFlow.ts'

const acts = ['create', 'existing', 'words', 'byCode', 'file', 'save', 'add', 'drop', 'renew'] as const
type Act = (typeof acts)[number]

afterEach(() => void vi.unstubAllGlobals())

/** A visitor with two browsers, the passkeys of all devices, and what the visitor has kept. `choose` is the visitor's choice, below a number. */
function createVisitor(choose: (count: number) => number) {
  const { port: device, made } = fakeAuthenticator()
  const kept = { words: new Set<string>(), codes: new Set<string>(), files: new Set<string>() }
  const pick = <item>(items: Iterable<item>): item | undefined => {
    const all = [...items]
    return all[choose(Math.max(1, all.length))]
  }
  const browsers = [0, 1].map(() => {
    const factory = fakeIndexedDb()
    return { factory, store: openStore(factory) }
  })
  /** The passkey that the visitor takes next; any one that may answer, if it is not set. */
  let taken: string | undefined
  const passkeys = {
    ...device,
    credentials: {
      create: async (options?: CredentialCreationOptions) => (await device.credentials?.create(options)) ?? null,
      get: async (options?: CredentialRequestOptions) => {
        const allowed =
          options?.publicKey?.allowCredentials?.map(({ id }) => toBase64url(new Uint8Array(id as ArrayBuffer))) ?? []
        const able = made.filter((id) => allowed.length === 0 || allowed.includes(toBase64url(id)))
        const id = able.find((each) => toBase64url(each) === taken) ?? pick(able)
        const allowCredentials = id && [{ type: 'public-key' as const, id: Uint8Array.from(id) }]
        const publicKey = {
          ...options?.publicKey,
          challenge: new Uint8Array(1),
          allowCredentials: allowCredentials ?? [],
        }
        return (await device.credentials?.get({ ...options, publicKey })) ?? null
      },
    },
  }
  const given = { name: 'Keys', host: 'https://app.acme.test', passkeys }
  const settled = (flow: { step: () => { at: string } }) =>
    vi.waitFor(() => expect(flow.step().at).not.toBe('waiting'), { interval: 1 })

  async function logIn(store: (typeof browsers)[number]['store'], act: Act): Promise<void> {
    const flow = createConnectFlow({ ...given, store, done: () => {}, refuse: () => {} })
    await flow.begin()
    const ways: Partial<Record<Act, () => unknown>> = {
      create: flow.create,
      existing: flow.useExisting,
      byCode: flow.createByCode,
      words: () => {
        flow.beginRestore()
        flow.restore(pick(kept.words) ?? '')
      },
      file: () => {
        flow.beginRestoreFile()
        return flow.restoreFile(new Blob([pick(kept.files) ?? '']))
      },
    }
    await ways[act]?.()
    for (let turns = 0; turns < 20; turns++) {
      await settled(flow)
      const step = flow.step()
      if (step.at === 'words' && !step.words) flow.showWords()
      else if (step.at === 'words') {
        kept.words.add(step.words?.join(' ') ?? '')
        flow.wordsWritten()
      } else if (step.at === 'code') {
        kept.codes.add(step.code)
        flow.codeWritten()
      } else if (step.at === 'proveWords' || step.at === 'proveCode')
        flow.prove(step.proof.asked.map((position) => step.proof.parts[position - 1] ?? ''))
      else if (step.at === 'replace' && choose(3) > 0) flow.replace()
      else if (step.at === 'restoreReady' && !step.problem) await (choose(3) > 0 ? flow.create() : flow.createByCode())
      else if (step.at === 'openFile' && choose(2) > 0) await flow.giveFilePasskey()
      else if (step.at === 'openFile') await flow.giveFileCode(pick(kept.codes) ?? '')
      else break
    }
    flow.leave()
  }

  async function change(store: (typeof browsers)[number]['store'], act: Act, wallet: Wallet): Promise<void> {
    const flow = createManageFlow({ ...given, wallet, store })
    const passkey = pick([...wallet.passkeys, ...unusedOf(wallet)])
    if (act === 'add') flow.add()
    else if (act === 'renew') flow.renewCode()
    else if (passkey) flow.drop(passkey)
    for (let turns = 0; turns < 10; turns++) {
      const step = flow.step()
      if (step.at === 'open' && step.openers.passkeys.length > 0 && choose(3) > 0) await flow.openByPasskey()
      else if (step.at === 'open') await flow.openByCode(pick(kept.codes) ?? '')
      else if (step.at === 'create') await flow.create()
      else if (step.at === 'code') {
        kept.codes.add(step.code)
        flow.codeWritten()
      } else if (step.at === 'proveCode')
        await flow.proveCode(step.proof.asked.map((position) => step.proof.parts[position - 1] ?? ''))
      else break
    }
    flow.leave()
  }

  async function act(at: number, act: Act): Promise<void> {
    const browser = browsers[at]
    if (!browser) return
    vi.stubGlobal('indexedDB', browser.factory)
    taken = undefined
    const wallet = await browser.store.wallet()
    if (act === 'save') {
      if (wallet?.vault) kept.files.add(toRecoveryFile(readVault(wallet.vault)).text)
    } else if (act !== 'add' && act !== 'drop' && act !== 'renew') await logIn(browser.store, act)
    else if (wallet) await change(browser.store, act, wallet)
  }

  /** Each opener that a browser knows opens its wallet there, and something outlives the browser. */
  async function check(): Promise<void> {
    for (const { factory, store } of browsers) {
      vi.stubGlobal('indexedDB', factory)
      const wallet = await store.wallet()
      if (!wallet) continue
      const names = factorsOf(wallet)
      for (const { credentialId } of wallet.passkeys) {
        taken = credentialId
        await withSeed(wallet, passkeys, async () => {})
      }
      const codes = [...kept.codes].map((code) =>
        withSeed(wallet, passkeys, async () => {}, { code: readRecoveryCode(code) }),
      )
      if (names.includes('code')) await Promise.any(codes)
      else expect((await Promise.allSettled(codes)).every(({ status }) => status === 'rejected')).toBe(true)
      const { passkeys: openers, hasCode } = openersOf(wallet)
      expect(openers.length > 0 || hasCode).toBe(true)
      const lasting = names.filter((name) => name === 'code' || wallet.passkeys.some((each) => factorOf(each) === name))
      expect(wallet.wordsKept || wallet.kind === 'passkey' || lasting.length >= 2).toBe(true)
    }
  }
  return { act, check }
}

test('whatever is made, opened, restored, added, removed, renewed and saved in two browsers, each passkey and the code of a wallet open it there, and something outlives the browser (login 15 to 19, login 29, login 30, login 35)', async () => {
  const step = fc.record({ at: fc.nat(1), act: fc.constantFrom(...acts) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 14 }),
      fc.infiniteStream(fc.nat()),
      async (steps, stream) => {
        const { act, check } = createVisitor((count) => (stream.next().value ?? 0) % count)
        await act(0, 'create')
        for (const each of steps) {
          await act(each.at, each.act)
          await check()
        }
      },
    ),
    { numRuns: 8 },
  )
})
