import { createMemoryArea } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Wallet } from '../wallet/wallet.ts'
import { dropChoice, keepChoice, takeChoice } from './choice.ts'

const host = 'https://app.acme.test'
const walletOf = (address: string): Wallet => ({
  kind: 'passkey',
  accounts: [{ namespace: 'eip155', address }],
  passkeys: [{ credentialId: 'AQID', backupEligible: true }],
  wordsKept: true,
})
const wallet = walletOf('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const openPage = () => ({ localStorage: createMemoryArea() })

test('a wallet that was chosen for a host is told to that host, once', () => {
  const page = openPage()
  keepChoice(page, host, wallet)
  expect([takeChoice(page, host, wallet), takeChoice(page, host, wallet)]).toEqual([true, false])
})

test('a choice is not told to another host, and stays for its own host', () => {
  const page = openPage()
  keepChoice(page, host, wallet)
  expect([takeChoice(page, 'https://other.test', wallet), takeChoice(page, host, wallet)]).toEqual([false, true])
})

test('a choice of a wallet that was replaced since does not count', () => {
  const page = openPage()
  keepChoice(page, host, wallet)
  expect(takeChoice(page, host, walletOf('0x70997970C51812dc3A010C7d01b50e0d17dc79C8'))).toBe(false)
})

test.each([300_001, -300_001])('a choice that was made %d ms ago does not count', (age) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const page = openPage()
  keepChoice(page, host, wallet)
  vi.setSystemTime(Date.now() + age)
  expect(takeChoice(page, host, wallet)).toBe(false)
})

test('a choice that was dropped, was never made, or is no choice of this page, does not count', () => {
  const page = openPage()
  expect(takeChoice(page, host, wallet)).toBe(false)
  keepChoice(page, host, wallet)
  dropChoice(page)
  expect(takeChoice(page, host, wallet)).toBe(false)
  for (const text of ['', '{', 'null', '{"host":1}', JSON.stringify({ host, at: Date.now() })]) {
    page.localStorage.setItem('tapkit-secure:choice', text)
    expect(takeChoice(page, host, wallet)).toBe(false)
  }
})

test('a browser that denies storage keeps no choice, and nothing breaks', () => {
  const page = {
    get localStorage(): never {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  }
  keepChoice(page, host, wallet)
  dropChoice(page)
  expect(takeChoice(page, host, wallet)).toBe(false)
})
