import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { core } from '../../../ui/core/index.ts'
import { openShell, settle } from '../../../ui/shell/fixtures/openShell.tsx'
import { answering } from '../../eip155/fixtures/answering.ts'
import { eip155 } from '../../eip155/index.ts'
import { mainnet } from '../../eip155/networks/index.ts'
import { send } from '../../features/send/index.ts'
import { auth } from '../auth.ts'
// What loads with the first act is there already: a stopped clock would stop the loader too.
import '../connector/createLife.ts'
import '../../features/send/views/index.ts'
import './index.ts'
import { openSecurePage, secure } from '../fixtures/openSecurePage.ts'
import { approveAll } from '../fixtures/person.ts'
import { loginOf } from '../login/loginOf.ts'

const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** A node that answers, and knows of no transaction. */
async function fetch(_: unknown, init?: RequestInit): Promise<Response> {
  const { id, method, params } = JSON.parse(String(init?.body))
  const rpc = answering({ eth_getTransactionReceipt: () => null, eth_getTransactionByHash: () => null })
  return Response.json({ jsonrpc: '2.0', id, result: (await rpc[method]?.(params as never)) ?? null })
}

/** The review of a payment with the wallet of a login, in the modal. */
async function openReview() {
  const page = openSecurePage()
  const shell = await openShell({ First: {} }, { fetch: fetch as typeof globalThis.fetch }, [
    core(),
    eip155({ networks: [mainnet] }),
    send(),
    auth({ secure }),
  ])
  const { kernel } = shell
  const until = (isSo: () => unknown) =>
    act(async () => {
      await vi.waitFor(() => expect(isSo()).toBeTruthy())
    })
  await act(() => kernel.start())
  act(() => kernel.open('Connect'))
  await settle()
  await act(async () => {
    const connecting = loginOf(kernel).connectPasskey()
    await approveAll(page, ['CONNECT_PASSKEY', 'CONSENT'])
    await connecting
  })
  act(() => kernel.open('Account'))
  await settle()
  act(() => kernel.navigate('Send', { to: bob, amount: '1' }))
  await until(() => shell.button('Review'))
  console.log(shell.find('.tk-body').textContent)
  return { ...shell, page, until }
}

test('x', async () => {
  const shell = await openReview()
})
