import * as v from 'valibot'
import { protocolVersion } from './hello.ts'
import { messageId } from './messageId.ts'
import { chainId, text, user } from './vocabulary.ts'

const ready = v.object({
  v: v.literal(protocolVersion),
  methods: v.pipe(v.array(text(64)), v.maxLength(128)),
  name: text(64),
  networks: v.pipe(v.array(chainId), v.maxLength(256)),
  mode: v.picklist(['unknown', 'frame', 'window', 'redirect']),
})

/** A page of another version says its version; the rest of its READY may be anything. */
const readyOfOthers = v.object({ v: v.pipe(v.number(), v.integer(), v.minValue(1), v.notValue(protocolVersion)) })

/** What the page says unasked. */
export const notices = {
  READY: v.union([ready, readyOfOthers]),
  SESSION_UPDATE: v.object({ user }),
  ENDED: v.object({ reason: v.picklist(['signed_out', 'device_dropped', 'host_removed', 'storage_lost']) }),
} as const

/** What the kit says without waiting for an answer: the request need not be done any more. */
export const abort = v.object({ request: messageId })

export type NoticeType = keyof typeof notices
export type Notice = {
  [type in NoticeType]: { readonly type: type; readonly payload: v.InferOutput<(typeof notices)[type]> }
}[NoticeType]
export type Ready = v.InferOutput<typeof ready>

export const isNoticeType = (type: string): type is NoticeType => Object.hasOwn(notices, type)
