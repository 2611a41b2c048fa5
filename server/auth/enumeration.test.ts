import { memoryStorage } from 'tapkit/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { secretsFor } from '../../plugins/auth/frame/fixtures/factors.ts'
import { createPasskey } from './fixtures/createPasskey.ts'
import { createWallet } from './fixtures/createWallet.ts'
import { createWorld, origin } from './fixtures/createWorld.ts'

/** Addresses of one length. */
const addressOf = (name: string, at: number) => `${name}${String(at).padStart(3, '0')}@example.com`

const memory = memoryStorage()
const passkeys = Array.from({ length: 38 }, () => createPasskey())

/** A hundred accounts with a wallet. The passkeys are of the first ones. */
beforeAll(async () => {
  const world = createWorld({ storage: memory })
  const wallet = await createWallet(secretsFor('device:a', ...passkeys.map(({ factor }) => factor)))
  for (let at = 0; at < 100; at++) {
    const page = await world.logIn(addressOf('ada', at))
    await page.send('PUT', '/vault', { vault: wallet.text() })
    const own = passkeys.slice(at, at + 1).map(({ registered }) => registered)
    const taken = await page.send('PUT', '/passkeys', { passkeys: own }, { signer: wallet.signer })
    expect(taken.status).toBe(200)
    const passkey = passkeys[at]
    if (!passkey) continue
    const { challenge } = (await page.send('POST', '/passkey/options', {})).json
    // A passkey that has counted further than what a stranger sends.
    const assertion = passkey.answerTo(challenge, { origin, counter: 7 })
    expect((await page.send('POST', '/passkey', { assertion })).status).toBe(200)
  }
}, 60_000)

/** A server that notes each request to its storage, each use of a key and each mail. */
async function openNoted(deviceLink: boolean) {
  const work: string[] = []
  const note = (verb: string, key: string) => {
    work.push(`${verb} ${key.split(':')[0]}`)
    return key
  }
  for (const verb of ['importKey', 'verify', 'encrypt', 'decrypt', 'deriveBits', 'deriveKey'] as const) {
    const act = crypto.subtle[verb].bind(crypto.subtle)
    vi.spyOn(crypto.subtle, verb).mockImplementation((...asked: unknown[]) => {
      work.push(verb)
      return Reflect.apply(act, crypto.subtle, asked)
    })
  }
  const world = createWorld({
    deviceLink,
    storage: {
      get: (key) => memory.get(note('get', key)),
      set: (key, ...rest) => memory.set(note('set', key), ...rest),
      compareAndSet: (key, ...rest) => memory.compareAndSet(note('compareAndSet', key), ...rest),
      delete: (key) => memory.delete(note('delete', key)),
    },
    sendMail: async ({ subject, text }) => void work.push(`mail of ${subject.length} and ${text.length}`),
  })
  // The ciphers of the server are derived once.
  const first = await world.open()
  await first.send('POST', '/email', { email: 'eve@example.com' })
  return { world, work }
}

test.each([
  ['a code', false],
  ['a link', true],
])(
  'in 200 runs, an address with a wallet and one without have the same answers and the same work, with %s (login-server 50)',
  async (_, deviceLink) => {
    const { world, work } = await openNoted(deviceLink)
    const seen = { known: new Set<string>(), unknown: new Set<string>() }
    for (let run = 0; run < 200; run++) {
      const isKnown = run % 2 === 0
      const email = addressOf(isKnown ? 'ada' : 'bob', run >> 1)
      const page = await world.open()
      work.length = 0
      const answers = [
        await page.send('POST', '/email', { email }),
        await page.send('POST', '/email', { email }),
        await page.send('POST', '/email/resend', { email }),
        await page.send('POST', '/otp', { email, code: '000000' }),
        await page.send('POST', '/device', { email }),
        await page.send('GET', '/session'),
      ]
      const told = answers.map(({ status, text, headers }) => [status, text.length, ...headers.keys()])
      seen[isKnown ? 'known' : 'unknown'].add(JSON.stringify([told, work]))
    }
    expect(seen.known.size).toBe(1)
    expect(seen.unknown).toEqual(seen.known)
  },
)

test('in 200 runs, a passkey of a wallet and an unknown one have the same answers and the same work (login-server 50)', async () => {
  const { world, work } = await openNoted(false)
  const seen = { known: new Set<string>(), unknown: new Set<string>() }
  for (let run = 0; run < 200; run++) {
    const isKnown = run % 2 === 0
    const stranger = createPasskey()
    const { id } = (isKnown && passkeys[(run >> 1) % passkeys.length]?.registered) || stranger.registered
    const page = await world.open()
    const { challenge } = (await page.send('POST', '/passkey/options', {})).json
    work.length = 0
    const assertion = { ...stranger.answerTo(challenge, { origin }), id, rawId: id }
    const { status, text, headers } = await page.send('POST', '/passkey', { assertion })
    seen[isKnown ? 'known' : 'unknown'].add(JSON.stringify([status, text, ...headers.keys(), work]))
  }
  expect(seen.known.size).toBe(1)
  expect(seen.unknown).toEqual(seen.known)
})
