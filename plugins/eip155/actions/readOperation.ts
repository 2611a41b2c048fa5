import { isBytes } from './readHex.ts'

/** `UserOperationEvent` of ERC-4337: its third topic is the sender, its second word whether the operation succeeded. */
const operated = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** `BeforeExecution`, which separates the checks of a bundle's operations from their execution. */
const begun = '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'
/** The entry points v0.6 to v0.9. Logs of other contracts do not count, because anybody may log anything. */
const entryPoints = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
])

/** An entry point's log: the first operation of a bundle begins, or an operation of a sender has ended. */
type Said = { readonly entryPoint: string; readonly ended?: { readonly sender: string; readonly success: bigint } }

/** Reads an entry point's log about a bundle's operations; `undefined` for logs of other contracts. */
export function readOperation(log: unknown): Said | undefined {
  const { address, topics, data }: Record<string, unknown> = Object(log)
  const entryPoint = typeof address === 'string' ? address.toLowerCase() : ''
  if (!entryPoints.has(entryPoint) || !Array.isArray(topics)) return undefined
  const [name, , sender]: unknown[] = topics
  if (name === begun) return { entryPoint }
  if (name !== operated || !isBytes(sender) || !isBytes(data) || data.length < 130) return undefined
  return { entryPoint, ended: { sender: `0x${sender.slice(-40)}`, success: BigInt(`0x${data.slice(66, 130)}`) } }
}
