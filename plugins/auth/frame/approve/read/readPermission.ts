import { isUnlimited } from '../../../../eip155/actions/isUnlimited.ts'
import type { Line, Warning } from './act.ts'
import type { TokenNames } from './nameToken.ts'
import type { Struct, TypedData, Value } from './typedData.ts'

export type Permission = {
  readonly token: string
  readonly spender: string
  readonly amount: bigint
  /** Unix time in seconds. */
  readonly until?: bigint
}

const number = (value: Value | undefined): bigint => BigInt(typeof value === 'string' ? value : 0)
const text = (value: Value | undefined): string => (typeof value === 'string' ? value : '')
const struct = (value: Value | undefined): Struct =>
  typeof value === 'object' && !Array.isArray(value) ? (value as Struct) : {}
const structs = (value: Value | undefined): readonly Struct[] =>
  Array.isArray(value) ? value.map((each: Value) => struct(each)) : [struct(value)]

const most = 2n ** 256n - 1n

type Reader = {
  /** The fields, as Solidity writes them. A message to a token has exactly one of the forms; a message of Permit2 has at least these fields. */
  readonly forms?: readonly string[]
  readonly fields?: readonly string[]
  read(message: Struct, contract: string): readonly Permission[]
}

const authorization = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'

/** The parts of messages of Permit2, exactly as it hashes them. */
const parts = {
  PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce',
  TokenPermissions: 'address token,uint256 amount',
}

/** Messages that let somebody take tokens, by the name of their type. */
const readers: Readonly<Record<string, Reader>> = {
  // EIP-2612, and DAI's form of it.
  Permit: {
    forms: [
      'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
      'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed',
    ],
    read: (message, contract) => [
      {
        token: contract,
        spender: text(message.spender),
        amount: message.value === undefined ? (message.allowed === false ? 0n : most) : number(message.value),
        ...untilOf(message.deadline ?? message.expiry),
      },
    ],
  },
  // ERC-3009: the receiver, or anybody, takes the amount.
  TransferWithAuthorization: { forms: [authorization], read: authorized },
  ReceiveWithAuthorization: { forms: [authorization], read: authorized },
  // Permit2.
  PermitSingle: { fields: ['PermitDetails details', 'address spender', 'uint256 sigDeadline'], read: permit2 },
  PermitBatch: { fields: ['PermitDetails[] details', 'address spender', 'uint256 sigDeadline'], read: permit2 },
  PermitTransferFrom: { fields: ['TokenPermissions permitted', 'address spender', 'uint256 deadline'], read: taken },
  PermitBatchTransferFrom: {
    fields: ['TokenPermissions[] permitted', 'address spender', 'uint256 deadline'],
    read: taken,
  },
  PermitWitnessTransferFrom: {
    fields: ['TokenPermissions permitted', 'address spender', 'uint256 deadline'],
    read: taken,
  },
  PermitBatchWitnessTransferFrom: {
    fields: ['TokenPermissions[] permitted', 'address spender', 'uint256 deadline'],
    read: taken,
  },
}

function authorized(message: Struct, contract: string): readonly Permission[] {
  return [
    { token: contract, spender: text(message.to), amount: number(message.value), ...untilOf(message.validBefore) },
  ]
}

function permit2(message: Struct): readonly Permission[] {
  return structs(message.details).map(({ token, amount, expiration }) => ({
    ...{ token: text(token), spender: text(message.spender), amount: number(amount) },
    // 0 is the block in which the spender uses the signature.
    ...untilOf(orElse(expiration, message.sigDeadline)),
  }))
}

function taken(message: Struct): readonly Permission[] {
  return structs(message.permitted).map(({ token, amount }) => ({
    ...{ token: text(token), spender: text(message.spender), amount: number(amount) },
    ...untilOf(message.deadline),
  }))
}

const orElse = (time: Value | undefined, other: Value | undefined) => (number(time) === 0n ? other : time)

/** Some tokens, such as DAI and vaults of Yearn, take a time of 0 as no end. */
const untilOf = (value: Value | undefined) => (number(value) === 0n ? {} : { until: number(value) })

/** The permission that typed data gives; `undefined` if the data is no permission that is known. */
export function permissionsOf({ primaryType, types, domain, message }: TypedData): readonly Permission[] | undefined {
  const reader = Object.hasOwn(readers, primaryType) ? readers[primaryType] : undefined
  const write = (name: string) => (types[name] ?? []).map(({ name, type }) => `${type} ${name}`)
  const written = write(primaryType)
  const { forms, fields = [] } = reader ?? {}
  const isOf = forms ? forms.includes(written.join()) : fields.every((field) => written.includes(field))
  const isWhole = Object.entries(parts).every(([name, text]) => !types[name] || write(name).join() === text)
  return isOf && isWhole ? reader?.read(message, text(domain.verifyingContract)) : undefined
}

/** The lines of permissions: who may take how much of what, and until when. */
export async function showPermissions(
  permissions: readonly Permission[],
  names: TokenNames,
): Promise<{ lines: Line[]; warnings: Warning[] }> {
  const lines: Line[] = []
  const warnings: Warning[] = []
  for (const { token, spender, amount, until } of permissions) {
    const isAll = isUnlimited(amount) || amount >= 2n ** 160n - 1n
    const named = await names.write(token, isAll ? 'all' : amount)
    lines.push({ label: 'allows', value: named.text }, { label: 'token', value: token })
    lines.push({ label: 'spender', value: spender })
    if (until !== undefined) lines.push({ label: 'until', value: dateOf(until) })
    if (named.isAll) warnings.push({ code: 'unlimited', value: named.text })
    if (!named.isKnown) warnings.push({ code: 'unknownToken', value: token })
  }
  return { lines, warnings }
}

/** A Unix time in seconds as ISO 8601; a time that no calendar has is the number. */
function dateOf(seconds: bigint): string {
  const date = seconds < 8_640_000_000_000n ? new Date(Number(seconds) * 1_000) : undefined
  return date ? date.toISOString() : `${seconds}`
}
