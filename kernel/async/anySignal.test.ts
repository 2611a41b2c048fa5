import { afterEach, describe, expect, test } from 'vitest'
import { anySignal } from './anySignal.ts'

const native = AbortSignal.any

describe.each([
  ['by the browser’s own', native],
  ['without it', undefined],
] as const)('a signal of several, %s', (_, any) => {
  const make = (...signals: AbortSignal[]) => {
    Object.assign(AbortSignal, { any })
    return anySignal(signals)
  }
  afterEach(() => void Object.assign(AbortSignal, { any: native }))

  test('aborts with the first one’s reason, once', () => {
    const [one, two] = [new AbortController(), new AbortController()]
    const signal = make(one.signal, two.signal)
    const reasons: unknown[] = []
    signal.addEventListener('abort', () => reasons.push(signal.reason))
    expect(signal.aborted).toBe(false)
    two.abort('two')
    one.abort('one')
    expect(reasons).toEqual(['two'])
  })
  test('has aborted where one of them had', () => {
    const over = make(new AbortController().signal, AbortSignal.abort('over'), AbortSignal.abort('later'))
    expect([over.aborted, over.reason]).toEqual([true, 'over'])
  })
  test('of none never aborts', () => {
    expect(make().aborted).toBe(false)
  })
})
