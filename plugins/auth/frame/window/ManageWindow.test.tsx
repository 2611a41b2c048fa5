import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type } from '../../../../ui/kit/fixtures/mount.tsx'
import { fromBase64url, toBase64url } from '../crypto/bytes.ts'
import { drawPage, keyOf, pressKey } from '../drawing/fixtures/drawPage.ts'
import { leavePage } from '../drawing/fixtures/leavePage.ts'
import { fakeAuthenticator } from '../fixtures/fakeAuthenticator.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import type { PasskeyPort } from '../passkey/toPasskeyError.ts'
import { factorOf, openersOf } from '../wallet/openers.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { openWalletStore } from '../wallet/walletStore.ts'
import type { ConnectFlow } from './connectFlow.ts'
import type { StepAt } from './connectStep.ts'
import { FactorsStart } from './FactorsStart.tsx'
import { ManageWindow } from './ManageWindow.tsx'
import { createManageFlow, type ManageFlow } from './manageFlow.ts'
import { messages } from './messages.ts'
import { OpenStep } from './OpenStep.tsx'
import { WordsStep } from './WordsStep.tsx'

const [first, second] = [
  { credentialId: 'AQID', backupEligible: true },
  { credentialId: 'BAUG', backupEligible: false, name: 'Acme Keys 2 (2026-11-28)' },
] as const

/** A record whose vault has these factors. */
const walletOf = (kind: Wallet['kind'], passkeys: Wallet['passkeys'], ...factors: readonly string[]): Wallet => ({
  kind,
  accounts: [{ namespace: 'eip155', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
  passkeys: [...passkeys],
  vault: JSON.stringify({ id: 'a', version: 1, shares: Object.fromEntries(factors.map((name) => [name, {}])) }),
  wordsKept: true,
})

async function draw(
  task: 'passkeys' | 'code' | 'export' | 'file',
  wallet: Wallet,
  passkeys: PasskeyPort = fakeAuthenticator().port,
) {
  const store = openWalletStore(fakeIndexedDb(), Object.assign(new EventTarget(), { postMessage: () => {} }))
  await store.keep(wallet)
  const given = { name: 'Keys', host: 'https://app.acme.test', look: {}, wallet, store, close: () => {} }
  const element = await drawPage(<ManageWindow {...given} passkeys={passkeys} task={task} />)
  const press = async (name: string) => {
    await new Promise((resolve) => setTimeout(resolve, 0))
    // The key has stood there for half a second.
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
    await pressKey(keyOf(element, name))
    now.mockRestore()
  }
  return {
    ...{ element, press, store },
    text: element.textContent ?? '',
    keys: [...element.querySelectorAll('button')].map((button) => button.textContent),
    fields: [...element.querySelectorAll('label')].map((label) => label.textContent),
  }
}

test('a wallet without a recovery code is said to have none, and gets a code', async () => {
  const { text, keys } = await draw('code', walletOf('vault', [first], 'device:a', factorOf(first)))
  expect(text).toContain(messages.codeNone)
  expect(keys).toEqual(['Make a recovery code', 'Close this window'])
  const held = await draw('code', walletOf('vault', [], 'device:a', 'code'))
  expect(held.text).toContain('This wallet has a recovery code.')
  expect(held.keys[0]).toBe('Make a new recovery code')
})

test('the first passkey of a passkey wallet cannot be removed, and another passkey can', async () => {
  const wallet = walletOf('passkey', [first, second], 'device:a', factorOf(first), factorOf(second))
  const { text, keys } = await draw('passkeys', wallet)
  expect(text).toContain('The wallet was made with this passkey, so the passkey cannot be removed.')
  expect(keys).toEqual(['Remove “Acme Keys 2 (2026-11-28)”', 'Add a passkey', 'Close this window'])
})

test('the only passkey of a wallet without a recovery code cannot be removed', async () => {
  const { text, keys } = await draw('passkeys', walletOf('vault', [second], 'device:a', factorOf(second)))
  expect(text).toContain('Nothing else opens the wallet in this browser.')
  expect(keys).toEqual(['Add a passkey', 'Close this window'])
})

test('two passkeys that were added on one day have names of their own, so that no other passkey is removed (login 35)', async () => {
  const wallet = walletOf('vault', [first], 'device:a', factorOf(first), 'passkey:b', 'passkey:c', 'code')
  const head = JSON.parse(wallet.vault ?? '')
  head.shares['passkey:b'].added = Date.UTC(2026, 10, 28, 9, 0)
  head.shares['passkey:c'].added = Date.UTC(2026, 10, 28, 9, 7)
  const { keys } = await draw('passkeys', { ...wallet, vault: JSON.stringify(head) })
  const removals = keys.filter((key) => key?.startsWith('Remove “Passkey added on'))
  expect([removals.length, new Set(removals).size]).toEqual([2, 2])
})

test('a wallet with a passkey and a code shows its words for either', async () => {
  const { fields } = await draw('export', walletOf('passkey', [first], 'device:a', factorOf(first), 'code'))
  expect(fields).toEqual(['Recovery code, if you have no passkey at hand'])
  expect((await draw('export', walletOf('passkey', [first]))).fields).toEqual([])
  expect((await draw('export', walletOf('vault', [], 'device:a', 'code'))).fields).toEqual(['Recovery code'])
})

test('a recovery file that another browser could not open is said to be so before it is saved (login 19)', async () => {
  const one = await draw('file', walletOf('vault', [first], 'device:a', 'device:b', factorOf(first)))
  expect(one.text).toContain('In a browser that does not have the wallet, this file opens nothing yet')
  const two = await draw('file', walletOf('vault', [first], 'device:a', factorOf(first), 'code'))
  expect([two.text.includes('opens nothing yet'), two.keys[0]]).toEqual([false, 'Save the recovery file'])
})

test('words that were shown are not there any more if the visitor leaves the page and comes back (login 32)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { element } = await draw('export', walletOf('vault', [], 'device:a', 'code'))
  await act(async () => vi.advanceTimersByTime(3_600))
  type(element.querySelector('input') as HTMLInputElement, 'AAAA')
  expect(element.querySelector('input')?.value).toBe('AAAA')
  await act(async () => leavePage())
  expect(element.innerHTML).toBe('')
})

test.each([
  ['added', 'Save the recovery file'],
  ['full', 'Add a passkey'],
] as const)(
  'after a change with the outcome %s, one key is the first to press: %s (login 63)',
  async (outcome, key) => {
    const wallet = walletOf('vault', [first], 'device:a', factorOf(first), 'code')
    const store = openWalletStore(fakeIndexedDb(), Object.assign(new EventTarget(), { postMessage: () => {} }))
    const given = { name: 'Keys', host: 'https://app.acme.test', look: {}, wallet, store, close: () => {} }
    const { port } = fakeAuthenticator()
    const flow = createManageFlow({ ...given, passkeys: port })
    const step = { at: 'start', wallet, outcome } as const
    const element = await drawPage(<FactorsStart {...given} passkeys={port} task="passkeys" flow={flow} step={step} />)
    const keys = [...element.querySelectorAll('.btn--primary')]
    expect(keys.map(({ textContent }) => textContent)).toEqual([key])
  },
)

test.each([
  ['unanswered', false],
  ['unstored', false],
  ['unreached', true],
  ['loggedOut', true],
  ['noServer', true],
  ['refused', true],
] as const)(
  'a change that a login server may have made calls no new passkey useless, and one that was not made says so: %s (login 94)',
  async (outcome, isUnchanged) => {
    const wallet = walletOf('vault', [first], 'device:a', 'login:1', factorOf(first))
    const { port } = fakeAuthenticator()
    const store = openWalletStore(fakeIndexedDb(), Object.assign(new EventTarget(), { postMessage: () => {} }))
    const given = {
      name: 'Keys',
      host: 'https://app.acme.test',
      look: {},
      wallet,
      store,
      passkeys: port,
      close: () => {},
    }
    const step = { at: 'start', wallet, outcome } as const
    const flow = {} as ManageFlow
    const element = await drawPage(<FactorsStart {...given} task="passkeys" flow={flow} step={step} />)
    expect(element.querySelector('[role=alert]')?.textContent).toBe(messages.factors.outcomes[outcome])
    expect(messages.factors.outcomes[outcome].startsWith('Nothing was changed')).toBe(isUnchanged)
    expect(element.textContent?.includes(messages.factors.madeUnused)).toBe(isUnchanged)
    expect(element.textContent).not.toContain(messages.saveFile)
  },
)

test('what was typed is gone before the browser can freeze the page, which asks for no passkey any more (login 49)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let asked: AbortSignal | undefined
  const get = (options?: CredentialRequestOptions) => {
    asked = options?.signal
    return new Promise<null>(() => {})
  }
  const passkeys = { ...fakeAuthenticator().port, credentials: { get, create: async () => null } }
  const { element } = await draw('export', walletOf('passkey', [first], 'device:a', 'code'), passkeys)
  await act(async () => vi.advanceTimersByTime(3_600))
  await pressKey(keyOf(element, messages.showWords))
  type(element.querySelector('input') as HTMLInputElement, 'AAAA')
  expect([element.querySelector('input')?.value, asked?.aborted]).toEqual(['AAAA', false])
  let frozen: unknown
  await act(async () => {
    leavePage()
    frozen = [element.innerHTML, asked?.aborted]
  })
  expect(frozen).toEqual(['', true])
})

test('a file of a vault that another window has changed is not saved, and the window says so (login 37)', async () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  const wallet = walletOf('vault', [first], 'device:a', factorOf(first), 'code')
  const { element, press, store } = await draw('file', wallet)
  await store.keep(walletOf('vault', [first], 'device:a', factorOf(first)), wallet)
  await press('Save the recovery file')
  expect(element.textContent).toContain(messages.fileGone)
  expect(made).not.toHaveBeenCalled()
})

test('a wallet without a recovery code is led to its first code, and the window calls no code new', async () => {
  const titleFor = async (...factors: readonly string[]) => {
    const wallet = walletOf('vault', [first], 'device:a', factorOf(first), ...factors)
    const step = {
      at: 'open',
      wallet,
      change: { act: 'code' },
      openers: openersOf(wallet),
      problem: undefined,
    } as const
    const element = await drawPage(<OpenStep name="Keys" flow={{} as ManageFlow} step={step} />)
    return element.querySelector('h1')?.textContent
  }
  expect(await titleFor()).toBe('Make a recovery code')
  expect(await titleFor('code')).toBe('Make a new recovery code')
})

test('no visitor is told to delete a passkey that the wallet has, whatever this browser lacks (login 48)', async () => {
  const wallet = walletOf('passkey', [first], 'device:a', factorOf(first))
  const step = { at: 'open', wallet, change: { act: 'add' }, openers: openersOf(wallet), problem: 'noPrf' } as const
  const element = await drawPage(<OpenStep name="Keys" flow={{} as ManageFlow} step={step} />)
  expect(element.textContent).not.toMatch(/delete/i)
  expect(element.textContent).toContain('Keep the passkey')
})

test('words that a visitor may leave out are offered under a title that asks for nothing', async () => {
  const titleIf = async (need: StepAt<'words'>['need']) => {
    const step = { at: 'words', need } as const
    const element = await drawPage(<WordsStep name="Keys" flow={{} as ConnectFlow} step={step} />)
    return element.querySelector('h1')?.textContent
  }
  expect(await titleIf('passkey')).toBe('Keep the words of your wallet')
  expect(await titleIf(undefined)).toBe('Your wallet has 24 words')
})

test.each([
  ['has no PRF', 'noPrf', messages.factors.problems.noPrf],
  ['does not answer', 'cancel', messages.problems.cancelled],
] as const)(
  'words that are not shown because the passkey %s come with the reason (login 65)',
  async (_, manner, reason) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { port, made } = fakeAuthenticator({ manner: () => manner })
    made.push(fromBase64url(first.credentialId))
    const { element } = await draw('export', walletOf('passkey', [first]), port)
    await act(async () => vi.advanceTimersByTime(3_600))
    await pressKey(keyOf(element, messages.showWords))
    await vi.waitFor(() => expect(element.querySelector('[role=alert].notice--danger')?.textContent).toBe(reason))
  },
)

/** Presses the key that shows the words, after the wallet of the browser has changed since the window was opened. */
async function showWordsAfter(now: Wallet) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked: (readonly string[])[] = []
  const { port } = fakeAuthenticator()
  const get = async (options?: CredentialRequestOptions) => {
    const allowed = options?.publicKey?.allowCredentials ?? []
    asked.push(allowed.map(({ id }) => toBase64url(new Uint8Array(id as ArrayBuffer))))
    throw new DOMException('no', 'NotAllowedError')
  }
  const before = walletOf('vault', [first, second], 'device:a', factorOf(first), factorOf(second))
  const passkeys = { ...port, credentials: { create: async () => null, get } }
  const { element, store } = await draw('export', before, passkeys)
  expect(await store.keep(now, before)).toBeUndefined()
  await act(async () => vi.advanceTimersByTime(3_600))
  await pressKey(keyOf(element, messages.showWords))
  await vi.waitFor(() => expect(element.querySelector('.notice--danger')).not.toBeNull())
  return { asked, text: element.textContent }
}

test('the words of a wallet that another window has replaced are not shown as those of this browser (login 75)', async () => {
  const accounts = [{ namespace: 'eip155', address: `0x${'11'.repeat(20)}` }] as const
  const other = { ...walletOf('vault', [second], 'device:a', factorOf(second)), accounts: [...accounts] }
  const { asked, text } = await showWordsAfter(other)
  expect(asked).toEqual([])
  expect(text).toContain('This browser uses another wallet now')
})

test('a passkey that another window has removed meanwhile is not asked for the words (login 75)', async () => {
  const { asked } = await showWordsAfter(walletOf('vault', [first], 'device:a', factorOf(first), 'code'))
  expect(asked).toEqual([[first.credentialId]])
})
