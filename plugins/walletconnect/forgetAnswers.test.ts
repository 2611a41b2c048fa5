// @vitest-environment node
import { UniversalProvider } from '@walletconnect/universal-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectIds } from '../../sandbox/projects.mjs'
import { type RunningRelay, startRelay } from '../../sandbox/relay/startRelay.mjs'
import { forgetAnswers } from './forgetAnswers.ts'
import type { SignClient } from './sdk.ts'

let relay: RunningRelay
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay?.stop())

test('what was asked of the relay is not listened for once it has answered, on each line to it', async () => {
  const made = await UniversalProvider.init({
    relayUrl: relay.url,
    projectId: projectIds.open,
    metadata: { name: 'Acme', description: '', url: 'https://acme.example', icons: [] },
    storageOptions: { database: ':memory:' },
    customStoragePrefix: 'forgetful',
    telemetryEnabled: false,
    logger: 'silent',
  })
  const client = made.client as unknown as SignClient
  forgetAnswers(client)
  const { relayer } = client.core
  const heard = () => relayer.provider.events.eventNames().filter((name) => /^\d+$/.test(String(name)))
  const listen = (digit: string) => relayer.subscribe(digit.repeat(64))
  for (const digit of ['a', 'b', 'c']) expect(await listen(digit)).toBeTruthy()
  await expect.poll(heard).toEqual([])
  const before = relayer.provider
  await relayer.transportClose()
  for (const digit of ['d', 'e']) expect(await listen(digit)).toBeTruthy()
  expect(relayer.provider).not.toBe(before)
  await expect.poll(heard).toEqual([])
  client.core.heartbeat.stop()
  await relayer.transportClose()
})
