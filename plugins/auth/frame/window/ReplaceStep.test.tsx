import { expect, test } from 'vitest'
import { drawPage } from '../drawing/fixtures/drawPage.ts'
import { toAccounts, type Wallet } from '../wallet/wallet.ts'
import { ChooseStep, ReplaceStep } from './ChooseStep.tsx'
import { messages } from './messages.ts'

const walletOf = (letter: string, kind: Wallet['kind'], vault?: string): Wallet => ({
  kind,
  accounts: toAccounts([`eip155:0x${letter.repeat(40)}`]),
  passkeys: [{ credentialId: 'AQID', backupEligible: true }],
  ...(vault === undefined ? {} : { vault }),
  wordsKept: false,
})

async function draw(stored: Wallet, found: Wallet): Promise<string> {
  const flow = { replace: () => {}, back: () => {} }
  const props = { flow, name: 'Keys', step: { at: 'replace', stored, found } } as unknown as Parameters<
    typeof ReplaceStep
  >[0]
  return (await drawPage(<ReplaceStep {...props} />)).textContent ?? ''
}

test('a wallet whose added passkeys or code would be lost is replaced only after a warning (login 29)', async () => {
  const other = walletOf('b', 'passkey')
  expect(await draw(walletOf('a', 'passkey', '{}'), other)).toContain(messages.replaceAdded)
  expect(await draw(walletOf('a', 'vault', '{}'), other)).toContain(messages.replaceVault)
  const plain = await draw(walletOf('a', 'passkey'), other)
  expect(plain).not.toContain(messages.replaceAdded)
  expect(plain).toContain(messages.replaceText('0xbb…bbbbbb', '0xaa…aaaaaa'))
  expect(plain).toContain(messages.replaceAgain('0xaa…aaaaaa'))
})

test('another vault of the same wallet is said to be the same wallet, and to replace what opens the wallet (login 29)', async () => {
  const text = await draw(walletOf('a', 'vault', '{}'), walletOf('a', 'vault', '{}'))
  expect(text).toContain(messages.replaceFactorsText)
  expect(text).not.toContain(messages.replace)
})

const withCode = JSON.stringify({ id: 'a', version: 1, shares: { 'device:a': {}, code: {} } })

test.each([
  ['cancelled', withCode, true],
  ['notSupported', withCode, true],
  ['cancelled', undefined, false],
  ['foreign', withCode, false],
] as const)(
  'a passkey that failed as "%s" leads to the code of a wallet that has one (login 65)',
  async (problem, vault, isLed) => {
    const step = { at: 'choose', stored: walletOf('a', 'passkey', vault), problem }
    const props = { flow: {}, name: 'Keys', host: 'https://app.acme.test', look: {}, step } as unknown as Parameters<
      typeof ChooseStep
    >[0]
    const { textContent } = await drawPage(<ChooseStep {...props} />)
    expect(textContent?.includes(messages.codeOpens('0xaa…aaaaaa'))).toBe(isLed)
  },
)
