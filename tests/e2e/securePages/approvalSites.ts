import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { BrowserContext, Frame, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { accountsOf } from '../../../plugins/auth/frame/keys/signOnce.ts'
import { passkeySeed } from '../../../plugins/auth/frame/passkey/passkeySeed.ts'
import { createMessage } from '../../../plugins/features/siwx/message/createMessage.ts'
import { startSecure } from '../../../sandbox/secure/startSecure.mjs'
import { launch } from '../harness/launch.ts'
import { keepWallet, makePasskey } from './passkeyWallet.ts'
import { plugIn } from './plugIn.ts'
import { readToEnd } from './readToEnd.ts'
import { serveApp } from './serve.ts'

const secureHost = 'keys.tapkit.localhost'

/** An app, the approval page of the sandbox in production, and the node that the page asks. */
export async function openApprovalSites() {
  const sites = { app: '', secure: '' }
  const app = await serveApp(() => sites.secure)
  sites.app = `http://app.tapkit.localhost:${app.port}`
  const node = await serveNode()
  const network = {
    id: 'eip155:31337' as const,
    namespace: 'eip155',
    reference: '31337',
    name: 'Testnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrl: node.url,
  }
  // Each worker builds into a folder of its own, as a build empties its folder.
  const outDir = join(import.meta.dirname, `../../../.cache/secure-approval-${process.env.VITEST_POOL_ID ?? 0}`)
  const keys = await startSecure({ port: 0, hosts: [sites.app], networks: [network], name: 'Acme Keys', outDir })
  sites.secure = keys.url.replace('localhost', secureHost)
  const browser = await launch()

  /**
   * An app whose visitor has a passkey wallet, and has let the app in if `isGranted`. The console of every page must stay empty: a breach of a
   * policy is a line there.
   */
  async function open({ isGranted = true } = {}) {
    const context = await browser.newContext()
    onTestFinished(() => context.close())
    const page = await context.newPage()
    const address = await makeWallet(context, page, isGranted)
    const lines: string[] = []
    context.on('console', (line) => lines.push(line.text()))
    context.on('weberror', (error) => lines.push(String(error.error())))
    await page.goto(sites.app)
    await page.waitForFunction(() => 'secureKit' in globalThis)
    return { context, page, lines, address }
  }

  /** Plugs an authenticator into a page, and makes a wallet with its passkey in the storage of the secure origin. Answers the address of EVM. */
  async function makeWallet(context: BrowserContext, page: Page, isGranted: boolean): Promise<string> {
    await plugIn(context, page)
    await page.goto(`${sites.secure}/secure.json`)
    const { credentialId, secret } = await page.evaluate(makePasskey)
    const accounts = await accountsOf(await passkeySeed(Uint8Array.from(secret), secureHost))
    await page.evaluate(keepWallet, { credentialId, accounts, host: isGranted ? sites.app : undefined })
    const [address = ''] = accounts.map((name) => name.slice(name.indexOf(':') + 1))
    return address
  }

  const signInText = (accountAddress: string, statement?: string) =>
    createMessage({
      ...(statement && { statement }),
      ...{ domain: new URL(sites.app).host, accountAddress, chainId: 'eip155:31337', uri: `${sites.app}/` },
      ...{ version: '1', nonce: 'mNvP3kQ0ab2Zx9LwT6yE', issuedAt: '2030-01-31T12:00:00Z' },
    })

  /** Opens the approval page in a frame of 360 × 600 px, and asks the page to sign a message, by default a sign-in of the app. `outcome` is the answer or the code of the refusal. */
  async function askInFrame(page: Page, address: string, text = signInText(address)) {
    await page.evaluate(
      async ({ secure, address, text }) => {
        const frame = secureKit.openFrame({ secure, role: 'approve', title: 'Approve', container: document.body })
        Object.assign(frame.element.style, { width: '360px', height: '600px', border: '0', position: 'absolute' })
        frame.element.style.insetInlineStart = '40px'
        frame.show()
        const { ask } = await frame.connect()
        const chainId = 'eip155:31337'
        const outcome = ask('RPC_REQUEST', {
          method: 'personal_sign',
          params: [text, address],
          chainId,
          account: address,
        })
          .then(({ result }) => String(result))
          .catch((error) => String(error.params?.fault ?? error.code))
        Object.assign(globalThis, { outcome })
      },
      { secure: sites.secure, address, text },
    )
    const frame = page.frames().find((each) => each.url().startsWith(sites.secure))
    if (!frame) throw new Error('There is no frame')
    return { frame, outcome: () => page.evaluate(() => Reflect.get(globalThis, 'outcome') as Promise<string>) }
  }

  /** Opens the approval page in a window, whose opener shakes hands with the page. */
  async function askInWindow(context: BrowserContext, page: Page, type: 'CONSENT' | 'RPC_REQUEST', payload: object) {
    const [window] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate(
        ({ secure, type, payload }) => {
          const opened = secureKit.openWindow({ secure, role: 'approve' })
          const outcome = secureKit
            .shakeHands({ target: () => opened.window, secure, role: 'approve' })
            .then(({ ask }) => ask(type, payload as never))
            .catch((error) => String(error.params?.fault ?? error.code))
          Object.assign(globalThis, { outcome })
        },
        { secure: sites.secure, type, payload },
      ),
    ])
    return { window, outcome: () => page.evaluate(() => Reflect.get(globalThis, 'outcome') as Promise<unknown>) }
  }

  const stop = async () => {
    await browser.close()
    await keys.stop()
    app.close()
    node.close()
  }
  return { sites, node, open, makeWallet, signInText, askInFrame, askInWindow, stop }
}

/** A node of a network, which notes what it is asked. */
async function serveNode() {
  const answers: Readonly<Record<string, unknown>> = {
    eth_getTransactionCount: '0x0',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_estimateGas: '0x5208',
    eth_getCode: '0x',
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_maxPriorityFeePerGas: '0x3b9aca00',
    eth_sendRawTransaction: `0x${'11'.repeat(32)}`,
  }
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (!text) return void response.writeHead(204, open).end()
    const { id, method } = JSON.parse(text)
    asked.push(method)
    response.writeHead(200, { ...open, 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}`, asked, close: () => void server.close() }
}

export const keyOf = (page: Page | Frame, name: string) => page.getByRole('button', { name, exact: true })

/** Reads the request to its end, and waits until the key is armed. */
export const armed = (page: Page | Frame, name: string) =>
  expect
    .poll(async () => {
      await readToEnd(page)
      return keyOf(page, name).getAttribute('aria-disabled')
    })
    .toBe('false')
