import { act } from 'react'
import { siwx } from 'tapkit/features/siwx'
import type { Plugin } from 'tapkit/kernel'
import { expect, test, vi } from 'vitest'
import { core } from '../../../ui/core/index.ts'
import { isPressable } from '../../../ui/kit/fixtures/isPressable.ts'
import { openShell, settle } from '../../../ui/shell/fixtures/openShell.tsx'
import { answering } from '../../eip155/fixtures/answering.ts'
import { eip155 } from '../../eip155/index.ts'
import { mainnet } from '../../eip155/networks/index.ts'
import { setAmount } from '../../features/send/actions/setAmount.ts'
import { setRecipient } from '../../features/send/actions/setRecipient.ts'
import { setToken } from '../../features/send/actions/setToken.ts'
import { send } from '../../features/send/index.ts'
import { auth } from '../auth.ts'
// What loads with the first act is there already: a stopped clock would stop the loader too.
import '../connector/createLife.ts'
import '../../features/send/views/index.ts'
import './index.ts'
import { openSecurePage, secure } from '../fixtures/openSecurePage.ts'
import { loginOf } from '../login/loginOf.ts'

/** Messages of ports arrive in turns that no stopped clock delays. */
const arrive = setImmediate
const ether = { value: 10n ** 19n, decimals: 18, symbol: 'ETH', name: 'Ether', networkId: 'eip155:1' } as const
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** A node that answers, and knows of no transaction. */
async function fetch(_: unknown, init?: RequestInit): Promise<Response> {
  const { id, method, params } = JSON.parse(String(init?.body))
  const rpc = answering({ eth_getTransactionReceipt: () => null, eth_getTransactionByHash: () => null })
  return Response.json({ jsonrpc: '2.0', id, result: (await rpc[method]?.(params as never)) ?? null })
}

/** The modal of an app whose visitor has consented to the login. */
async function logIn(plugin?: Plugin) {
  const page = openSecurePage()
  const shell = await openShell({ First: {} }, { fetch: fetch as typeof globalThis.fetch }, [
    core(),
    eip155({ networks: [mainnet] }),
    send(),
    plugin,
    auth({ secure }),
  ])
  const { kernel } = shell
  const until = async (isSo: () => unknown) => {
    for (let turns = 0; turns < 400 && !isSo(); turns++)
      await act(async () => {
        await vi.dynamicImportSettled()
        await new Promise((resolve) => arrive(resolve))
        await vi.advanceTimersByTimeAsync(20)
      })
    if (!isSo()) throw new Error(`It did not come to that: ${shell.find('.tk-card').textContent}`)
  }
  await act(() => kernel.start())
  act(() => kernel.open('Connect'))
  await settle()
  act(() => void loginOf(kernel).connectPasskey())
  for (const type of ['CONNECT_PASSKEY', 'CONSENT']) {
    await until(() => page.waiting()[0]?.type === type)
    act(() => page.waiting()[0]?.approve())
  }
  const stack = () => kernel.state.router.stack.map(({ view }) => view)
  const seen = () => shell.find('.tk-view').textContent ?? ''
  /** Presses a key, once the key is armed. */
  const pressArmed = async (name: string) => {
    await until(() => isPressable(shell.button(name) as HTMLButtonElement | undefined))
    await shell.pressButton(name)
  }
  return { ...shell, page, until, stack, seen, pressArmed }
}

/** The review of a payment with the wallet of a login, while the secure page asks. */
async function openReview() {
  const shell = await logIn()
  const { kernel, page, until, pressArmed } = shell
  await until(() => kernel.connection() && !kernel.state.modal.open)
  act(() => kernel.open('Account'))
  await settle()
  act(() => kernel.navigate('Send', undefined))
  await act(async () => {
    setToken(kernel, ether)
    setAmount(kernel, '1')
    await setRecipient(kernel, bob, true)
  })
  act(() => kernel.navigate('SendReview', undefined))
  await pressArmed('Send')
  await until(() => page.waiting()[0]?.type === 'RPC_REQUEST')
  return shell
}

test('behavior: a payment with the wallet of the login ends at its outcome, for which its review has waited (interface 30)', async () => {
  const { page, until, stack, seen, kernel } = await openReview()
  expect(stack()).toEqual(['Account', 'Send', 'SendReview', 'ApproveTransaction'])
  expect(seen()).toContain('Loading the request')
  expect(seen()).not.toContain('Approve in')
  act(() => page.waiting()[0]?.approve())
  await until(() => seen().includes('1 ETH is on its way'))
  expect(stack()).toEqual(['Account', 'SendStatus'])
  expect(kernel.state.ledger).toMatchObject([{ status: 'sent' }])
})

test('behavior: a payment that the visitor refuses on the secure page leaves the review, which says so (interface 30)', async () => {
  const { page, until, stack, seen, kernel, root } = await openReview()
  act(() => page.waiting()[0]?.refuse())
  await until(() => seen().includes('Nothing was sent'))
  expect(stack()).toEqual(['Account', 'Send', 'SendReview'])
  // The visitor refused in no other app.
  expect(seen()).toMatch(/You declined(?! in)/)
  expect(kernel.state.ledger).toEqual([])
  // The focus is in the view that is seen.
  expect(root.activeElement?.closest('.tk-view')).not.toBeNull()
})

test('behavior: closing the modal refuses the payment, and the form keeps its fields (login 11)', async () => {
  const { page, until, kernel, pressButton } = await openReview()
  const [asked] = page.waiting()
  await pressButton('Close')
  await until(() => !kernel.state.modal.open)
  expect([asked?.isAborted(), kernel.state.ledger]).toEqual([true, []])
  expect(kernel.state.features.send).toMatchObject({ amount: '1', to: bob })
})

test('behavior: the approval stays as it is, whatever the app opens, and the payment is made (interface 30)', async () => {
  const { page, until, stack, seen, kernel, find } = await openReview()
  const frame = find('iframe')
  act(() => kernel.open('Networks'))
  await settle()
  expect([find('iframe'), stack()]).toEqual([frame, ['ApproveTransaction']])
  act(() => page.waiting()[0]?.approve())
  await until(() => kernel.state.ledger[0]?.status === 'sent')
  await until(() => !stack().includes('ApproveTransaction'))
  expect(seen()).not.toContain('Loading the request')
  expect(kernel.state.modal.open).toBe(true)
})

test('behavior: a required sign-in stays as its signature is refused by closing the approval (interface 30)', async () => {
  // The page signs with another key, so the kit asks once more.
  const { page, until, stack, seen, pressArmed, pressButton, kernel } = await logIn(siwx({ required: true }))
  await until(() => stack().at(-1) === 'SIWXSignMessage')
  await pressArmed('Sign')
  await until(() => page.waiting()[0]?.type === 'RPC_REQUEST')
  expect(stack().at(-1)).toBe('ApproveTransaction')
  await pressButton('Close')
  await until(() => stack().at(-1) === 'SIWXSignMessage')
  await until(() => /You declined(?! in)/.test(seen()))
  expect(kernel.state.modal.open).toBe(true)
})
