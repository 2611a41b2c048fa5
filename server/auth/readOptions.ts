import { nearestOf } from 'tapkit/kernel'
import { logFailure } from '../logFailure.ts'
import { isHttps, isLoopback, isOrigin } from '../origins.ts'
import { guardStorage } from '../storage/guardStorage.ts'
import { isMemoryStorage } from '../storage/memoryStorage.ts'
import { createKeys } from './crypto/createKeys.ts'
import { AuthServerOptionsError } from './errors.ts'
import { readFarcaster } from './farcaster/readFarcaster.ts'
import type { AuthServerOptions } from './options.ts'
import type { AuthSettings } from './settings.ts'
import { readSocial } from './social/readSocial.ts'

const week = 7 * 24 * 60 * 60_000
/** The longest delay of a timer, in ms. A timer with a longer delay fires at once. */
const longestTimer = 2 ** 31 - 1

const names = ['origin', 'hosts', 'operator', 'secret', 'storage', 'sendMail', 'remember', 'basePath'].concat([
  'social',
  'farcaster',
  'mailsPerHour',
  'deviceLink',
  'escrow',
  'storageDeadline',
  'clientOf',
  'waitUntil',
  'onError',
])

const isText = (value: unknown): value is string => typeof value === 'string'
const isFunction = (value: unknown): boolean => typeof value === 'function'
const isServed = (origin: unknown): boolean =>
  isText(origin) && isOrigin(origin) && (isHttps(origin) || isLoopback(origin))
const isMs = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && value >= least && value <= most
const isCount = (value: unknown): boolean =>
  typeof value === 'number' && value >= 1 && (Number.isSafeInteger(value) || value === Number.POSITIVE_INFINITY)
/** A line of printable text that can stand in the subject of a mail. */
const isLine = (value: unknown): boolean => isText(value) && /^[^\p{C}\p{Zl}\p{Zp}<>@]{1,64}$/u.test(value)

/**
 * Validates the host's options.
 * @throws AuthServerOptionsError
 */
export function readOptions(options: AuthServerOptions): AuthSettings {
  const unknown = Object.keys(Object(options)).find((name) => !names.includes(name))
  if (unknown !== undefined) {
    const help = nearestOf(unknown, names)
    throw new AuthServerOptionsError({
      option: unknown,
      debug: `There is no such option.${help ? ` Did you mean \`${help}\`?` : ''}`,
    })
  }
  const { origin, hosts, operator, secret, storage, sendMail, social, remember = week } = options
  const { mailsPerHour = 1_000, deviceLink = false, escrow } = options
  const { basePath = '/auth', storageDeadline = 5000, clientOf = () => undefined, onError } = options
  const waitUntil = options.waitUntil ?? (() => {})
  const secrets = [secret].flat()
  const methods = ['get', 'set', 'compareAndSet', 'delete'] as const

  check('origin', isServed(origin), 'Write the origin of the secure page, such as https://keys.acme.app.')
  check(
    'hosts',
    Array.isArray(hosts) && hosts.every(isServed),
    "Write a list of origins, such as ['https://acme.app'].",
  )
  check('operator', isLine(operator), 'Write your name in one line of 64 characters at most, without <, > and @.')
  check(
    'secret',
    secrets.length > 0 && secrets.every((one) => isText(one) && one.length >= 32),
    'A secret has 32 random characters at least.',
  )
  check(
    'storage',
    methods.every((method) => isFunction(Object(storage)[method])),
    'Write a storage, such as redisStorage(client).',
  )
  check(
    'storage',
    !isMemoryStorage(storage) || isLoopback(origin),
    'memoryStorage loses every wallet with its process. Write a storage that stays.',
  )
  check('sendMail', isFunction(sendMail), 'Write a function that sends { to, subject, text }.')
  check('remember', isMs(remember, 0, 100 * 52 * week), 'It is a number of milliseconds.')
  check('mailsPerHour', isCount(mailsPerHour), 'It is a whole number of mails, 1 at least, or Infinity.')
  check('deviceLink', typeof deviceLink === 'boolean', 'Write true or false.')
  check(
    'escrow',
    escrow === undefined || (isFunction(Object(escrow).seal) && isFunction(Object(escrow).open)),
    'Write { seal, open }, two functions of your key service.',
  )
  check(
    'basePath',
    isText(basePath) && /^(\/[\w.~-]+)*$/.test(basePath),
    'It begins with a slash and ends without one.',
  )
  check(
    'storageDeadline',
    isMs(storageDeadline, 1, longestTimer),
    `It is a number of milliseconds, ${longestTimer} at most.`,
  )
  check('clientOf', isFunction(clientOf), 'Write a function that takes the request.')
  check('waitUntil', isFunction(waitUntil), 'Write a function that takes a promise.')
  check('onError', onError === undefined || isFunction(onError), 'Write a function that takes the error.')

  return {
    origin,
    hosts: new Set(hosts),
    operator,
    basePath,
    remember,
    mailsPerHour,
    deviceLink,
    escrow,
    keys: createKeys(secrets),
    storage: guardStorage(storage, storageDeadline),
    sendMail,
    social: readSocial(social, origin),
    farcaster: readFarcaster(options.farcaster, origin),
    clientOf,
    later: waitUntil,
    report: onError ?? ((error) => logFailure(error, words)),
  }
}

const words = {
  server: 'auth server',
  advice: 'To handle failures yourself, pass `onError` to createAuthServer.',
}

function check(option: keyof AuthServerOptions, holds: boolean, debug: string): void {
  if (!holds) throw new AuthServerOptionsError({ option, debug })
}
