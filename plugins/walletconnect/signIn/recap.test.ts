import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRecap, sentenceOf, writeRecap } from './recap.ts'

const method = fc.stringMatching(/^[a-z]{2,8}_[A-Za-z]{2,12}$/)
const chain = fc.integer({ min: 1, max: 2 ** 40 }).map((id) => `eip155:${id}`)
const grants = fc.record({
  methods: fc.uniqueArray(method, { minLength: 1, maxLength: 30 }),
  chains: fc.uniqueArray(chain, { minLength: 1, maxLength: 30 }),
})

test('a ReCap that is written reads back as it was, and can be a resource of a text', () => {
  fc.assert(
    fc.property(grants, (grant) => {
      const resource = writeRecap(grant)
      expect(resource).toMatch(/^urn:recap:[A-Za-z0-9+/]+$/)
      expect(readRecap(resource)?.chains).toEqual(grant.chains)
      expect(new Set(readRecap(resource)?.methods)).toEqual(new Set(grant.methods))
    }),
  )
})

test('is written as the SDK of wallets writes it, and said as it says it', () => {
  const grant = { methods: ['personal_sign', 'eth_sign'], chains: ['eip155:1'] }
  const json =
    '{"att":{"eip155":{"request/eth_sign":[{"chains":["eip155:1"]}],"request/personal_sign":[{"chains":["eip155:1"]}]}}}'
  expect(atob(writeRecap(grant).slice('urn:recap:'.length))).toBe(json)
  expect(sentenceOf(grant)).toBe(
    "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sign', 'personal_sign' for 'eip155'.",
  )
})

test('anything else is none, and throws nothing', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json().map((json) => `urn:recap:${btoa(unescape(encodeURIComponent(json)))}`),
      ),
      (text) => {
        const read = readRecap(text)
        if (read) expect([Array.isArray(read.methods), Array.isArray(read.chains)]).toEqual([true, true])
      },
    ),
  )
})
