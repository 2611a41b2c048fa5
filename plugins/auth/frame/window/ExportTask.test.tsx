import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drawInAct } from '../../../../ui/kit/fixtures/drawInAct.ts'
import { fakeAuthenticator } from '../fixtures/fakeAuthenticator.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { openWalletStore } from '../wallet/walletStore.ts'
import { createConnectFlow } from './connectFlow.ts'
import { ManageWindow } from './ManageWindow.tsx'
import { messages } from './messages.ts'

const host = 'https://app.acme.test'

/** A browser whose visitor has made a wallet with a passkey, and the window that shows the words. */
async function openExport() {
  drawInAct()
  const store = openWalletStore(fakeIndexedDb(), Object.assign(new EventTarget(), { postMessage: () => {} }))
  const passkeys = fakeAuthenticator().port
  const flow = createConnectFlow({ name: 'Keys', host, store, passkeys, done: () => {}, refuse: () => {} })
  flow.begin()
  await vi.waitFor(() => expect(flow.step().at).toBe('choose'))
  flow.create()
  await vi.waitFor(() => expect(flow.step().at).toBe('words'))
  flow.skipWords()
  const wallet = await vi.waitUntil(() => store.wallet())
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    element.remove()
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const given = { name: 'Keys', host, look: {}, wallet, store, passkeys, close: () => {} }
  await act(async () => root.render(<ManageWindow {...given} task="export" />))
  const key = () =>
    [...element.querySelectorAll('button')].find(({ textContent }) => textContent === messages.showWords)
  const press = async () => {
    const event = new MouseEvent('click', { bubbles: true })
    Object.defineProperty(event, 'isTrusted', { value: true })
    await act(async () => void key()?.dispatchEvent(event))
  }
  /** Lets the page go on with what no stopped clock delays. */
  const turn = () => act(async () => new Promise((resolve) => setImmediate(resolve)))
  const words = () => [...element.querySelectorAll('li')].map(({ textContent }) => textContent)
  return { element, store, key, press, words, turn, pass: (ms: number) => act(async () => vi.advanceTimersByTime(ms)) }
}

test('the words are shown by a press, for which the window waits 3 s, and the log says so (login 91)', async () => {
  const { element, store, key, press, words, turn, pass } = await openExport()
  expect(element.textContent).toContain(messages.wordsWarning)
  await pass(2_999)
  await press()
  expect([key()?.disabled, words()]).toEqual([true, []])
  await pass(1)
  expect([key()?.disabled, words()]).toEqual([false, []])
  await pass(1_000)
  await press()
  for (let turns = 0; turns < 1_000 && words().length === 0; turns++) await turn()
  expect([key(), words().length]).toEqual([undefined, 24])
  expect((await store.entries()).at(-1)).toMatchObject({ event: 'exported', host })
})
