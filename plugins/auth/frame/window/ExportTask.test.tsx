import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type } from '../../../../ui/kit/fixtures/mount.tsx'
import { drawPage, keyOf, pressKey } from '../drawing/fixtures/drawPage.ts'
import { toRecoveryCode } from '../factors/recoveryCode.ts'
import { fakeAuthenticator } from '../fixtures/fakeAuthenticator.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { isBlank } from '../fixtures/hex.ts'
import { openStore } from '../fixtures/openStore.ts'
import { watchBuffers } from '../fixtures/watchBuffers.ts'
import { createPasskey } from '../passkey/passkeys.ts'
import type { PasskeyPort } from '../passkey/toPasskeyError.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { ManageWindow } from './ManageWindow.tsx'
import { messages } from './messages.ts'
import { createByCode, openByPasskey } from './openWallet.ts'

const host = 'https://app.acme.test'

/** A browser that has a wallet, and the window that shows its words. */
async function openExport(makeWallet: (passkeys: PasskeyPort) => Promise<Wallet>) {
  const factory = fakeIndexedDb()
  vi.stubGlobal('indexedDB', factory)
  const store = openStore(factory)
  const passkeys = fakeAuthenticator().port
  const wallet = await makeWallet(passkeys)
  await store.keep(wallet)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const given = { name: 'Keys', host, look: {}, wallet, store, passkeys, close: () => {} }
  const element = await drawPage(<ManageWindow {...given} task="export" />)
  const key = () => keyOf(element, messages.showWords)
  const press = () => pressKey(key())
  /** Lets the page go on with what no stopped clock delays, until it shows what is meant. */
  const reach = async (isShown: () => boolean) => {
    for (let turns = 0; turns < 50_000 && !isShown(); turns++)
      await act(async () => new Promise((resolve) => setImmediate(resolve)))
  }
  const words = () => [...element.querySelectorAll('li')].map(({ textContent }) => textContent)
  return { element, store, key, press, words, reach, pass: (ms: number) => act(async () => vi.advanceTimersByTime(ms)) }
}

test('the words are shown by a press, for which the window waits 3 s, and the log says so (login 77)', async () => {
  const { element, store, key, press, words, reach, pass } = await openExport(async (port) => {
    const made = await createPasskey(port, { rpName: 'Keys', userName: 'Ada' })
    return (await openByPasskey(port, { made })).wallet
  })
  expect(element.textContent).toContain(messages.wordsWarning)
  await pass(2_999)
  await press()
  expect([key()?.disabled, words()]).toEqual([true, []])
  await pass(1)
  expect([key()?.disabled, words()]).toEqual([false, []])
  await pass(1_000)
  await press()
  await reach(() => words().length > 0)
  expect([key(), words().length]).toEqual([undefined, 24])
  expect((await store.entries()).at(-1)).toMatchObject({ event: 'exported', host })
})

test('the code that was typed for the words is overwritten after them, also if it is wrong (login 77)', async () => {
  let code = ''
  const { element, press, words, reach, pass } = await openExport(async () => {
    const made = await createByCode()
    code = made.code
    return made.wallet
  })
  await pass(4_000)
  const write = (text: string) => type(element.querySelector('input') as HTMLInputElement, text)
  const seen = await watchBuffers(async () => {
    write(toRecoveryCode(new Uint8Array(16).fill(3)))
    await press()
    await reach(() => element.textContent?.includes(messages.factors.replacedCode) ?? false)
    expect(element.textContent).toContain(messages.factors.replacedCode)
    expect(words()).toEqual([])
    write(code)
    await press()
    await reach(() => words().length > 0)
    expect(words()).toHaveLength(24)
  })
  const codes = seen.filter(({ length }) => length === 16)
  expect(codes.length).toBeGreaterThan(1)
  expect(codes.filter((bytes) => !isBlank(bytes))).toEqual([])
})
