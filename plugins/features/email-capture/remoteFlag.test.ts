import { createTestKernel, mockChain } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { remoteConfig } from '../remote-config/index.ts'
import { type EmailCapture, emailCapture } from './index.ts'
import { captureState } from './state.ts'

type Item = { readonly id: string; readonly isEnabled: boolean; readonly config: readonly string[] | null }
const captured = (config: Item['config'], isEnabled = true): Item => ({ id: 'email_capture', isEnabled, config })

/** A page of a project whose settings come when `answer` is called, and that asks for emails as its own options say. */
async function visit(required: boolean) {
  const chain = mockChain()
  const taken: EmailCapture[] = []
  let tell = (_: Response) => {}
  const settings = new Promise<Response>((resolve) => {
    tell = resolve
  })
  const kernel = createTestKernel({
    plugins: [
      chain.plugin,
      emailCapture({ required, onCapture: (capture) => void taken.push(capture) }),
      remoteConfig({ projectId: 'p1', features: { swaps: false } }),
      {
        name: 'start',
        apply: ({ hooks }) =>
          hooks.resolveView.tap('start', () => ({ title: '', load: async () => ({ default: () => null }) })),
      },
    ],
    fetch: (async (url: unknown) =>
      String(url).includes('/config') ? settings : new Response('{}')) as typeof globalThis.fetch,
  })
  onTestFinished(() => kernel.destroy())
  await kernel.start()
  kernel.open()
  const requests = () => captureState.of(kernel).requests
  return {
    kernel,
    requests,
    status: () => kernel.account(chain.namespace).status,
    answer: async (features: readonly Item[] | null) => {
      tell(new Response(JSON.stringify({ features })))
      await vi.waitUntil(() => kernel.config.features.swaps !== undefined)
    },
    connect: () => kernel.connect({ connectorId: 'wallet', namespace: chain.namespace }),
    asked: () => vi.waitUntil(() => requests().find(({ status }) => status === 'asking')),
  }
}

test.each<[string, readonly Item[] | null, required: boolean, must: boolean]>([
  ['asks for one that may be skipped', [captured([])], true, false],
  ['asks for one that has to be given', [captured(['required'])], false, true],
  ['leaves it to the app', [captured(null)], true, true],
  ['says nothing', null, true, true],
  ['says nothing', null, false, false],
])('behavior: a project that %s: %j over %s (remote-config 2)', async (_, features, required, must) => {
  const page = await visit(required)
  await page.answer(features)
  page.connect().catch(() => {})
  expect((await page.asked()).required).toBe(must)
})

test.each<readonly Item[]>([[], [captured(['required'], false)]])(
  'behavior: a project that asks for none has nobody asked (remote-config 3)',
  async (...features) => {
    const page = await visit(true)
    await page.answer(features)
    await page.connect()
    expect([page.status(), page.requests()]).toEqual(['connected', []])
  },
)

test('behavior: its word counts for a visitor who is asked already, who goes on or must answer (remote-config 3)', async () => {
  const off = await visit(true)
  const connecting = off.connect()
  await off.asked()
  await off.answer([])
  await connecting
  await vi.waitUntil(() => off.requests().length === 0)
  expect(off.kernel.storage.has('emailCapture')).toBe(false)

  const must = await visit(false)
  must.connect().catch(() => {})
  await must.asked()
  await must.answer([captured(['required'])])
  expect((await must.asked()).required).toBe(true)
  must.kernel.close('user')
  await vi.waitUntil(() => must.status() === 'disconnected')
})
