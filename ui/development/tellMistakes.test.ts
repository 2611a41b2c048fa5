import { createTestKernel, mockChain } from 'tapkit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { type AppKitOptions, createAppKit } from '../index.ts'
import { tellMistakes } from './tellMistakes.ts'

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

function tell(options: object) {
  const plugins = [mockChain().plugin, { name: 'prices', hosts: ['api.prices.app'], apply: () => {} }]
  const all = { plugins, ...options } as AppKitOptions
  const kernel = createTestKernel(all)
  const told: string[] = []
  tellMistakes(kernel, all, (sentence) => told.push(sentence))
  return { kernel, told }
}

test('error: each option that does nothing is told in one sentence, with what to write', () => {
  const { told } = tell({
    theme: { mode: 'dusk', variables: { '--tk-acent': 'red', '--tk-accent': 'red' } },
    features: { multiwallet: true, legalCheckbox: true, analytics: false },
  })
  expect(told).toEqual([
    expect.stringContaining('`--tk-acent`'),
    expect.stringContaining('"dusk"'),
    expect.stringContaining('`multiwallet`'),
    expect.stringContaining('`features.legalCheckbox` does nothing'),
    expect.stringContaining('"https://api.prices.app"'),
  ])
  expect(tell({ termsUrl: 'javascript:alert(1)', privacyUrl: '/privacy' }).told[0]).toContain('`termsUrl`')
})

test('error: a namespace that is not composed, and a button of a kit that is none', () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<tapkit-button kit="nope"></tapkit-button>'
  const { kernel, told } = tell({ plugins: [mockChain().plugin] })
  expect(told).toEqual([])
  const to = { view: 'Connect', params: { namespace: 'solena' } }
  for (const _ of [1, 2]) kernel.hooks.onOpen.call({ to } as never)
  vi.advanceTimersByTime(3_000)
  expect(told).toEqual([expect.stringContaining('"solena"'), expect.stringContaining('<tapkit-button kit="nope">')])
  kernel.destroy()
})

test('error: without options the sentence is that of plugins', () => {
  expect(() => Reflect.apply(createAppKit, undefined, [])).toThrow('`plugins` is no list')
})
