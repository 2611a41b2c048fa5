// The approval page in a window: consents and payments, each asked once.
import { verifyMessage } from 'ethers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shoot } from './harness/screens.ts'
import { press } from './login/visitor.ts'
import { armed, keyOf, openApprovalSites } from './securePages/approvalSites.ts'

let world: Awaited<ReturnType<typeof openApprovalSites>>

beforeAll(async () => {
  world = await openApprovalSites()
})
afterAll(() => world?.stop())

test('a window asks for a consent once, keeps the grant and closes itself', async () => {
  const { context, page, lines, address } = await world.open({ isGranted: false })
  const accounts = [{ namespace: 'eip155', address, type: 'eoa' }]
  const { window, outcome } = await world.askInWindow(context, page, 'CONSENT', { accounts })
  await window.bringToFront()
  await armed(window, 'Connect')
  expect(await window.getByText(world.sites.app).isVisible()).toBe(true)
  const closed = window.waitForEvent('close')
  await press(window, 'Connect')
  expect(await outcome()).toEqual({ consented: true })
  await closed
  const { outcome: signed } = await world.askInFrame(page, address)
  const frame = page.frames().find((each) => each.url().startsWith(world.sites.secure))
  if (!frame) throw new Error('There is no frame')
  await armed(frame, 'Sign')
  await press(frame, 'Sign')
  expect(verifyMessage(world.signInText(address), await signed())).toBe(address)
  expect(lines).toEqual([])
})

test('a window that the visitor closes before the press aborts the request', async () => {
  const { context, page, address } = await world.open()
  const params = [{ from: address, to: `0x${'00'.repeat(19)}bb`, value: '0x1' }]
  const payload = { method: 'eth_sendTransaction', params, chainId: 'eip155:31337', account: address }
  const { window, outcome } = await world.askInWindow(context, page, 'RPC_REQUEST', payload)
  await keyOf(window, 'Approve and send').waitFor()
  await window.close({ runBeforeUnload: true })
  expect(['4001', 'secure_page_closed']).toContain(await outcome())
  expect(world.node.asked).not.toContain('eth_sendRawTransaction')
})

test('a window that the bridge was asked for does the request of its flow', async () => {
  const { context, page, lines, address } = await world.open({ isGranted: false })
  const [window] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(
      ({ secure, address }) => {
        const flow = secureKit.createMessageId()
        secureKit.openWindow({ secure, role: 'approve', flow })
        const frame = secureKit.openFrame({ secure, role: 'bridge', title: 'Wallet', container: document.body })
        const accounts = [{ namespace: 'eip155' as const, address, type: 'eoa' as const }]
        const outcome = frame.connect().then(({ ask }) => ask('CONSENT', { accounts, flow }))
        Object.assign(globalThis, { outcome: outcome.catch((error) => String(error.params?.fault ?? error.code)) })
      },
      { secure: world.sites.secure, address },
    ),
  ])
  await window.bringToFront()
  await armed(window, 'Connect')
  await press(window, 'Connect')
  expect(await page.evaluate(() => Reflect.get(globalThis, 'outcome') as Promise<unknown>)).toEqual({ consented: true })
  expect(lines).toEqual([])
})

test('a payment is sent once after a press in a window, by the passkey of that window', async () => {
  const { context, page, lines } = await world.open()
  const [window] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(
      (secure) => Object.assign(globalThis, { opened: globalThis.open(`${secure}/secure.json`, '', 'popup') }),
      world.sites.secure,
    ),
  ])
  const address = await world.makeWallet(context, window, true)
  await page.evaluate(
    ({ secure, address }) => {
      const opened = Reflect.get(globalThis, 'opened') as Window
      opened.location.href = `${secure}/approve`
      const params = [{ from: address, to: `0x${'00'.repeat(19)}bb`, value: '0x2386f26fc10000' }]
      const payload = { method: 'eth_sendTransaction' as const, params, chainId: 'eip155:31337', account: address }
      const outcome = secureKit
        .shakeHands({ target: () => opened, secure, role: 'approve' })
        .then(({ ask }) => ask('RPC_REQUEST', payload))
        .then(({ result }) => String(result))
        .catch((error) => String(error.params?.fault ?? error.code))
      Object.assign(globalThis, { outcome })
    },
    { secure: world.sites.secure, address },
  )
  await window.bringToFront()
  await window.getByText('0.01 ETH').waitFor()
  await shoot(window, 'approval-payment')
  await armed(window, 'Approve and send')
  await press(window, 'Approve and send')
  const hash = await page.evaluate(() => Reflect.get(globalThis, 'outcome') as Promise<string>)
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(world.node.asked.filter((method) => method === 'eth_sendRawTransaction')).toHaveLength(1)
  expect(lines).toEqual([])
})
