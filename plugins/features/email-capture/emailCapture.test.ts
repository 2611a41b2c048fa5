import type { Kernel, View } from 'tapkit/kernel'
import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { describe, expect, test, vi } from 'vitest'
import { cancel } from '../siwx/actions/cancel.ts'
import { sign } from '../siwx/actions/sign.ts'
import { siwx } from '../siwx/index.ts'
import { siwxState } from '../siwx/state.ts'
import { skip } from './actions/skip.ts'
import { submit } from './actions/submit.ts'
import { visit } from './fixtures/visit.ts'
import { emailCapture } from './index.ts'

const elsewhere: View<never> = { title: 'Elsewhere', load: async () => ({ default: () => null }) }
const shown = (kernel: Kernel) => kernel.state.router.stack.at(-1)?.view
const isClosed = (kernel: Kernel) => vi.waitUntil(() => !kernel.state.modal.open)

describe('an email that is required', () => {
  const required = true

  test('default: nobody is connected before they have given one, and an account is asked once (sign-in 13)', async () => {
    const { kernel, chain, area, taken, request, status, connect } = await visit({ required })
    const connecting = connect()
    const { id } = await request()
    expect([status(), kernel.connection(), shown(kernel)]).toEqual(['connecting', undefined, 'DataCapture'])
    await submit(kernel, id, ' ada@Example.com')
    await connecting
    expect(status()).toBe('connected')
    expect(taken).toEqual([
      { email: 'ada@example.com', namespace: chain.namespace, chainId: 'mock:1', address: 'wallet-1' },
    ])
    await isClosed(kernel)
    await kernel.switchNetwork('mock:2')
    await kernel.disconnect()
    await connect()
    kernel.destroy()
    const next = await visit({ required }, { chain, area })
    await vi.waitUntil(() => next.status() === 'connected')
    expect([taken.length, next.taken]).toEqual([1, []])
  })

  test('behavior: it cannot be skipped, and closing disconnects (sign-in 14)', async () => {
    const { kernel, request, status, connect, requests } = await visit({ required })
    const connecting = connect()
    const { id } = await request()
    skip(kernel, id)
    expect(status()).toBe('connecting')
    expect(kernel.close('user')).toBe(true)
    await expect(connecting).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect([status(), requests()]).toEqual(['disconnected', []])
  })

  test('behavior: what else is done, opened or gone back to leaves the question on screen (sign-in 14)', async () => {
    const { kernel, request, status, connect, asked } = await visit({ required })
    kernel.hooks.resolveView.tap('test', ({ view }) => (view === 'Networks' ? elsewhere : undefined))
    kernel.open('Networks')
    connect()
    await request()
    const stays = () => expect([shown(kernel), asked().length, status()]).toEqual(['DataCapture', 1, 'connecting'])
    kernel.goBack()
    stays()
    kernel.replace('Networks')
    stays()
    kernel.open('Networks')
    stays()
    expect(kernel.close('done')).toBe(false)
    stays()
    kernel.navigate('Networks')
    expect(kernel.close('done')).toBe(false)
    stays()
  })

  test('behavior: an account that the wallet moves to is asked before it is in use (sign-in 13)', async () => {
    const { kernel, chain, taken, request, status, connect, answer } = await visit({ required })
    connect()
    await answer()
    await vi.waitUntil(() => status() === 'connected')
    chain.wallet().emitAccounts(['x-1'])
    expect((await request()).address).toBe('x-1')
    expect(status()).toBe('connecting')
    await answer('bob@example.com')
    await vi.waitUntil(() => status() === 'connected')
    expect([kernel.account().address, taken.map(({ address }) => address)]).toEqual(['x-1', ['wallet-1', 'x-1']])
  })

  test('behavior: one who has skipped when it was optional is asked at the next load (sign-in 15)', async () => {
    const first = await visit()
    const connecting = first.connect()
    skip(first.kernel, (await first.request()).id)
    await connecting
    first.kernel.destroy()
    const { request, status, answer } = await visit({ required }, first)
    await request()
    expect(status()).not.toBe('connected')
    await answer()
    await vi.waitUntil(() => status() === 'connected')
  })

  test('behavior: what another tab was told counts here as well (sign-in 15)', async () => {
    const { kernel, area, request, status, connect } = await visit({ required })
    const connecting = connect()
    await request()
    const other = createTestKernel({ plugins: [], storage: area, name: kernel.name })
    other.storage.set('emailCapture', [{ namespace: 'mock', address: 'wallet-1', answer: 'captured' }])
    dispatchEvent(new StorageEvent('storage', { key: kernel.storage.nameOf('emailCapture') }))
    await connecting
    expect(status()).toBe('connected')
  })

  test('behavior: what stands in the storage is read as anybody’s writing (sign-in 15)', async () => {
    for (const value of [
      null,
      7,
      'captured',
      [null, 1, { namespace: 'mock' }, { namespace: 'mock', address: 'wallet-1', answer: 'yes' }],
    ]) {
      const area = createMemoryArea()
      createTestKernel({ plugins: [], storage: area }).storage.set('emailCapture', value)
      const { request, connect } = await visit({ required }, { area })
      connect()
      await request()
    }
  })
})

describe('an email that is optional', () => {
  test('default: it can be skipped for good, and a restore asks nobody (sign-in 13, sign-in 15)', async () => {
    const { kernel, chain, area, taken, request, status, connect, asked } = await visit()
    const connecting = connect()
    skip(kernel, (await request()).id)
    await connecting
    expect(status()).toBe('connected')
    await isClosed(kernel)
    await kernel.disconnect()
    await connect()
    expect([asked(), taken]).toEqual([[], []])
    area.entries.delete(kernel.storage.nameOf('emailCapture'))
    kernel.destroy()
    const next = await visit({}, { chain, area })
    await vi.waitUntil(() => next.status() === 'connected')
    expect(next.asked()).toEqual([])
  })

  test('behavior: closing skips it, and the connect goes on (sign-in 14)', async () => {
    const { kernel, status, request, connect, asked } = await visit()
    const connecting = connect()
    await request()
    expect(kernel.close('user')).toBe(true)
    await connecting
    expect(status()).toBe('connected')
    await kernel.disconnect()
    await connect()
    expect(asked()).toEqual([])
  })

  test('behavior: an account or a network that the wallet moves to is not asked (sign-in 13)', async () => {
    const { kernel, chain, status, connect, answer, asked } = await visit()
    connect()
    await answer()
    await vi.waitUntil(() => status() === 'connected')
    chain.wallet().emitAccounts(['x-1'])
    await vi.waitUntil(() => kernel.account().address === 'x-1' && status() === 'connected')
    chain.wallet().emitNetwork('mock:2')
    await vi.waitUntil(() => kernel.network()?.id === 'mock:2' && status() === 'connected')
    expect(asked()).toEqual([])
  })
})

describe('with a sign-in', () => {
  const signing = async ({ kernel }: { kernel: Kernel }) => {
    const request = await vi.waitUntil(() => siwxState.of(kernel).requests.find(({ status }) => status === 'ready'))
    return request.id
  }

  test('behavior: the email comes first, the modal stays open between the two, and who has signed in is not asked again (sign-in 13)', async () => {
    const page = await visit({ required: true }, { signIn: {} })
    const { kernel, chain, area, status, connect, answer, request } = page
    let closes = 0
    kernel.hooks.onClose.tap('test', () => void closes++)
    const connecting = connect()
    await request()
    expect([siwxState.of(kernel).requests, chain.wallet().asked]).toEqual([[], ['connect']])
    await answer()
    const id = await signing(page)
    expect([status(), shown(kernel), closes]).toEqual(['connecting', 'SIWXSignMessage', 0])
    await sign(kernel, id)
    await connecting
    await isClosed(kernel)
    expect(page.requests()).toEqual([])
    kernel.destroy()
    area.entries.delete(kernel.storage.nameOf('emailCapture'))
    const next = await visit({ required: true }, { chain, area, signIn: {} })
    await vi.waitUntil(() => next.status() === 'connected')
    expect(next.asked()).toEqual([])
  })

  test('behavior: each view says which step of connecting it is', async () => {
    const steps = ({ kernel }: { kernel: Kernel }) =>
      ['DataCapture', 'SIWXSignMessage'].map((name) => kernel.view(name)?.step)
    expect(steps(await visit({}, { signIn: {} }))).toEqual([
      { at: 2, of: 3 },
      { at: 3, of: 3 },
    ])
    expect(steps(await visit())).toEqual([{ at: 2, of: 2 }, undefined])
    const alone = createTestKernel({ plugins: [siwx()] })
    expect(alone.view('SIWXSignMessage')?.step).toEqual({ at: 2, of: 2 })
    expect(alone.view('SIWXSignMessage')).toBe(alone.view('SIWXSignMessage'))
  })

  test('behavior: cancelling the sign-in leaves nothing behind, and the email is not asked for again (sign-in 13)', async () => {
    const page = await visit({}, { signIn: {} })
    const connecting = page.connect()
    await page.answer()
    await cancel(page.kernel, await signing(page))
    await expect(connecting).rejects.toMatchObject({ name: 'UserRejectedError' })
    await isClosed(page.kernel)
    expect([page.status(), page.requests()]).toEqual(['disconnected', []])
    page.connect()
    await signing(page)
    expect(page.asked()).toEqual([])
  })

  test('behavior: an optional sign-in is offered after the email (sign-in 13)', async () => {
    const page = await visit({}, { signIn: { required: false } })
    const connecting = page.connect()
    const { id } = await page.request()
    expect(siwxState.of(page.kernel).requests).toEqual([])
    skip(page.kernel, id)
    await connecting
    await signing(page)
    expect([page.status(), shown(page.kernel)]).toEqual(['connected', 'SIWXSignMessage'])
  })
})

describe('how it is composed', () => {
  test.each([
    [{}, 'emailCapture() takes one of'],
    [{ onCapture() {}, endpoint: '/email' }, 'emailCapture() takes one of'],
    [{ endpoint: 'http://acme.example/email' }, '`endpoint` of emailCapture() is an https URL'],
    [{ endpoint: '//acme.example/email' }, '`endpoint` of emailCapture() is an https URL'],
    [{ endpoint: 'javascript:alert(1)' }, '`endpoint` of emailCapture() is an https URL'],
    [{ endpoint: '/email', suffixes: ['example.com'] }, 'is "example.com": write "@example.com"'],
  ])('error: a mistake is told in a sentence: %o', (options, sentence) => {
    expect(() => emailCapture(options as never)).toThrow(sentence)
  })

  test('behavior: an endpoint of the page’s own site needs no page when it is composed', () => {
    for (const endpoint of ['/email', 'https://acme.example/email', 'http://localhost:3000/email'])
      expect(() => createTestKernel({ plugins: [emailCapture({ endpoint })] })).not.toThrow()
  })
})
