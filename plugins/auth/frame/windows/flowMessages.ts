import * as v from 'valibot'
import { limits } from '../../protocol/limits.ts'
import { messageId } from '../../protocol/messageId.ts'
import { readData } from '../../protocol/readData.ts'
import { dappData, theme } from '../../protocol/theme.ts'

const of = { tapkit: v.literal(1), flow: messageId }
const ofRequest = { window: messageId, request: messageId }
const payload = v.optional(v.unknown(), {})
const text = v.pipe(v.string(), v.maxLength(64))

const look = v.object({ theme: v.optional(theme), dapp: v.optional(dappData) })

/** How the host asked the bridge to look, and what the host says of itself. */
export type Look = v.InferOutput<typeof look>

/**
 * The messages between the bridge and a window over the channel of their origin. `flow` is the one-time id that the window was opened with,
 * `window` the id that the window made for itself: a copy of the tab has the same flow. `request` is the id that the bridge made for one
 * request: a host may name the same flow in another request, which must not take the outcome of this request.
 */
const flowMessage = v.union([
  v.object({ ...of, type: v.literal('HERE'), window: messageId }),
  v.object({ ...of, type: v.literal('BEGIN'), ...ofRequest, host: v.string(), task: text, payload, look }),
  v.object({ ...of, type: v.picklist(['DONE', 'FAILED']), ...ofRequest, payload }),
  v.object({ ...of, type: v.literal('ABORT'), ...ofRequest }),
])

export type FlowMessage = v.InferOutput<typeof flowMessage>

/** Bytes: a message of a port, and what a flow says around its payload, which is mostly the host's icon. */
const flowBytes = limits.bytes + 70_000

/** The name of the channel of all flows of this origin. */
export const flowChannel = 'tapkit-secure:flow'

/** Reads a message of a flow; that of another flow, or of nobody, is `undefined`. */
export function readFlowMessage(value: unknown, flow: string): FlowMessage | undefined {
  const read = readData(value, flowBytes)
  const message = 'data' in read ? v.safeParse(flowMessage, read.data) : undefined
  return message?.success && message.output.flow === flow ? message.output : undefined
}
