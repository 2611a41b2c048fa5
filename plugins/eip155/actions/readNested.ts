import { isSameAddress } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import { decodeStrictly } from './decodeStrictly.ts'
import type { Call } from './knownCalls.ts'
import { isMulticall } from './multicalls.ts'
import { calls, type Inner, readExecution } from './readExecution.ts'

type Bytes = `0x${string}`

const list = { type: 'bytes[]' } as const
const [target, value, data] = calls.components
const mayFail = { name: 'mayFail', type: 'bool' } as const

/** Calls that Multicall3 makes: aggregate3 and aggregate3Value. */
const aggregated: Readonly<Record<string, (body: Bytes) => readonly Inner[]>> = {
  '0x82ad56cb': (body) => decodeStrictly([{ type: 'tuple[]', components: [target, mayFail, data] }], body)[0],
  '0x174dea71': (body) => decodeStrictly([{ type: 'tuple[]', components: [target, mayFail, value, data] }], body)[0],
}

/** Calls that a smart account makes. */
const executed: Readonly<Record<string, (body: Bytes) => readonly Inner[]>> = {
  // execute(address,uint256,bytes), executeBatch of lists or of tuples, execute(bytes32,bytes).
  '0xb61d27f6': (body) => {
    const [target, value, data] = decodeStrictly([{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }], body)
    return [{ target, value, data }]
  },
  '0x47e1da2a': (body) => {
    const [targets, values, datas] = decodeStrictly([{ type: 'address[]' }, { type: 'uint256[]' }, list], body)
    const isWhole = datas.length === targets.length && (values.length === 0 || values.length === targets.length)
    if (!isWhole) throw new TypeError('Its lists differ in length.')
    return targets.map((target, i) => ({ target, value: values[i], data: datas[i] ?? '0x' }))
  },
  '0x34fcd5be': (body) => decodeStrictly([calls], body)[0],
  '0xe9ae5c53': (body) => readExecution(...decodeStrictly([{ type: 'bytes32' }, { type: 'bytes' }], body)),
}

/** `multicall`: a contract calls itself on behalf of its caller. */
const delegated: Readonly<Record<string, (body: Bytes) => readonly Bytes[]>> = {
  '0xac9650d8': (body) => decodeStrictly([list], body)[0],
  '0x5ae401dc': (body) => decodeStrictly([{ type: 'uint256' }, list], body)[1],
  '0x1f0464d1': (body) => decodeStrictly([{ type: 'bytes32' }, list], body)[1],
}

/**
 * The calls that a call makes by way of a multicall or a smart account; `undefined` if it is no such call. Only the
 * account’s own code, and Multicall3, are known to make these calls or to fail: another contract may do anything by the
 * same name.
 */
export function readNested(call: Call): readonly Call[] | undefined {
  const selector = call.data.slice(0, 10).toLowerCase()
  const body: Bytes = `0x${call.data.slice(10)}`
  try {
    const own = delegated[selector]?.(body)
    if (own) return own.map((data) => ({ ...call, value: 0n, data }))
    const maker = isMulticall(call.to) ? aggregated : isSameAddress(call.to, call.sender) ? executed : {}
    const made = aggregated[selector] ?? executed[selector]
    const isOpen = call.mayFail === true || maker[selector] === undefined
    return made?.(body).map(({ target, value = 0n, data, mayFail = false }) => ({
      ...{ sender: call.to, to: target === undefined ? call.to : checksumAddress(target), value, data },
      ...(isOpen || mayFail ? { mayFail: true } : {}),
    }))
  } catch {
    return undefined
  }
}
