import {
  type Account,
  isSameAddress,
  type Network,
  PreparedMismatchError,
  TransactionUnreadableError,
} from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import { isAddressShape } from '../isAddressShape.ts'
import { type Permit, toTypedData } from './permit.ts'

/**
 * Parses a message that a wallet would be asked to sign: a permit (EIP-2612) of this account, on this network, without
 * any further field.
 * @throws TransactionUnreadableError, PreparedMismatchError
 */
export function parsePermit(payload: unknown, account: Account, network: Network): Permit {
  const { domain, message }: Record<string, unknown> = Object(payload)
  const { name, version, chainId, verifyingContract }: Record<string, unknown> = Object(domain)
  const { owner, spender, value, nonce, deadline }: Record<string, unknown> = Object(message)
  const isRead =
    typeof name === 'string' &&
    (version === undefined || typeof version === 'string') &&
    Number.isSafeInteger(chainId) &&
    [verifyingContract, owner, spender].every(isAddressShape) &&
    [value, nonce, deadline].every(isUint256)
  if (!isRead) throw unreadable()
  const permit: Permit = {
    domain: { name, version, chainId: BigInt(Number(chainId)), token: checksumAddress(String(verifyingContract)) },
    owner: checksumAddress(String(owner)),
    spender: checksumAddress(String(spender)),
    ...{ value: BigInt(String(value)), nonce: BigInt(String(nonce)), deadline: BigInt(String(deadline)) },
  }
  // A message that is not written back as the same text, because of another type or a further field, says something
  // that is not read here.
  if (textOf(toTypedData(permit)) !== textOf(payload)) throw unreadable()
  if (!isSameAddress(permit.owner, account.address)) {
    throw new PreparedMismatchError({ debug: `It is of ${permit.owner}, and ${account.address} is in use.` })
  }
  if (String(permit.domain.chainId) !== network.reference) {
    throw new PreparedMismatchError({ debug: `It is for chain ${permit.domain.chainId}, not ${network.reference}.` })
  }
  return permit
}

const isUint256 = (value: unknown): boolean =>
  typeof value === 'string' && /^(0|[1-9][0-9]{0,77})$/.test(value) && BigInt(value) < 2n ** 256n

const unreadable = () => new TransactionUnreadableError({ debug: 'It is no permit (EIP-2612) as it is written here.' })

/** Keys in order; `bigint` is in none of it. */
const textOf = (data: unknown): string =>
  JSON.stringify(data, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [two]) => (one < two ? -1 : 1)))
      : typeof part === 'bigint'
        ? `${part}n`
        : part,
  )
