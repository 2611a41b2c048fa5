import { expect, test } from 'vitest'
import { InvalidRecoveryCodeError } from '../factors/errors.ts'
import { PasskeyError, type PasskeyRefusal } from '../passkey/errors.ts'
import { DeviceStorageError } from '../storage/errors.ts'
import { InvalidVaultError, VaultFactorError } from '../vault/errors.ts'
import { messages } from './messages.ts'
import { openProblem, problemOf } from './problemOf.ts'

const reasons = Object.keys({
  ...{ cancelled: 1, noPrf: 1, notSupported: 1, notAllowed: 1, exists: 1, foreign: 1, invalid: 1, failed: 1 },
} satisfies Record<PasskeyRefusal, 1>) as PasskeyRefusal[]

/** A sentence that leads on. */
const wayOn = /Try again|use another factor|Use |Choose |Restore|restore|Compare|Check|Log in again/

/** Why a passkey has failed, in words of this reason alone. */
const why: Readonly<Record<PasskeyRefusal, RegExp>> = {
  cancelled: /not used/,
  noPrf: /\(PRF\)/,
  notSupported: /has no passkeys/,
  notAllowed: /may not use passkeys/,
  exists: /already/,
  foreign: /another wallet|no wallet here/,
  invalid: /answer cannot be used/,
  failed: /failed, and did not say why/,
}

test.each(reasons)(
  'a passkey that fails to be made or to log in says why, and how to go on: %s (login 65)',
  (reason) => {
    expect(messages.problems[reason]).toMatch(why[reason])
    expect(messages.problems[reason]).toMatch(wayOn)
  },
)

test.each(reasons)(
  'a passkey that fails to open the wallet, or a file, says why, and how to go on: %s (login 65)',
  (reason) => {
    const told = problemOf(openProblem(new PasskeyError({ reason })))
    const ofFile = { ...messages.problems, ...messages.fileProblems }[reason]
    for (const sentence of [told, ofFile]) {
      expect(sentence).toMatch(why[reason])
      expect(sentence).toMatch(wayOn)
    }
  },
)

test.each([
  [
    'a passkey that is none of the vault',
    new VaultFactorError({ reason: 'unknown', factor: 'passkey:a' }),
    'wrongPasskey',
  ],
  [
    'a passkey whose share is another’s',
    new VaultFactorError({ reason: 'wrong', factor: 'passkey:a' }),
    'wrongPasskey',
  ],
  ['a code that was replaced', new VaultFactorError({ reason: 'wrong', factor: 'code' }), 'replacedCode'],
  ['a browser that has lost its key', new VaultFactorError({ reason: 'unknown', factor: 'device' }), 'noDevice'],
  [
    'a browser with the key of another device',
    new VaultFactorError({ reason: 'wrong', factor: 'device:a' }),
    'noDevice',
  ],
  ['a vault that is damaged', new InvalidVaultError({ reason: 'altered' }), 'damaged'],
  ['a storage that is denied', new DeviceStorageError({ cause: new Error('no') }), 'noStorage'],
  ['anything else', new TypeError('crypto'), 'unknown'],
] as const)('%s is told apart (login 65)', (_, error, problem) => {
  expect(openProblem(error)).toBe(problem)
  expect(problemOf(problem)).toMatch(/[Tt]ry again|Use |Compare|use the passkey|Save the recovery file/)
})

test('a code that was mistyped names the group (login 65)', () => {
  const error = new InvalidRecoveryCodeError({ reason: 'checksum', group: 3 })
  expect(problemOf(openProblem(error))).toBe('The code is not right. Compare group 3 first, then the other groups.')
})
