// @vitest-environment node
import type { createMemoryArea } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { ada, ask, connect, open, wallet, withWorld } from './fixtures/world.ts'

withWorld()

type Area = ReturnType<typeof createMemoryArea>
type Stored = { readonly value: readonly { readonly topic: string; readonly expiry: number }[] }

const keyOf = ({ entries }: Area, ending: string) => [...entries.keys()].find((name) => name.endsWith(ending)) ?? ''
const stored = (area: Area): Stored => JSON.parse(area.getItem(keyOf(area, '//session')) ?? '{"value":[]}')
const left = (): string[] => wallet.client.session.getAll().map(({ topic }) => topic)

test('a wallet gives a sign of life where it is asked for one, until the session is over', async () => {
  const { kernel } = await open()
  const { topic } = await connect(kernel)
  const asked: string[] = []
  wallet.client.on('session_ping', (ping) => void asked.push(ping.topic))
  await kernel.features.walletconnect.ping(topic)
  await expect.poll(() => asked).toEqual([topic])
  await kernel.disconnect()
  await expect(kernel.features.walletconnect.ping(topic)).rejects.toMatchObject({ name: 'NotConnectedError' })
})

test('a session that its wallet extends lives on for that long, also after a reload (walletconnect 7)', async () => {
  const { kernel, area } = await open()
  const { topic } = await connect(kernel)
  // As old as one that is about to end.
  const [{ expiry: before } = { expiry: 0 }] = stored(area).value
  await wallet.client.session.update(topic, { expiry: before - 600_000 })
  const { acknowledged } = await wallet.client.extend({ topic })
  await acknowledged()
  await expect.poll(() => stored(area).value[0]?.expiry).toBeGreaterThanOrEqual(before)
  kernel.destroy()
  const { kernel: next } = await open({ area })
  await expect.poll(() => next.account('eip155').address).toBe(ada)
})

test('a session that no tab of the kit knows any more is ended on the wallet’s side too, once it is no new one (walletconnect 10)', async () => {
  const { kernel, area } = await open()
  const { topic } = await connect(kernel)
  kernel.destroy()
  area.removeItem(keyOf(area, ':session'))
  const { kernel: young } = await open({ area })
  await ask(young)
  expect(stored(area).value.map((session) => session.topic)).toEqual([topic])
  young.destroy()
  // Two hours later.
  const old = stored(area).value.map((session) => ({ ...session, expiry: session.expiry - 7_200 }))
  area.setItem(keyOf(area, '//session'), JSON.stringify({ ...stored(area), value: old }))
  expect(left()).toEqual([topic])
  const { kernel: late } = await open({ area })
  await ask(late)
  await expect.poll(left).toEqual([])
})

test('another kit’s records in the same storage are neither read nor touched (walletconnect 9)', async () => {
  const { kernel, area } = await open()
  const foreign = [...area.entries].map(([key, text]) => [key.replace('tapkit:', 'tapkit:other:'), text] as const)
  const strange = [['wc@2:client:0.3//session', '{"broken'], ...foreign] as const
  for (const [key, text] of strange) area.setItem(key, text)
  await connect(kernel)
  await kernel.disconnect()
  await expect.poll(left).toEqual([])
  for (const [key, text] of strange) expect(area.getItem(key)).toBe(text)
  expect(kernel.slot('connect.methods', undefined)).toEqual([])
})
