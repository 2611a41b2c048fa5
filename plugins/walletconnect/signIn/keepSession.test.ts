// @vitest-environment node
import { createMemoryArea } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { ask, open, wallet, withSignInWorld } from '../fixtures/signInWorld.ts'
import { writeRecap } from './recap.ts'

withSignInWorld()

test.each([
  ['chains', (at: number) => `eip155:${at + 1}`],
  ['texts that are no chains', (at: number) => at.toString(36)],
])(
  'a wallet that grants many accounts many %s fills no more of the storage than it has sent, nor than is read (walletconnect 18)',
  async (_name, chainOf) => {
    const area = createMemoryArea()
    const { kernel } = await open({ area })
    const { uri, connecting } = await ask(kernel)
    connecting.catch(() => {})
    const asked = await wallet.scanSignIn(uri)
    const { resources: _resources, ...payload } = asked.params.authPayload
    const methods = ['personal_sign', ...Array.from({ length: 300 }, (_, at) => `method_${at}`)]
    const chains = ['eip155:1', ...Array.from({ length: 400 }, (_, at) => chainOf(at))]
    const resource = writeRecap({ methods: ['personal_sign'], chains })
    const many = writeRecap({ methods, chains: ['eip155:1'] })
    const cacaos = Array.from({ length: 100 }, (_, at) => ({
      h: { t: 'caip122' },
      p: {
        ...payload,
        iss: `did:pkh:eip155:1:0x${(at + 1).toString(16).padStart(40, '0')}`,
        resources: [at === 99 ? many : resource],
      },
      s: { t: 'eip191', s: '0x' },
    }))
    const topic = await wallet.answerAnything(asked, cacaos)
    const sessions = (): readonly Record<string, unknown>[] =>
      JSON.parse([...area.entries].find(([key]) => key.endsWith('//session'))?.[1] ?? '{"value":[]}').value
    await expect.poll(() => sessions().map((session) => session.topic)).toContain(topic)
    const { eip155 } = Object(sessions()[0]?.namespaces) as Record<string, Record<string, readonly string[]>>
    expect(eip155?.accounts?.length).toBeLessThanOrEqual(500)
    expect(eip155?.chains?.length).toBeLessThanOrEqual(100)
    expect(eip155?.methods?.length).toBeLessThanOrEqual(200)
    expect(JSON.stringify(sessions()).length).toBeLessThan(JSON.stringify(cacaos).length)
  },
)
