import { act } from 'react'
import { siwx } from 'tapkit/features/siwx'
import { expect, test } from 'vitest'
import { settle } from '../../../ui/shell/fixtures/openShell.tsx'
import { setAmount } from '../../features/send/actions/setAmount.ts'
import { setRecipient } from '../../features/send/actions/setRecipient.ts'
import { setToken } from '../../features/send/actions/setToken.ts'
import { send } from '../../features/send/index.ts'
// The code that loads with the first act is there already: a stopped clock would stop the loader too.
import '../../features/send/views/index.ts'
import { logInShell } from './fixtures/logInShell.ts'

const ether = { value: 10n ** 19n, decimals: 18, symbol: 'ETH', name: 'Ether', networkId: 'eip155:1' } as const
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** The review of a payment with the wallet of a login, while the secure page asks. */
async function openReview() {
  const shell = await logInShell([send()])
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
  const { page, until, stack, seen, pressArmed, pressButton, kernel } = await logInShell([
    send(),
    siwx({ required: true }),
  ])
  await until(() => stack().at(-1) === 'SIWXSignMessage')
  await pressArmed('Sign')
  await until(() => page.waiting()[0]?.type === 'RPC_REQUEST')
  expect(stack().at(-1)).toBe('ApproveTransaction')
  await pressButton('Close')
  await until(() => stack().at(-1) === 'SIWXSignMessage')
  await until(() => /You declined(?! in)/.test(seen()))
  expect(kernel.state.modal.open).toBe(true)
})
