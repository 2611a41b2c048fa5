// @vitest-environment node
import { verifyMessage } from 'ethers'
import { expect, test } from 'vitest'
import { verifyMessage as verifySolana } from '../../../solana/message/verifyMessage.ts'
import { devnet, sepolia } from './fixtures/fakeNode.ts'
import { host, openHost } from './fixtures/openHost.ts'
import { challengeOf, evm, solana } from './fixtures/requests.ts'
import { accounts, evmAddress, solanaAddress } from './fixtures/seed.ts'

test('a consent keeps the grant and signs every text with one opening of the seed and one press (approvals 14)', async () => {
  const { ask, shows, press, store, seeds } = await openHost({ grants: [] })
  const challenge = [challengeOf(evmAddress, sepolia.id), challengeOf(solanaAddress, devnet.id)]
  const answer = ask('CONSENT', { accounts: [evm, solana], challenge })
  await shows('asking')
  expect(await store.grant(host)).toBeUndefined()
  press()
  const { consented, signed = [] } = await answer
  expect(consented).toBe(true)
  expect(signed.map(({ chainId, message }) => ({ chainId, message }))).toEqual(challenge)
  expect(verifyMessage(signed[0]?.message ?? '', signed[0]?.signature ?? '')).toBe(evmAddress)
  const { message = '', signature = '' } = signed[1] ?? {}
  const bytes = new TextEncoder().encode(message)
  expect(verifySolana({ address: solanaAddress, message: bytes, signature })).toBe(true)
  expect(seeds).toHaveLength(1)
  expect(await store.grant(host)).toMatchObject({ host, accounts })
  expect(await store.entries()).toMatchObject([{ event: 'consented', host }])
})

test('a consent without a text opens no seed', async () => {
  const { ask, shows, press, seeds, store } = await openHost({ grants: [] })
  const answer = ask('CONSENT', { accounts: [evm] })
  await shows('asking')
  press()
  expect(await answer).toEqual({ consented: true })
  expect(seeds).toEqual([])
  expect(await store.grant(host)).toMatchObject({ accounts: [accounts[0]] })
})

test.each([
  ['that the operator can open', { 'device:a': {}, 'device:escrow': {} }, ['Keys']],
  ['of its owner alone', { 'device:a': {}, code: {} }, []],
])('a consent of a wallet %s says who can open it too (login 151)', async (_, shares, openers) => {
  const { ask, shows, approvals, store } = await openHost({ grants: [] })
  const wallet = await store.wallet()
  const vault = JSON.stringify({ v: 1, id: 'a', version: 1, shares })
  if (wallet) await store.keep({ ...wallet, vault }, wallet)
  const refused = ask('CONSENT', { accounts: [evm] }).catch(() => {})
  await shows('asking')
  const showing = approvals.showing()
  const lines = 'act' in showing ? showing.act.lines : []
  expect(lines.flatMap(({ label, value }) => (label === 'opener' ? [value] : []))).toEqual(openers)
  approvals.refuse()
  await refused
})

test('a consent to further accounts takes back none of the accounts that this host was given before (login 39)', async () => {
  const { ask, shows, press, store } = await openHost({ grants: [] })
  for (const account of [evm, solana]) {
    const answer = ask('CONSENT', { accounts: [account] })
    await shows('asking')
    press()
    await answer
  }
  expect((await store.grant(host))?.accounts.toSorted()).toEqual([...accounts].toSorted())
})

test('a consent that is refused or aborted leaves no grant', async () => {
  const { ask, shows, approvals, store } = await openHost({ grants: [] })
  const refused = ask('CONSENT', { accounts: [evm] })
  await shows('asking')
  approvals.refuse()
  await expect(refused).rejects.toMatchObject({ code: 4001 })
  const controller = new AbortController()
  const aborted = ask('CONSENT', { accounts: [evm] }, controller)
  await shows('asking')
  controller.abort()
  await expect(aborted).rejects.toMatchObject({ code: 4001 })
  expect(await store.grant(host)).toBeUndefined()
})
