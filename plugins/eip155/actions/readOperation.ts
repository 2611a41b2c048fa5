import { isBytes } from './readHex.ts'

/** `UserOperationEvent` of ERC-4337: its sender is the third topic, whether it succeeded the second word. */
const operated = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** `BeforeExecution`, which parts the checks of a bundle's operations from what they do. */
const begun = '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'
/** The entry points v0.6 to v0.9: anybody else may log what they like. */
const entryPoints = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
])

/** What an entry point says by a log: that the first operation of a bundle begins, or how one has ended, and whose it was. */
type Said = { readonly entryPoint: string; readonly ended?: { readonly sender: string; readonly success: bigint } }

/** Reads what an entry point says of a bundle's operations; `undefined` for what anybody else logs. */
export function readOperation(log: unknown): Said | undefined {
  const { address, topics, data }: Record<string, unknown> = Object(log)
  const entryPoint = typeof address === 'string' ? address.toLowerCase() : ''
  if (!entryPoints.has(entryPoint) || !Array.isArray(topics)) return undefined
  const [name, , sender]: unknown[] = topics
  if (name === begun) return { entryPoint }
  if (name !== operated || !isBytes(sender) || !isBytes(data) || data.length < 130) return undefined
  return { entryPoint, ended: { sender: `0x${sender.slice(-40)}`, success: BigInt(`0x${data.slice(66, 130)}`) } }
}
