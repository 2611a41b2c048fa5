import { createTestKernel } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { wouldFail } from '../money/wouldFail.ts'
import type { Overrides } from '../types/messages.ts'
import { noticeText } from './noticeText.ts'

declare module 'tapkit/kernel' {
  interface Reasons {
    heronAway: { readonly pond: string }
  }
}

const away = wouldFail({ because: 'heronAway', about: { pond: 'Mill' }, reason: 'No heron is at the Mill' })

async function speaking(messages?: Overrides) {
  const kernel = createTestKernel({ plugins: [], messages })
  await kernel.loadMessages()
  return kernel
}

test('default: says in English what the kit knows of, and what a plugin wrote', async () => {
  const kernel = await speaking()
  expect(noticeText(kernel, { code: 'feeHigh', params: { percent: '40' } })).toEqual({
    title: 'The network fee is high',
    text: 'It is 40 % of what you send.',
  })
  expect(noticeText(kernel, { code: 'herons', title: 'Herons', text: 'There are some.' })).toEqual({
    title: 'Herons',
    text: 'There are some.',
  })
  expect(noticeText(kernel, { code: 'toString' })).toEqual({ title: 'toString', text: '' })
})

test('behavior: a reason is a key with what it is about, and its English sentence', async () => {
  expect(away).toEqual({
    code: 'wouldFail',
    blocks: true,
    params: { pond: 'Mill', because: 'heronAway', reason: 'No heron is at the Mill' },
  })
  const kernel = await speaking()
  expect(noticeText(kernel, away)).toEqual({ title: 'This transfer would fail', text: 'No heron is at the Mill.' })
  expect(noticeText(kernel, { code: 'wouldFail' }).text).toBe('The network would refuse it.')
  expect(noticeText(kernel, { code: 'wouldFail', params: { reason: 'Closed' } }).text).toBe('Closed.')
})

test('behavior: a locale says the reason by its key, and notices by their code', async () => {
  const review = {
    notices: {
      wouldFail: { title: 'Das scheitert', text: ({ reason }: Readonly<Record<string, string>>) => `${reason}!` },
    },
  }
  const german: Overrides = {
    reasons: { heronAway: ({ pond }, english) => `Kein Reiher am ${pond} (${english})` },
    ...{ review },
  }
  const kernel = await speaking(german)
  expect(noticeText(kernel, away)).toEqual({
    title: 'Das scheitert',
    text: 'Kein Reiher am Mill (No heron is at the Mill)!',
  })
  const own = await speaking({ review: { notices: { herons: { title: 'Reiher' } } } } as Overrides)
  expect(noticeText(own, { code: 'herons', title: 'Herons', text: 'Some.' })).toEqual({
    title: 'Reiher',
    text: 'Some.',
  })
})

test('types: a reason is one that a plugin has merged in, about what it says', () => {
  // @ts-expect-error no such reason
  wouldFail({ because: 'heronNear', about: {}, reason: 'x' })
  // @ts-expect-error it is about a pond
  wouldFail({ because: 'heronAway', about: { lake: 'x' }, reason: 'x' })
  // @ts-expect-error no such reason
  const overrides: Overrides = { reasons: { heronNear: 'x' } }
  expect(overrides).toBeDefined()
})
