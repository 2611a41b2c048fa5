import * as v from 'valibot'

/** The channel between the window of a login and the second window, which goes to the provider. */
export const socialChannel = 'tapkit-secure:social'

/** The one-time id of a login, made by the window that begins. */
const id = v.pipe(v.string(), v.regex(/^[\w-]{22}$/))

const isWithinDay = (seconds: number) => seconds <= 86_400

const popupMessage = v.union([
  /** The second window asks whether a window waits for this login. */
  v.object({ type: v.literal('begins'), id }),
  /** The second window leaves for the provider. */
  v.object({ type: v.literal('leaving'), id }),
  v.object({ type: v.literal('result'), id, result: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) }),
  v.object({
    type: v.literal('refused'),
    id,
    code: v.pipe(v.string(), v.maxLength(1_000)),
    seconds: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.check(isWithinDay))),
  }),
  /** The window that began waits for the login, or has taken its end. */
  v.object({ type: v.literal('taken'), id }),
])

type PopupMessage = v.InferOutput<typeof popupMessage>

/** The end of a login at a provider. */
export type Outcome = Extract<PopupMessage, { readonly type: 'result' | 'refused' }>

/** A message that the window that began answers with `taken`. */
export type Asking = Exclude<PopupMessage, { readonly type: 'leaving' | 'taken' }>

/** Reads a message of the channel; `undefined` for anything else that comes over it. */
export function readPopupMessage(data: unknown): PopupMessage | undefined {
  const read = v.safeParse(popupMessage, data)
  return read.success ? read.output : undefined
}

/** The address of the page that leads the second window to the provider. */
export const loadingAddress = (way: string, id: string): string => `/loading#${way}.${id}`

/** The provider and the id in the fragment of that address. */
export function readLoading(hash: string): { readonly way: string; readonly id: string } | undefined {
  const [, way, given] = /^#([a-z]+)\.([\w-]{22})$/.exec(hash) ?? []
  return way !== undefined && given !== undefined ? { way, id: given } : undefined
}
