// @vitest-environment node
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { parseAuthenticatorData } from '@simplewebauthn/server/helpers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import recorded from '../fixtures/recordedPasskeys.json' with { type: 'json' }
import { readAuthenticatorData } from './authenticatorData.ts'

/*
 * The answers of Chromium's virtual authenticator to `createPasskey` and `evaluatePasskey`: a passkey that is backed up, and a factor of a vault
 * that is not. SimpleWebAuthn judges the answers, as the server of an operator would.
 */
const { origin, rpId, passkeys } = recorded
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))
const challengeOf = ({ response }: { response: { clientDataJSON: string } }): string =>
  JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()).challenge
const expectedOf = (answer: Parameters<typeof challengeOf>[0]) => ({
  expectedChallenge: challengeOf(answer),
  expectedOrigin: origin,
  expectedRPID: rpId,
  requireUserVerification: true,
})

const register = (response: RegistrationResponseJSON) =>
  verifyRegistrationResponse({ response, ...expectedOf(response), supportedAlgorithmIDs: [-7, -8, -257] })

test.each(passkeys)(
  'SimpleWebAuthn accepts a passkey of the page, and a use of the passkey by the page, and says of both what the page says: %#',
  async ({ created, asserted, backupEligible, backedUp, isFactor }) => {
    const { verified, registrationInfo } = await register({ ...created, clientExtensionResults: {} } as never)
    expect(verified).toBe(true)
    expect(registrationInfo).toMatchObject({
      userVerified: true,
      credentialDeviceType: backupEligible ? 'multiDevice' : 'singleDevice',
      credentialBackedUp: backedUp,
    })
    const response = { ...asserted, clientExtensionResults: {} } as AuthenticationResponseJSON
    const credential = registrationInfo?.credential
    if (!credential) throw new Error('no credential')
    const used = await verifyAuthenticationResponse({ response, credential, ...expectedOf(response) })
    expect(used).toMatchObject({
      verified: true,
      authenticationInfo: { userVerified: true, credentialBackedUp: backedUp },
    })
    const read = readAuthenticatorData(bytesOf(created.response.authenticatorData))
    expect(Buffer.from(read?.credentialId ?? []).toString('base64url')).toBe(credential.id)
    expect(read).toMatchObject({ backupEligible, backedUp, signCount: credential.counter })
    expect(bytesOf(asserted.response.userHandle)[0]).toBe(isFactor ? 1 : 0)
    // A use that was made for another page is refused: the judge looks.
    const elsewhere = { response, credential, ...expectedOf(response), expectedOrigin: 'https://bank.test' }
    await expect(verifyAuthenticationResponse(elsewhere)).rejects.toThrow(/origin/)
  },
)

test('authenticator data is read as SimpleWebAuthn reads the data, whatever its flags, its counter and its length', () => {
  const wholes = passkeys.flatMap(({ created, asserted }) =>
    [created, asserted].map(({ response }) => bytesOf(response.authenticatorData)),
  )
  const data = fc
    .record({
      whole: fc.constantFrom(...wholes),
      flags: fc.integer({ min: 0, max: 255 }),
      counter: fc.uint8Array({ minLength: 4, maxLength: 4 }),
      cut: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200 })),
      more: fc.oneof(fc.constant(new Uint8Array()), fc.constant(Uint8Array.of(0xa0))),
      isGiven: fc.boolean(),
    })
    .map(({ whole, flags, counter, cut, more, isGiven }) => {
      const bytes = whole.slice()
      bytes.set([isGiven ? (whole[32] ?? 0) : flags, ...counter], 32)
      return Uint8Array.from([...bytes.subarray(0, Math.max(0, bytes.length - cut)), ...more])
    })
  let agreed = 0
  let keys = 0
  fc.assert(
    fc.property(data, (bytes) => {
      const theirs = judge(bytes)
      const own = readAuthenticatorData(bytes)
      // Backed up but not eligible: SimpleWebAuthn refuses this after the data is read.
      const isTorn = theirs?.flags.bs === true && !theirs.flags.be
      if (theirs && !isTorn) expect(own).toBeDefined()
      if (!theirs || !own) return
      agreed += 1
      if (own.publicKey) keys += 1
      const [credentialId, publicKey] = [idOf(own.credentialId), idOf(own.publicKey)]
      expect({ ...own, rpIdHash: Uint8Array.from(own.rpIdHash), credentialId, publicKey }).toEqual({
        rpIdHash: Uint8Array.from(theirs.rpIdHash),
        userPresent: theirs.flags.up,
        userVerified: theirs.flags.uv,
        backupEligible: theirs.flags.be,
        backedUp: theirs.flags.bs,
        signCount: theirs.counter,
        credentialId: idOf(theirs.credentialID),
        // A key that is cut off is read by SimpleWebAuthn all the same.
        publicKey: own.publicKey && idOf(theirs.credentialPublicKey),
      })
    }),
    { numRuns: 500 },
  )
  expect(agreed).toBeGreaterThan(50)
  expect(keys).toBeGreaterThan(20)
})

const idOf = (id: Uint8Array | undefined) => id && Buffer.from(id).toString('hex')

function judge(bytes: Uint8Array<ArrayBuffer>): ReturnType<typeof parseAuthenticatorData> | undefined {
  try {
    return parseAuthenticatorData(bytes)
  } catch {
    return undefined
  }
}
