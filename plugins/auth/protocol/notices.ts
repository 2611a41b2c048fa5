import * as v from 'valibot'
import { protocolVersion } from './hello.ts'
import { messageId } from './messageId.ts'
import { chainId, text, user } from './vocabulary.ts'

const ready = v.object({
  v: v.literal(protocolVersion),
  methods: v.pipe(v.array(text(64)), v.maxLength(128)),
  name: text(64),
  networks: v.pipe(v.array(chainId), v.maxLength(256)),
  /** `frame`: the bridge shares the storage of its windows. `window`: it does not. `unknown`: no window has left its marker yet. */
  mode: v.picklist(['unknown', 'frame', 'window']),
})

const isOther = (version: number) => version !== protocolVersion

/** READY of a page of another version. The kit reads the version alone, because a later version may say anything else in another way. */
const readyOfOthers = v.object({ v: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.check(isOther)) })

/** The notices of the page, which no request has asked for. */
export const notices = {
  READY: v.union([ready, readyOfOthers]),
  SESSION_UPDATE: v.object({ user }),
  ENDED: v.object({ reason: v.picklist(['signed_out', 'device_dropped', 'host_removed', 'storage_lost']) }),
} as const

/** The kit's only notice: a request need not be done any more. The notice has no answer, because the request itself is answered. */
export const abort = v.object({ request: messageId })

export type NoticeType = keyof typeof notices
export type Notice = {
  [type in NoticeType]: { readonly type: type; readonly payload: v.InferOutput<(typeof notices)[type]> }
}[NoticeType]
export type Ready = v.InferOutput<typeof ready>

export const isNoticeType = (type: string): type is NoticeType => Object.hasOwn(notices, type)
