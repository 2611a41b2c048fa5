// @vitest-environment node
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { fromHex, isBlank, toHex } from '../fixtures/hex.ts'
import { passkeyPort } from '../pageContext.ts'
import { readAuthenticatorData } from './authenticatorData.ts'
import { createPasskey, evaluatePasskey } from './passkeys.ts'
import type { PasskeyPort } from './toPasskeyError.ts'

const rpId = 'keys.acme.app'
const sha256 = (text: string) => createHash('sha256').update(text).digest()
const flags = { up: 1, uv: 4, be: 8, bs: 16, at: 64, ed: 128 }
const head = (bits: number, id = rpId) => Uint8Array.from([...sha256(id), bits, 0, 0, 0, 9])
const withCredential = (bits: number, id: readonly number[], key: readonly number[] = [0xa0]) =>
  Uint8Array.from([...head(bits | flags.at), ...new Uint8Array(16), 0, id.length, ...id, ...key])
const both = flags.up | flags.uv

type Answer = { data?: Uint8Array; enabled?: boolean | undefined; first?: Uint8Array | undefined; rawId?: number[] }
/** An authenticator behind `navigator.credentials`, which notes what it is asked for. */
function fakePort({ data, enabled = true, first, rawId = [1, 2, 3] }: Answer, error?: Error) {
  const asked: CredentialCreationOptions[] & CredentialRequestOptions[] = []
  const give = async (options: CredentialCreationOptions & CredentialRequestOptions) => {
    asked.push(options)
    if (error) throw error
    const buffer = (data ?? head(both)).slice().buffer
    return {
      type: 'public-key',
      id: '',
      rawId: Uint8Array.from(rawId).buffer,
      response: { authenticatorData: buffer, getAuthenticatorData: () => buffer },
      getClientExtensionResults: () => ({ prf: { enabled, ...(first ? { results: { first } } : {}) } }),
    } as unknown as Credential
  }
  const port: PasskeyPort = { host: rpId, credentials: { create: give, get: give }, allows: () => true }
  return { port, asked }
}
const create = (port: PasskeyPort) => createPasskey(port, { rpName: 'Acme', userName: 'Ada' })
const evaluate = (port: PasskeyPort) => evaluatePasskey(port)
const refusal = (reason: string) => ({ code: 'passkey', params: { reason } })
const prf = () => Uint8Array.from({ length: 32 }, (_, at) => at + 1)

test('the test vectors of WebAuthn are read: flags, counter and the id of the passkey', () => {
  const rpIdHash = 'bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b5'
  const id = 'f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4'
  const key =
    'a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220'
  const created = readAuthenticatorData(fromHex(`${rpIdHash}59000000008446ccb9ab1db374750b2367ff6f3a1f0020${id}${key}`))
  expect(created).toMatchObject({
    userPresent: true,
    userVerified: false,
    backupEligible: true,
    backedUp: true,
    signCount: 0,
  })
  expect([toHex(created?.rpIdHash ?? head(0)), toHex(created?.credentialId ?? head(0))]).toEqual([rpIdHash, id])
  const asserted = readAuthenticatorData(fromHex(`${rpIdHash}1900000000`))
  expect(asserted).toMatchObject({ userPresent: true, backupEligible: true, backedUp: true })
  expect(asserted).not.toHaveProperty('credentialId')
  expect(createHash('sha256').update('example.org').digest('hex')).toBe(rpIdHash)
})

test('authenticator data of any flags is read as it was written, in a view of a larger buffer too', () => {
  fc.assert(
    fc.property(fc.nat(255), fc.nat(0xffffffff), fc.nat(20), (bits, count, offset) => {
      const written = withCredential(bits, [5, 6, 7])
      new DataView(written.buffer).setUint32(33, count)
      const larger = new Uint8Array(written.length + offset)
      larger.set(written, offset)
      const data = readAuthenticatorData(larger.subarray(offset))
      if ((bits & flags.bs) !== 0 && (bits & flags.be) === 0) expect(data).toBeUndefined()
      else
        expect(data).toMatchObject({
          userPresent: (bits & flags.up) !== 0,
          userVerified: (bits & flags.uv) !== 0,
          backupEligible: (bits & flags.be) !== 0,
          backedUp: (bits & flags.bs) !== 0,
          signCount: count,
          credentialId: Uint8Array.of(5, 6, 7),
        })
    }),
  )
})

test('authenticator data that is cut, has a surplus, or lies about its lengths is not read, and no bytes throw', () => {
  const whole = withCredential(both, [5, 6, 7])
  for (let length = 0; length < whole.length; length++)
    expect(readAuthenticatorData(whole.slice(0, length))).toBeUndefined()
  expect(readAuthenticatorData(Uint8Array.from([...head(both), 0]))).toBeUndefined()
  expect(readAuthenticatorData(withCredential(both, []))).toBeUndefined()
  const tooLong = new Uint8Array(2000)
  tooLong.set(whole)
  new DataView(tooLong.buffer).setUint16(53, 1024)
  expect(readAuthenticatorData(tooLong)).toBeUndefined()
  fc.assert(fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => void readAuthenticatorData(bytes)))
})

test('a passkey is asked for as discoverable, with user verification and PRF, for the host name alone', async () => {
  const { port, asked } = fakePort({ data: withCredential(both | flags.be, [1, 2, 3]) })
  const exclude = [Uint8Array.of(9)]
  const passkey = await createPasskey(port, { rpName: 'Acme', userName: 'Ada', exclude })
  expect(asked[0]?.publicKey).toMatchObject({
    rp: { id: rpId },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    excludeCredentials: [{ type: 'public-key', id: Uint8Array.of(9) }],
    extensions: { prf: {} },
  })
  expect(passkey).toMatchObject({ backupEligible: true, backedUp: false, credentialId: Uint8Array.of(1, 2, 3) })
  expect(passkey.name).toMatch(/^passkey:[\w-]{22}$/)
  await create(port)
  const challenges = asked.map(({ publicKey }) => toHex(publicKey?.challenge as Uint8Array))
  expect([new Set(challenges).size, challenges[0]?.length]).toEqual([2, 64])
})

test('the secret is the PRF over SHA-256 of tapkit/vault/1, copied, and overwritten in the answer of the browser', async () => {
  const first = prf()
  const { port, asked } = fakePort({ data: head(both | flags.be | flags.bs), first })
  const { secret, ...passkey } = await evaluate(port)
  expect(asked[0]?.publicKey).toMatchObject({ rpId, userVerification: 'required', allowCredentials: [] })
  expect(toHex(asked[0]?.publicKey?.extensions?.prf?.eval?.first as Uint8Array)).toBe(
    sha256('tapkit/vault/1').toString('hex'),
  )
  expect(secret).toEqual(prf())
  expect(isBlank(first)).toBe(true)
  expect(passkey).toMatchObject({ backupEligible: true, backedUp: true })
  expect(passkey.name).toBe((await create(fakePort({ data: withCredential(both, [1, 2, 3]) }).port)).name)
})

test('an authenticator without PRF is told apart, at creation and at use', async () => {
  await expect(create(fakePort({ enabled: false }).port)).rejects.toMatchObject(refusal('noPrf'))
  await expect(evaluate(fakePort({}).port)).rejects.toMatchObject(refusal('noPrf'))
})

test('an answer of another site, without user verification, malformed, of zeros, or of a passkey that was not allowed is refused, and its secret overwritten', async () => {
  for (const data of [
    head(both, 'acme.app'),
    head(flags.up),
    head(flags.uv),
    head(both | flags.bs),
    new Uint8Array(3),
  ]) {
    const first = prf()
    const copied = vi.spyOn(Uint8Array, 'from')
    await expect(evaluate(fakePort({ data, first }).port)).rejects.toMatchObject(refusal('invalid'))
    const copies = copied.mock.results.map(({ value }) => value as Uint8Array).filter(({ length }) => length === 32)
    copied.mockRestore()
    expect(copies.length).toBeGreaterThan(0)
    // The input of the PRF is no secret.
    expect(copies.filter((bytes) => toHex(bytes) === toHex(prf()))).toEqual([])
    await expect(create(fakePort({ data }).port)).rejects.toMatchObject(refusal('invalid'))
    expect(isBlank(first)).toBe(true)
  }
  for (const first of [new Uint8Array(32), new Uint8Array(31).fill(1), new Uint8Array(64).fill(1)])
    await expect(evaluate(fakePort({ first }).port)).rejects.toMatchObject(refusal('invalid'))
  const renamed = create(fakePort({ data: withCredential(both, [9]) }).port)
  await expect(renamed).rejects.toMatchObject(refusal('invalid'))
  const other = evaluatePasskey(fakePort({ first: prf() }).port, { allow: [Uint8Array.of(4)] })
  await expect(other).rejects.toMatchObject(refusal('invalid'))
})

test.each([
  ['NotAllowedError', 'cancelled'],
  ['AbortError', 'cancelled'],
  ['SecurityError', 'notAllowed'],
  ['InvalidStateError', 'exists'],
  ['NotSupportedError', 'notSupported'],
  ['ConstraintError', 'notSupported'],
  ['UnknownError', 'failed'],
])('the browser error %s is the coded refusal %s', async (name, reason) => {
  const cause = new DOMException('of the browser', name)
  const { port } = fakePort({}, cause)
  await expect(create(port)).rejects.toMatchObject({ ...refusal(reason), cause })
  await expect(evaluate(port)).rejects.toMatchObject({ ...refusal(reason), cause })
})

test('a browser without WebAuthn, and a frame that may not use passkeys, are told before anything is asked', async () => {
  const { port, asked } = fakePort({})
  await expect(create({ ...port, credentials: undefined })).rejects.toMatchObject(refusal('notSupported'))
  await expect(evaluate({ ...port, allows: () => false })).rejects.toMatchObject(refusal('notAllowed'))
  const only = { ...port, allows: (feature: string) => feature === 'publickey-credentials-get' }
  await expect(create(only)).rejects.toMatchObject(refusal('notAllowed'))
  expect(asked).toEqual([])
  const empty = { host: rpId, credentials: { create: async () => null, get: async () => null }, allows: () => true }
  await expect(create(empty)).rejects.toMatchObject(refusal('cancelled'))
})

test('the port of a page asks its permissions policy, and has no passkeys where the browser has none', () => {
  const credentials = fakePort({}).port.credentials
  const page = (more: object) =>
    ({ navigator: { credentials }, location: { hostname: rpId }, document: {}, ...more }) as unknown as Window &
      typeof globalThis
  expect(passkeyPort(page({})).credentials).toBeUndefined()
  const open = passkeyPort(page({ PublicKeyCredential: class {} }))
  expect([open.host, open.credentials, open.allows('publickey-credentials-get')]).toEqual([rpId, credentials, true])
  const document = { featurePolicy: { allowsFeature: (feature: string) => feature === 'publickey-credentials-get' } }
  const framed = passkeyPort(page({ PublicKeyCredential: class {}, document }))
  expect([framed.allows('publickey-credentials-get'), framed.allows('publickey-credentials-create')]).toEqual([
    true,
    false,
  ])
})
