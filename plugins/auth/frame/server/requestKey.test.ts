// @vitest-environment node
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromBase64url, utf8 } from '../crypto/bytes.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { keyStore } from '../storage/keyStore.ts'
import { ensureRequestKey, type RequestKeyRecord } from './requestKey.ts'

const openKeys = (rows = new Map<string, unknown>()) => keyStore<RequestKeyRecord>('request', fakeIndexedDb(rows))

test('the key is made once, and its id is the hash of its public key', async () => {
  const rows = new Map<string, unknown>()
  const [one, other] = await Promise.all([1, 2].map(() => ensureRequestKey(openKeys(rows))))
  expect([one?.device, one?.key]).toEqual([other?.device, other?.key])
  const hash = createHash('sha256').update(Buffer.from(one?.key ?? '', 'base64url'))
  expect(one?.device).toBe(hash.digest('base64url'))
})

test('the signature is of the public key that is sent', async () => {
  const { key, sign } = await ensureRequestKey(openKeys())
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const point = await crypto.subtle.importKey('raw', fromBase64url(key), curve, false, ['verify'])
  const isSigned = (text: string, signature: string) =>
    crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, point, fromBase64url(signature), utf8(text))
  const signature = await sign('a request')
  expect([await isSigned('a request', signature), await isSigned('another', signature)]).toEqual([true, false])
})

test('a stored key that scripts could export, or of another kind, is replaced', async () => {
  const exportable = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const ofOtherCurve = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-384' }, false, [
    'sign',
    'verify',
  ])
  const records = [
    { device: 'old', pair: exportable },
    { device: 'old', pair: ofOtherCurve },
    { device: 'old' },
    7,
    null,
  ]
  for (const record of records) {
    const { device } = await ensureRequestKey(openKeys(new Map([['keys/request', record]])))
    expect(device).toMatch(/^[\w-]{43}$/)
  }
})
