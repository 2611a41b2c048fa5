import { isSameAddress } from 'tapkit/kernel'
import { isBytes } from './readHex.ts'

/** `UserOperationEvent` of ERC-4337: its sender is the third topic, whether it succeeded the second word. */
const operated = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** The entry points v0.6 to v0.9: anybody else may log what they like. */
const entryPoints = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
])

/** `ExecutionSuccess` and `ExecutionFailure` of a Safe, which it logs itself: with a gas limit of its own, a failure is no revert. */
export const executions: ReadonlyMap<unknown, bigint> = new Map<unknown, bigint>([
  ['0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e', 1n],
  ['0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23', 0n],
])

/** Whether all that a smart account did by a bundle was taken back, though the bundle itself went through. */
export function isReverted(logs: readonly unknown[], account: string): boolean {
  const endings = logs.flatMap((log) => {
    const { address, topics, data }: Record<string, unknown> = Object(log)
    const [name, , sender] = Array.isArray(topics) ? topics : []
    const executed = executions.get(name)
    if (executed !== undefined && typeof address === 'string' && isSameAddress(address, account)) return [executed]
    const isOwn =
      typeof address === 'string' &&
      entryPoints.has(address.toLowerCase()) &&
      name === operated &&
      isBytes(sender) &&
      isSameAddress(`0x${sender.slice(-40)}`, account)
    return isOwn && isBytes(data) && data.length >= 130 ? [BigInt(`0x${data.slice(66, 130)}`)] : []
  })
  return endings.length > 0 && endings.every((success) => success === 0n)
}
