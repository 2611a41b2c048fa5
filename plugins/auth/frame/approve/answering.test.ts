// @vitest-environment node
import { expect, test } from 'vitest'
import { InvalidRecoveryCodeError } from '../factors/errors.ts'
import { PasskeyError, type PasskeyRefusal } from '../passkey/errors.ts'
import { VaultFactorError } from '../vault/errors.ts'
import type { Retry } from './approvals.ts'
import { openHost } from './fixtures/openHost.ts'
import { hello } from './fixtures/requests.ts'
import { english } from './texts.ts'

const passkey = (reason: PasskeyRefusal) => new PasskeyError({ reason })

/** The part of the sentence that tells this failure from the others. */
const failures: readonly (readonly [Retry, Error, RegExp])[] = [
  ['cancelled', passkey('cancelled'), /not used/],
  ['noPrf', passkey('noPrf'), /\(PRF\).*Keep the passkey/],
  ['notSupported', passkey('notSupported'), /has no passkeys/],
  ['notAllowed', passkey('notAllowed'), /may not use passkeys/],
  ['exists', passkey('exists'), /state that it is in/],
  ['foreign', passkey('foreign'), /another wallet/],
  ['invalid', passkey('invalid'), /of another passkey/],
  ['failed', passkey('failed'), /failed, and did not say why/],
  // A passkey that was removed by another window, or a vault that another window has replaced.
  ['foreign', new VaultFactorError({ reason: 'unknown', factor: 'passkey:a' }), /was removed/],
  ['foreign', new VaultFactorError({ reason: 'wrong', factor: 'passkey:a' }), /another wallet/],
  ['noDevice', new VaultFactorError({ reason: 'unknown', factor: 'device' }), /lost its own key/],
  ['code', new VaultFactorError({ reason: 'wrong', factor: 'code' }), /recovery code does not open/],
  ['code', new InvalidRecoveryCodeError({ reason: 'length' }), /recovery code does not open/],
]

test.each(failures)(
  'an approval that is not signed says why, and how to go on: %s, %s (login 65)',
  async (problem, error, why) => {
    const { ask, shows, press, failPasskey, approvals, seeds } = await openHost()
    failPasskey(error)
    const answer = ask('RPC_REQUEST', hello)
    await shows('asking')
    press()
    await shows('signing')
    await shows('asking')
    expect(approvals.showing()).toMatchObject({ problem })
    const said = english.problems[problem]
    expect(said).toMatch(why)
    expect(said).toContain('Nothing was signed.')
    expect(said).toMatch(/Press again|Use |use a browser|Compare|Otherwise cancel, log in again/)
    expect(seeds).toEqual([])
    failPasskey(undefined)
    press()
    expect((await answer).result).toBeDefined()
  },
)
