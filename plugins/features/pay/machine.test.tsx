import fc from 'fast-check'
import { act } from 'react'
import { stage } from 'tapkit/kernel'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isPressable } from '../../../ui/kit/fixtures/isPressable.ts'
import { bank, draw, openBank, page, payee, request } from './fixtures/openBank.ts'
import type { PayResult } from './types.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

type Step =
  | { do: 'ask' | 'close' | 'open' | 'reload' | 'shut' | 'back' }
  | { do: 'press'; name: string }
  | { do: 'wallet'; mode: 'approve' | 'reject' | 'hang' }
  | { do: 'status'; status: 'inProgress' | 'success' | 'failed' | 'unknown' }
  | { do: 'block'; isBlocked: boolean }
  | { do: 'wait'; ms: number }

const press = (...names: string[]) => names.map((name): Step => ({ do: 'press', name }))
const step: fc.Arbitrary<Step[]> = fc.oneof(
  fc.constantFrom<Step[]>(
    [{ do: 'ask' }],
    [{ do: 'close' }],
    [{ do: 'open' }],
    [{ do: 'reload' }],
    [{ do: 'shut' }],
    [{ do: 'back' }],
  ),
  fc
    .constantFrom(
      'Pay with Weir',
      'Pay with Harbour One',
      'Pay',
      'Try again',
      'Look at it',
      'Look again',
      'I didn’t pay there',
      'Done',
      'Stop waiting',
      'Open Harbour One again',
    )
    .map((name) => press(name)),
  // What a visitor who pays does.
  fc.constant<Step[]>([{ do: 'ask' }, ...press('Pay with Weir'), { do: 'wait', ms: 700 }, ...press('Pay')]),
  fc.constant<Step[]>([{ do: 'ask' }, ...press('Pay with Harbour One')]),
  fc.constant<Step[]>([{ do: 'back' }, ...press('Pay with Weir'), { do: 'wait', ms: 700 }, ...press('Pay')]),
  fc.constant<Step[]>([{ do: 'back' }, ...press('Pay with Harbour One')]),
  fc
    .constantFrom('approve' as const, 'reject' as const, 'hang' as const)
    .map((mode): Step[] => [{ do: 'wallet', mode }]),
  fc
    .constantFrom('inProgress' as const, 'success' as const, 'failed' as const, 'unknown' as const)
    .map((status): Step[] => [{ do: 'status', status }]),
  fc.boolean().map((isBlocked): Step[] => [{ do: 'block', isBlocked }]),
  fc.constantFrom(10, 700, 5_000, 30_000, 101_000, 301_000).map((ms): Step[] => [{ do: 'wait', ms }]),
)

test('behavior: in whatever order it is pressed, closed, reloaded and answered, one way pays at a time and each request ends (pay 4, pay 6)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), (steps) => run(steps.flat())),
    { numRuns: Number(process.env.FC_RUNS ?? 40) },
  )
}, 600_000)

// What loads when it is first needed has loaded: a step is then over when nothing is left to run.
beforeAll(() => import('./actions/index.ts'))

async function settle(drawn: ReturnType<typeof draw>) {
  for (let turn = 0; turn < 4; turn++) {
    await act(async () => new Promise((resolve) => setImmediate(resolve)))
    await drawn.wait(5)
  }
}

async function run(steps: readonly Step[]) {
  const { service, said } = bank()
  const violations: string[] = []
  const results: (PayResult | undefined)[] = []
  let visit = await begin()

  async function begin(storage?: Awaited<ReturnType<typeof openBank>>['storage']) {
    const opened = await openBank({ service, ...(storage && { storage }) })
    const { kernel } = opened
    kernel.hooks.send.tap({ name: 'watch', stage: stage.early }, ({ payload }) => {
      const { request: asked, deposit } = kernel.state.features.pay
      const { to, amount } = payload as { to: string; amount: bigint }
      if (to !== payee || amount !== 2_000_000_000_000_000n) violations.push('the wallet was asked for something else')
      if (!asked) violations.push('the wallet was asked for what nobody asks for')
      if (deposit?.requestId === asked?.id && /open|blocked|unsure/.test(deposit?.status ?? ''))
        violations.push('paid twice')
      return undefined
    })
    return { ...opened, drawn: draw(kernel), from: results.length }
  }

  for (const entry of steps) {
    const { kernel, drawn, windows, wallet } = visit
    const before = windows.opened.length
    const underWay = kernel.state.features.pay.request?.entryId
    switch (entry.do) {
      case 'ask': {
        const at = results.push(undefined) - 1
        void kernel.features.pay.pay(request).then((result) => {
          results[at] = result
        })
        break
      }
      case 'close':
        await act(async () => void kernel.close())
        break
      case 'back':
        await act(async () => kernel.goBack())
        break
      case 'open':
        await act(async () => kernel.open('Pay', undefined))
        break
      case 'shut':
        for (const each of windows.opened) each.closed = true
        break
      case 'block':
        windows.isBlocked = entry.isBlocked
        break
      case 'wallet':
        wallet.mode = entry.mode
        break
      case 'status':
        said.status = { status: entry.status }
        break
      case 'press':
        await act(async () => {
          const found = drawn.button(entry.name)
          if (isPressable(found)) found.click()
        })
        break
      case 'reload':
        // The page is gone, and whoever waited on it.
        kernel.destroy()
        visit = await begin(visit.storage)
        results.fill({ success: false, error: { code: 'UNKNOWN_ERROR', message: '' } })
        break
      case 'wait':
        await drawn.wait(entry.ms)
        break
    }
    await settle(drawn)
    if (windows.opened.length > before && underWay) violations.push('a window was opened beside the wallet')
    for (const { url, opener } of windows.opened) {
      if (opener !== null || (url && !url.startsWith(`${page}/pay?to=eip155:1:${payee}&`)))
        violations.push(`a window at ${url}`)
    }
  }
  // Everything comes to an end by itself.
  await visit.drawn.wait(310_000)
  const asked = said.asked
  await visit.drawn.wait(600_000)
  if (said.asked !== asked) violations.push('an exchange is asked for ever')
  if (results.includes(undefined)) violations.push('a host was never answered')
  const paid = visit.kernel.state.ledger.filter(({ status }) => status === 'confirmed').length
  const { deposit } = visit.kernel.state.features.pay
  if (results.some((result) => result?.success && result.result) && paid === 0 && !deposit)
    violations.push('paid by nobody')
  visit.kernel.destroy()
  expect(violations).toEqual([])
}
