import { act } from 'react'
import { expect, test } from 'vitest'
import { drawPage } from '../drawing/fixtures/drawPage.ts'
import { secretsFor } from '../fixtures/factors.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { openStore } from '../fixtures/openStore.ts'
import { createVault } from '../vault/createVault.ts'
import { writeVault } from '../vault/writeVault.ts'
import { toAccounts, type Wallet } from '../wallet/wallet.ts'
import { LogTask } from './LogTask.tsx'
import type { ServerEvent } from './vaultServer.ts'

const host = 'https://app.acme.test'
/** The error of a server that this browser asks as another account. */
const foreign = new Error('account_other')
const vault = await createVault(new Uint8Array(32).fill(7), secretsFor('device:a', 'code', 'login:1'))
const wallet: Wallet = {
  ...{ kind: 'vault', accounts: toAccounts(vault.accounts), passkeys: [], wordsKept: true },
  vault: writeVault(vault),
}

async function draw(events?: () => Promise<readonly ServerEvent[]>, isDenied = false) {
  const factory = fakeIndexedDb(new Map(), () => (isDenied ? 'open' : undefined))
  const store = openStore(factory)
  await store.log({ event: 'created', host, at: 1_000 })
  await store.log({ event: 'signed', host, at: 3_000 })
  const explain = (error: unknown) => (error === foreign ? ('refused' as const) : undefined)
  const element = await drawPage(<LogTask store={store} server={events && { events, explain }} wallet={wallet} />)
  await act(async () => {})
  const rows = [...element.querySelectorAll('li')].map((row) =>
    [...row.children].slice(0, 2).map((each) => each.textContent),
  )
  return { rows, text: element.textContent ?? '' }
}

test('acts here and events at the server stand in one list, the newest first, each with a sentence (login 119)', async () => {
  const { rows } = await draw(async () => [
    { at: 4_000, event: 'device_dropped', device: 'Firefox on Windows' },
    { at: 2_000, event: 'constructor', device: 'Chrome on Linux' },
    { at: 500, event: 'login', device: 'Chrome on Linux' },
  ])
  expect(rows).toEqual([
    ['This browser was removed', 'Firefox on Windows'],
    ['Signed', host],
    ['Something that this version of the page does not know', 'Chrome on Linux'],
    ['Wallet created', host],
    ['Logged in', 'Chrome on Linux'],
  ])
})

test('a server that does not tell its part is said so, and the acts here are shown (login 119)', async () => {
  for (const events of [undefined, async () => Promise.reject(new Error('down'))]) {
    const { rows, text } = await draw(events)
    expect(rows).toEqual([
      ['Signed', host],
      ['Wallet created', host],
    ])
    expect(text).toContain('The login server did not tell what was done there')
  }
})

test('a browser that denies its storage shows the events of the server (login 119)', async () => {
  const { rows, text } = await draw(async () => [{ at: 500, event: 'login', device: 'Chrome on Linux' }], true)
  expect(rows).toEqual([['Logged in', 'Chrome on Linux']])
  expect(text).toContain('This browser keeps nothing for this page')
})

test('the log of another account is not shown, and the window says why (login 144)', async () => {
  const { rows, text } = await draw(async () => Promise.reject(foreign))
  expect(rows).toEqual([
    ['Signed', host],
    ['Wallet created', host],
  ])
  expect(text).toContain('logged in to another account than that of this wallet')
})
