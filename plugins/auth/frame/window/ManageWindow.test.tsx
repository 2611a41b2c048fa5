import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { drawInAct } from '../../../../ui/kit/fixtures/drawInAct.ts'
import { fakeAuthenticator } from '../fixtures/fakeAuthenticator.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { openWalletStore } from '../wallet/walletStore.ts'
import { ManageWindow } from './ManageWindow.tsx'
import { messages } from './messages.ts'

const restored: Wallet = {
  kind: 'vault',
  accounts: [{ namespace: 'eip155', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
  passkeys: [{ credentialId: 'AQID', backupEligible: true }],
  vault: '{}',
  wordsKept: true,
}

async function drawCode(wallet: Wallet): Promise<string> {
  drawInAct()
  const element = document.createElement('div')
  const root = createRoot(element)
  onTestFinished(() => act(async () => root.unmount()))
  const store = openWalletStore(fakeIndexedDb(), Object.assign(new EventTarget(), { postMessage: () => {} }))
  const given = { name: 'Keys', host: 'https://app.acme.test', look: {}, wallet, store, close: () => {} }
  await act(async () => root.render(<ManageWindow {...given} passkeys={fakeAuthenticator().port} task="code" />))
  return element.textContent ?? ''
}

test('a wallet that was restored for a passkey is not said to be opened by a recovery code, which it does not have', async () => {
  expect(await drawCode(restored)).toContain(messages.codeNone)
  expect(await drawCode({ ...restored, passkeys: [] })).toContain(messages.noPasskeys)
})
