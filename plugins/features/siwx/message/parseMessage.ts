import { signInLabels } from 'tapkit/kernel'
import { InvalidSignInMessageError } from '../errors.ts'
import type { SignInMessage } from '../types.ts'
import { readChain } from './chains.ts'
import { createMessage } from './createMessage.ts'

const asks = ' wants you to sign in with your '
const ends = ' account:'

/**
 * Reads the text of a sign-in. An accepted text equals, byte for byte, the text that `createMessage` writes of the
 * answered fields (sign-in 2).
 * @throws InvalidSignInMessageError
 * @example
 * ```ts
 * import { parseMessage } from 'tapkit/features/siwx/verify'
 * export const domainOf = (text: string) => parseMessage(text).domain
 * ```
 */
export function parseMessage(text: string): SignInMessage {
  const fields = readFields(typeof text === 'string' ? text.split('\n') : [])
  if (createMessage(fields) !== text)
    throw new InvalidSignInMessageError({
      field: 'text',
      debug: 'Lines are missing, out of order or too many, or a line is not in the one form that it has.',
    })
  return fields
}

/** The fields of the lines, if they are the lines of a message; `createMessage` tells whether they are. */
function readFields([title = '', accountAddress = '', , third, fourth, ...others]: readonly string[]): SignInMessage {
  const asksAt = title.indexOf(asks)
  if (asksAt === -1 || !title.endsWith(ends))
    throw new InvalidSignInMessageError({ field: 'text', debug: `Its first line does not say "…${asks}…${ends}".` })
  const [origin, name] = [title.slice(0, asksAt), title.slice(asksAt + asks.length, -ends.length)]
  const domainAt = origin.indexOf('://')
  const lines = [third, fourth, ...others]
  const statement = readStatement(name, third, fourth)
  let at = statement !== undefined ? 2 : third === '' ? 1 : 0
  const found: Partial<Record<(typeof signInLabels)[number][1], string>> = {}
  for (const [label, field] of signInLabels) {
    const line = lines[at]
    if (!line?.startsWith(`${label}: `)) continue
    found[field] = line.slice(label.length + 2)
    at++
  }
  const { chainId = '', ...values } = found
  const resources = lines[at] === 'Resources:' ? lines.slice(at + 1).map((line) => line?.slice(2)) : undefined
  // So far these are known to be texts; `createMessage` checks each.
  return {
    ...(domainAt === -1 ? {} : { scheme: origin.slice(0, domainAt) }),
    domain: origin.slice(domainAt === -1 ? 0 : domainAt + 3),
    accountAddress,
    ...readChain(name, chainId),
    ...(statement === undefined ? {} : { statement }),
    ...values,
    ...(resources === undefined ? {} : { resources }),
  } as SignInMessage
}

/**
 * ERC-4361 keeps an empty line in place of an absent statement. In other texts only the line after a statement is
 * empty.
 */
const readStatement = (name: string, third: string | undefined, fourth: string | undefined): string | undefined =>
  fourth === '' && (name !== 'Ethereum' || third !== '') ? third : undefined
