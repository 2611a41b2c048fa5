import { nearestOf, parseCaipNetworkId } from 'tapkit/kernel'
import { SignInServerOptionsError } from './errors.ts'
import type { SignInServerOptions } from './options.ts'
import { requireStorage } from './storage/requireStorage.ts'

type Options = Required<SignInServerOptions>
type Form = readonly [fits: (value: unknown) => boolean, write: string]

const isText = (value: unknown): boolean => typeof value === 'string'
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)
const isFunction = (value: unknown): boolean => typeof value === 'function'
const isLifetime: Form = [(value) => typeof value === 'number', 'a number of milliseconds']

const forms: Readonly<Record<Exclude<keyof Options, 'storage'>, Form>> = {
  origins: [(value) => isText(value) || isTexts(value), "the origins of your pages, such as 'https://acme.app'"],
  secret: [(value) => isText(value) || isTexts(value), '32 random characters at least'],
  chains: [
    (value) => isTexts(value) && (value as string[]).every(isNetworkId),
    "a list of CAIP-2 ids, such as ['eip155:1']",
  ],
  call: [
    (value) => isRecord(value, (id, ask) => isNetworkId(id) && (isUrl(ask) || isFunction(ask))),
    "CAIP-2 ids with the URL of an RPC endpoint or a function, such as { 'eip155:1': 'https://rpc.example' }",
  ],
  verifiers: [(value) => isRecord(value, (_, verify) => isFunction(verify)), 'namespaces with a function for each'],
  basePath: [isText, "a path, such as '/sign-in'"],
  crossOrigins: [isTexts, "a list of origins, such as ['https://www.acme.app']"],
  nonceLifetime: isLifetime,
  sessionLifetime: isLifetime,
  storageDeadline: isLifetime,
  cookie: [
    (value) => isRecord(value, (name) => name === 'name' || name === 'sameSite'),
    "an object with `name` and `sameSite`, such as { name: 'acme' }",
  ],
  onError: [isFunction, 'a function that takes the error'],
}

/**
 * Refuses options of the wrong type and unknown options, because JavaScript passes on any value that an unset variable
 * contains.
 * @throws SignInServerOptionsError
 */
export function checkOptions(options: SignInServerOptions): void {
  const { storage, ...given } = Object(options) as SignInServerOptions
  for (const option of Object.keys(given)) {
    if (Object.hasOwn(forms, option)) continue
    const names = [...Object.keys(forms), 'storage']
    const nearest = nearestOf(option, names)
    const help = nearest ? `Did you mean \`${nearest}\`?` : `There are ${names.join(', ')}.`
    throw new SignInServerOptionsError({ option, debug: `There is no option \`${option}\`. ${help}` })
  }
  for (const [option, [fits, write]] of Object.entries(forms)) {
    const value: unknown = given[option as keyof typeof given]
    const isAbsent = value === undefined && option !== 'origins' && option !== 'secret'
    if (isAbsent || fits(value)) continue
    const unset = value === undefined ? ' Is its environment variable set?' : ''
    throw new SignInServerOptionsError({ option, debug: `It is ${describe(option, value)}. Write ${write}.${unset}` })
  }
  if (storage !== undefined)
    requireStorage(storage, ['get', 'set', 'compareAndSet', 'delete'], 'a storage, such as redisStorage(client)')
}

function isNetworkId(id: string): boolean {
  try {
    parseCaipNetworkId(id)
    return true
  } catch {
    return false
  }
}

function isUrl(value: unknown): boolean {
  try {
    return /^https?:$/.test(new URL(String(value)).protocol)
  } catch {
    return false
  }
}

const isRecord = (value: unknown, fits: (name: string, value: unknown) => boolean): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([name, each]) => fits(name, each))

/** Errors are logged, so an error never contains a secret. */
function describe(option: string, value: unknown): string {
  if (option === 'secret') return Array.isArray(value) ? 'a list with more than texts' : `no text: ${typeof value}`
  return (JSON.stringify(value) ?? typeof value).slice(0, 100)
}
