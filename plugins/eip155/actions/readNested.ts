import { decodeAbiParameters } from 'viem/utils'
import { checksumAddress } from '../checksumAddress.ts'
import type { Call } from './knownCalls.ts'

type Bytes = `0x${string}`
type Inner = { readonly target: string; readonly value?: bigint | undefined; readonly data: Bytes }

const list = { type: 'bytes[]' } as const
const target = { name: 'target', type: 'address' } as const
const value = { name: 'value', type: 'uint256' } as const
const data = { name: 'data', type: 'bytes' } as const
const calls = { type: 'tuple[]', components: [target, value, data] } as const
const allowFailure = { name: 'allowFailure', type: 'bool' } as const

/** The calls that the called contract makes itself. */
const made: Readonly<Record<string, (body: Bytes) => readonly Inner[]>> = {
  // Multicall3: aggregate3 and aggregate3Value.
  '0x82ad56cb': (body) => decodeAbiParameters([{ type: 'tuple[]', components: [target, allowFailure, data] }], body)[0],
  '0x174dea71': (body) =>
    decodeAbiParameters([{ type: 'tuple[]', components: [target, allowFailure, value, data] }], body)[0],
  // Smart accounts: execute(address,uint256,bytes), executeBatch of lists or of tuples, execute(bytes32,bytes) (ERC-7579).
  '0xb61d27f6': (body) => {
    const [target, value, data] = decodeAbiParameters(
      [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }],
      body,
    )
    return [{ target, value, data }]
  },
  '0x47e1da2a': (body) => {
    const [targets, values, datas] = decodeAbiParameters([{ type: 'address[]' }, { type: 'uint256[]' }, list], body)
    return targets.map((target, i) => ({ target, value: values[i], data: datas[i] ?? '0x' }))
  },
  '0x34fcd5be': (body) => decodeAbiParameters([calls], body)[0],
  '0xe9ae5c53': (body) => {
    const [mode, execution] = decodeAbiParameters([{ type: 'bytes32' }, { type: 'bytes' }], body)
    if (mode.startsWith('0x01')) return decodeAbiParameters([calls], execution)[0]
    if (!mode.startsWith('0x00') || execution.length < 106) throw new TypeError('another mode')
    // A single call, packed.
    const value = BigInt(`0x${execution.slice(42, 106)}`)
    return [{ target: execution.slice(0, 42), value, data: `0x${execution.slice(106)}` }]
  },
}

/** `multicall`: a contract calls itself on behalf of its caller. */
const delegated: Readonly<Record<string, (body: Bytes) => readonly Bytes[]>> = {
  '0xac9650d8': (body) => decodeAbiParameters([list], body)[0],
  '0x5ae401dc': (body) => decodeAbiParameters([{ type: 'uint256' }, list], body)[1],
  '0x1f0464d1': (body) => decodeAbiParameters([{ type: 'bytes32' }, list], body)[1],
}

/** The calls inside a multicall or a call of a smart account; `undefined` if the call is neither. */
export function readNested(call: Call): readonly Call[] | undefined {
  const selector = call.data.slice(0, 10).toLowerCase()
  const body: Bytes = `0x${call.data.slice(10)}`
  try {
    const own = delegated[selector]?.(body)
    if (own) return own.map((data) => ({ ...call, value: 0n, data }))
    return made[selector]?.(body).map(({ target, value = 0n, data }) => ({
      // In ERC-7821, the zero address stands for the account itself.
      ...{ sender: call.to, to: BigInt(target) === 0n ? call.to : checksumAddress(target) },
      ...{ value, data },
    }))
  } catch {
    return undefined
  }
}
