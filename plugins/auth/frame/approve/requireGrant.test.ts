// @vitest-environment node
import { expect, test } from 'vitest'
import { toAccounts } from '../wallet/wallet.ts'
import { host, openHost } from './fixtures/openHost.ts'
import { evm, hello } from './fixtures/requests.ts'
import { accounts } from './fixtures/seed.ts'

test.each([
  ['the visitor has not let the host in', { grants: ['https://shop.acme.test'] }],
  ['there is no wallet', { wallet: false }],
])('a request is refused if %s', async (_, input) => {
  const { ask } = await openHost(input)
  await expect(ask('RPC_REQUEST', hello)).rejects.toMatchObject({ params: { fault: 'not_connected' } })
})

test('a request for a wallet that another wallet has replaced is refused as not connected, so that the session ends (login 24)', async () => {
  const { ask, store } = await openHost()
  const other = toAccounts(['eip155:0x00000000000000000000000000000000000000Aa'])
  await store.keep(
    { kind: 'passkey', passkeys: [{ credentialId: 'AQID', backupEligible: true }], accounts: other, wordsKept: true },
    await store.wallet(),
  )
  await expect(ask('RPC_REQUEST', hello)).rejects.toMatchObject({ params: { fault: 'not_connected' } })
})

test('a grant that was taken back while the page was read signs nothing (approvals 6)', async () => {
  const { ask, shows, press, store, seeds } = await openHost()
  const answer = ask('RPC_REQUEST', hello)
  await shows('asking')
  await store.revoke(host)
  press()
  await expect(answer).rejects.toMatchObject({ params: { fault: 'not_connected' } })
  expect(seeds).toEqual([])
})

test('a grant that no longer holds the account signs nothing (approvals 6)', async () => {
  const { ask, shows, press, store, seeds } = await openHost()
  const answer = ask('RPC_REQUEST', hello)
  await shows('asking')
  await store.allow({ host, since: 2, accounts: [accounts[1]] })
  press()
  await expect(answer).rejects.toMatchObject({ params: { fault: 'not_connected' } })
  expect(seeds).toEqual([])
})

test.each(['RPC_REQUEST', 'CONSENT'] as const)(
  'a %s for a wallet that only a newer version of the page can read says so, and the host is told once the visitor has read it (login 34)',
  async (type) => {
    const { ask, rows, shows, approvals, seeds } = await openHost()
    const newer = { kind: 'account', module: '0x01' }
    rows.set('wallet/here', newer)
    const answer = ask(type, (type === 'CONSENT' ? { accounts: [evm] } : hello) as never)
    await shows('failed')
    expect(approvals.showing()).toEqual({ status: 'failed', reason: 'newer' })
    approvals.refuse()
    await expect(answer).rejects.toMatchObject({ unsent: true, params: { fault: 'not_connected' } })
    expect([rows.get('wallet/here'), seeds]).toEqual([newer, []])
  },
)

test('a wallet that a newer version stores while its request is read signs nothing, and a host that waits no more ends the page’s wait (login 34)', async () => {
  const { ask, rows, shows, press, seeds } = await openHost()
  const controller = new AbortController()
  const answer = ask('RPC_REQUEST', hello, controller)
  await shows('asking')
  rows.set('wallet/here', { kind: 'account' })
  press()
  await shows('failed')
  controller.abort()
  await expect(answer).rejects.toMatchObject({ params: { fault: 'not_connected' } })
  await shows('done')
  expect(seeds).toEqual([])
})
