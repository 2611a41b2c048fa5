import { parseCaipNetworkId } from 'tapkit/kernel'
import { InvalidSignInMessageError } from '../errors.ts'
import type { SignInMessage } from '../types.ts'
import { chainNameOf, writeChainId } from './chains.ts'
import { isAddress } from './isAddress.ts'
import { isAuthority } from './isAuthority.ts'
import { isUri } from './isUri.ts'
import { readTime } from './readTime.ts'

/** Shapes of the fields. None of them allows a line break, or a character that looks like a line break. */
const fields = {
  scheme: [(text: string) => /^[A-Za-z][A-Za-z0-9+\-.]{0,63}$/.test(text), 'a scheme, such as https'],
  domain: [isAuthority, 'a host, with its port where it has one (RFC 3986)'],
  uri: [isUri, 'a URI (RFC 3986)'],
  version: [(text: string) => text === '1', '1'],
  nonce: [(text: string) => text.length >= 8 && !/[^A-Za-z0-9]/.test(text), 'at least 8 letters and digits'],
  issuedAt: [isTime, 'a time such as 2030-01-31T12:00:00Z (RFC 3339)'],
  expirationTime: [isTime, 'a time such as 2030-01-31T12:00:00Z (RFC 3339)'],
  notBefore: [isTime, 'a time such as 2030-01-31T12:00:00Z (RFC 3339)'],
  statement: [
    (text: string) => text !== '' && !/[^ A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]/.test(text),
    "one line of letters, digits, spaces and -._~:/?#[]@!$&'()*+,;= (ERC-4361)",
  ],
  requestId: [
    (text: string) => !/[^A-Za-z0-9\-._~!$&'()*+,;=:@%]/.test(text) && !/%(?![0-9A-Fa-f]{2})/.test(text),
    "letters, digits, escapes and -._~!$&'()*+,;=:@",
  ],
  chainName: [
    (text: string) => /^[A-Za-z0-9](?:[A-Za-z0-9 .-]{0,62}[A-Za-z0-9])?$/.test(text),
    'up to 64 letters, digits, spaces, dots and hyphens',
  ],
} as const satisfies Partial<Record<keyof SignInMessage, readonly [(text: string) => boolean, string]>>

function isTime(text: string): boolean {
  return readTime(text) !== undefined
}

/** The fields of a message, read once, in the forms that its lines take. */
export type CheckedFields = Omit<SignInMessage, 'chainId' | 'chainName'> & {
  readonly namespace: string
  readonly chainId: string
  readonly chainName: string
}

/** @throws InvalidSignInMessageError */
export function checkFields(message: SignInMessage): CheckedFields {
  const { accountAddress, chainId, resources } = message
  const required = <const name extends keyof typeof fields>(name: name): string => checkText(name, message[name])
  const optional = <const name extends keyof typeof fields>(name: name): string | undefined => {
    const value = message[name]
    return value === undefined ? undefined : checkText(name, value)
  }
  const checked = {
    scheme: optional('scheme'),
    domain: required('domain'),
    uri: required('uri'),
    version: required('version') as '1',
    nonce: required('nonce'),
    issuedAt: required('issuedAt'),
    expirationTime: optional('expirationTime'),
    notBefore: optional('notBefore'),
    statement: optional('statement'),
    requestId: optional('requestId'),
    resources: resources === undefined ? undefined : checkResources(resources),
  }
  const { expirationTime, notBefore } = checked
  if (expirationTime && notBefore && Number(readTime(notBefore)) >= Number(readTime(expirationTime)))
    throw new InvalidSignInMessageError({ field: 'notBefore', debug: 'It has to be before expirationTime.' })
  return { ...checked, ...checkChain(chainId, optional('chainName'), accountAddress) }
}

function checkText(name: keyof typeof fields, value: unknown): string {
  const [isValid, form] = fields[name]
  if (typeof value !== 'string' || !isValid(value)) throw refuse(name, value, form)
  return value
}

function checkResources(resources: unknown): readonly string[] {
  const list: unknown[] = Array.isArray(resources) ? [...resources] : [undefined]
  return list.map((resource) => {
    if (typeof resource !== 'string' || !isUri(resource)) throw refuse('resources', resource, 'URIs (RFC 3986)')
    return resource
  })
}

function checkChain(chainId: unknown, chainName: string | undefined, address: unknown) {
  const parts = typeof chainId === 'string' ? tryParse(chainId) : undefined
  const written = parts && writeChainId(parts)
  if (!parts || !written) throw refuse('chainId', chainId, 'a CAIP-2 id, with a decimal number on eip155')
  const name = chainNameOf(parts.namespace, chainName)
  if (name === undefined) throw refuse('chainName', chainName, `a name for ${parts.namespace} that no other chain has`)
  if (typeof address !== 'string' || !isAddress(parts.namespace, address))
    throw refuse('accountAddress', address, `an address as ${parts.namespace} writes it (EIP-55 on eip155)`)
  return { namespace: parts.namespace, chainId: written, chainName: name, accountAddress: address }
}

function tryParse(chainId: string) {
  try {
    return parseCaipNetworkId(chainId)
  } catch {
    return undefined
  }
}

const refuse = (field: keyof SignInMessage, value: unknown, form: string) =>
  new InvalidSignInMessageError({
    field,
    debug: `${field} has to be ${form}; got ${typeof value === 'string' ? JSON.stringify(value.slice(0, 100)) : typeof value}.`,
  })
