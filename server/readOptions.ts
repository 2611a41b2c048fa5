import { checkOptions } from './checkOptions.ts'
import { createCookies } from './cookies/createCookies.ts'
import { createSigner } from './crypto/createSigner.ts'
import { SignInServerOptionsError } from './errors.ts'
import { logFailure } from './logFailure.ts'
import type { SignInServerOptions } from './options.ts'
import { isHttps, isLoopback, isOrigin } from './origins.ts'
import type { Settings } from './settings.ts'
import { guardStorage } from './storage/guardStorage.ts'
import { memoryStorage } from './storage/memoryStorage.ts'
import { createVerify } from './verify/createVerify.ts'

const minute = 60_000
/** The longest delay of a timer, in ms. A timer with a longer delay fires at once. */
const longestTimer = 2 ** 31 - 1
/** Milliseconds of a hundred years. Longer lifetimes would leave the range of dates. */
const century = 100 * 365 * 24 * 60 * minute

/**
 * Validates the host's options.
 * @throws SignInServerOptionsError
 */
export function readOptions(options: SignInServerOptions): Settings {
  checkOptions(options)
  const origins = [options.origins].flat()
  const [secret, ...older] = [options.secret].flat()
  const secure = origins.every(isHttps)
  const { basePath = '/sign-in', crossOrigins = [], storage = memoryStorage(), cookie = {} } = options
  const { name = 'tapkit', sameSite = 'lax' } = cookie

  check('origins', origins.length > 0, 'Name the origins of your pages.')
  for (const origin of origins) check('origins', isOrigin(origin), `${origin} is no origin such as https://acme.app.`)
  for (const origin of origins) {
    check(
      'origins',
      isHttps(origin) || isLoopback(origin),
      `${origin} is http:, and no loopback address. Write https:.`,
    )
    check(
      'origins',
      secure || isLoopback(origin),
      `${origin} stands beside http:, which is for loopback addresses alone.`,
    )
  }
  for (const origin of crossOrigins)
    check('crossOrigins', origins.includes(origin), `${origin} is not one of \`origins\`.`)
  if (secret === undefined || [secret, ...older].some((one) => typeof one !== 'string' || one.length < 32))
    throw new SignInServerOptionsError({ option: 'secret', debug: 'A secret has 32 random characters at least.' })
  check('basePath', /^(\/[\w.~-]+)*$/.test(basePath), 'It begins with a slash and ends without one.')
  check('cookie', /^[\w-]{1,64}$/.test(name), 'A name has letters, digits, `-` and `_`.')
  check('cookie', sameSite === 'lax' || sameSite === 'strict', '`sameSite` is lax or strict.')

  return {
    origins: new Set(origins),
    crossOrigins: new Set(crossOrigins),
    chains: options.chains && new Set(options.chains),
    basePath,
    nonceLifetime: readLifetime('nonceLifetime', options.nonceLifetime, 5 * minute, century),
    sessionLifetime: readLifetime('sessionLifetime', options.sessionLifetime, 7 * 24 * 60 * minute, century),
    cookies: createCookies({ name, sameSite, secure }),
    signer: createSigner([secret, ...older]),
    storage: guardStorage(storage, readLifetime('storageDeadline', options.storageDeadline, 5000, longestTimer)),
    signatures: createVerify(options),
    report: options.onError ?? ((error) => logFailure(error)),
  }
}

function check(option: keyof SignInServerOptions, holds: boolean, debug: string): void {
  if (!holds) throw new SignInServerOptionsError({ option, debug })
}

function readLifetime(
  option: keyof SignInServerOptions,
  given: number | undefined,
  usual: number,
  most: number,
): number {
  const lifetime = given ?? usual
  check(option, lifetime > 0 && lifetime <= most, `It is a number of milliseconds, ${most} at most.`)
  return lifetime
}
