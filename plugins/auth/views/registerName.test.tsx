import { act } from 'react'
import type { NameService, Plugin } from 'tapkit/kernel'
import { createTestKernel } from 'tapkit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { type as typeInto } from '../../../ui/kit/fixtures/mount.tsx'
import { settle } from '../../../ui/shell/fixtures/openShell.tsx'
import { claim } from '../../features/names/actions/claim.ts'
import { createService } from '../../features/names/fixtures/openNames.ts'
import { names } from '../../features/names/index.ts'
import { namesState } from '../../features/names/state.ts'
// The code that loads with the first act is there already: a stopped clock would stop the loader too.
import '../../features/names/views/index.ts'
import { auth } from '../auth.ts'
import { logIn } from '../fixtures/logIn.ts'
import { evm, openSecurePage, secure } from '../fixtures/openSecurePage.ts'
import { logInShell } from './fixtures/logInShell.ts'

const serve = (service: NameService): Plugin => ({
  name: 'serve',
  apply({ hooks }) {
    hooks.services.for('names').tap('serve', (services) => [...services, service])
    hooks.resolveName.tap({ name: 'serve', namespace: 'eip155', stage: -1 }, ({ name }) => ({ name, address: evm }))
  },
})

/** The form for a name with the wallet of a login, whose approval waits for the visitor. */
async function openClaim() {
  const { service, registered } = createService()
  const shell = await logInShell([names(), serve(service)])
  const { kernel, page, until, pressArmed, find } = shell
  await until(() => kernel.connection() && !kernel.state.modal.open)
  act(() => kernel.open('Account'))
  await settle()
  act(() => kernel.navigate('RegisterAccountName'))
  await until(() => shell.has('input'))
  act(() => typeInto(find<HTMLInputElement>('input'), 'mina'))
  await until(() => shell.seen().includes('mina is available.'))
  const message = find('pre').textContent ?? ''
  await pressArmed('Claim mina.reown.id')
  await until(() => page.waiting()[0]?.type === 'RPC_REQUEST')
  return { ...shell, message, registered }
}

/** The text that an approval of EVM signs. */
const textOf = (params: unknown): string => Buffer.from(String(Object(params)[0]).slice(2), 'hex').toString()

test('behavior: a name is registered with the text that the secure page showed, asked in the view of approvals (login 25)', async () => {
  const { page, until, stack, message, registered } = await openClaim()
  expect(stack().at(-1)).toBe('ApproveTransaction')
  const [asked] = page.waiting()
  expect(asked?.payload).toMatchObject({ method: 'personal_sign', account: evm, chainId: 'eip155:1' })
  expect(textOf(Object(asked?.payload).params)).toBe(message)
  act(() => asked?.approve({ result: '0x5161' } as never))
  await until(() => stack().at(-1) === 'RegisterAccountNameSuccess')
  expect(registered).toMatchObject([{ message, address: evm, signature: '0x5161' }])
})

test('behavior: a visitor who refuses the text of a name is back in the form, which keeps the name (login 25)', async () => {
  const { page, until, stack, seen, registered, find } = await openClaim()
  act(() => page.waiting()[0]?.refuse())
  await until(() => stack().at(-1) === 'RegisterAccountName' && seen().includes('Nothing was registered'))
  expect([find<HTMLInputElement>('input').value, registered, page.waiting()]).toEqual(['mina', [], []])
})

test('behavior: closing the modal refuses the text of a name, and the form keeps the name (login 25)', async () => {
  const { page, until, kernel, registered, pressButton } = await openClaim()
  const [asked] = page.waiting()
  await pressButton('Close')
  await until(() => !kernel.state.modal.open)
  expect([asked?.isAborted(), registered]).toEqual([true, []])
  expect(namesState.of(kernel)).toMatchObject({ typed: 'mina', step: 'form' })
})

/** Claims a name without its view, and answers the sentences of the errors. */
async function claimBare(kernel: Parameters<typeof claim>[0]): Promise<unknown[]> {
  const errors: unknown[] = []
  kernel.hooks.onError.tap('test', ({ message }) => void errors.push(message))
  Object.assign(namesState.of(kernel), { step: 'form', typed: 'mina', message: 'a text' })
  await claim(kernel)
  return errors
}

test('error: where no plugin signs for the account of a login, a name is told "Address or auth connector not found"', async () => {
  const page = openSecurePage()
  const { kernel } = await logIn(page, { plugins: [names(), serve(createService().service)] })
  expect(kernel.connection('eip155')?.account.address).toBe(evm)
  expect(await claimBare(kernel)).toContain('Address or auth connector not found')
  expect(page.waiting()).toEqual([])
})

test('error: without a network of EVM, a name is told "Network not found"', async () => {
  const kernel = createTestKernel({ plugins: [names(), serve(createService().service), auth({ secure })] })
  onTestFinished(() => kernel.destroy())
  await kernel.start()
  expect(await claimBare(kernel)).toContain('Network not found')
})
